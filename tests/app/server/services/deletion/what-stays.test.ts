import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { deleteOldBilling } from '#app/server/services/billing/delete-old-billing.ts';
import { deleteUser } from '#app/server/services/deletion/delete-user.ts';
import { finishDeletions } from '#app/server/services/deletion/finish-deletions.ts';
import { restoreUser } from '#app/server/services/deletion/restore-user.ts';
import { openMedia } from '#app/server/services/media/open-media.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { NO_PLATFORMS } from '#tests/support/team.ts';

const DAY_MS = 24 * 3_600_000;

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture({
    ...NO_PLATFORMS,
    getAdapter: () => ({ oauth: { revoke: async () => undefined } }) as never,
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = { ...(await fixture.createActor()), authTime: fixture.clock.now() };
});

async function addFile(): Promise<string> {
  const id = createId('med');
  const { workspaceId } = actor;
  await fixture.deps.prisma.mediaAsset.create({
    data: {
      id,
      workspaceId,
      storageKey: `${workspaceId}/${id}`,
      fileName: 'a.jpg',
      kind: 'image',
      contentType: 'image/jpeg',
      state: 'ready',
      sizeBytes: 1n,
      sha256: 'x',
    },
  });
  return id;
}

/** Opens a link that was shown on a screen earlier. */
async function openLink(id: string): Promise<string> {
  const url = new URL(
    fixture.deps.mediaLinks.create({ id, fileName: 'a.jpg' }, { expiresInSeconds: 3600 }),
  );
  const [expiresAt = '', signature = ''] = ['expires', 'signature'].map((name) =>
    url.searchParams.get(name),
  ) as string[];
  return openMedia(fixture.deps, { id, expiresAt, signature }).then(
    () => 'served',
    (error: { code: string }) => error.code,
  );
}

async function addDelivery(state: string): Promise<string> {
  const { prisma } = fixture.deps;
  const { workspaceId } = actor;
  const accountId = await fixture.connect(actor, 'linkedin');
  const [postId, id] = [createId('post'), createId('dlv')];
  const origin = { source: 'web', environment: 'sandbox' } as const;
  await prisma.post.create({
    data: { id: postId, workspaceId, ...origin, content: {}, contentHash: 'x' },
  });
  const times = { runAt: fixture.clock.now(), intentAt: fixture.clock.now() };
  await prisma.delivery.create({
    data: { id, postId, workspaceId, accountId, platform: 'linkedin', text: '', state, ...times },
  });
  return id;
}

describe('a link to a file', () => {
  it('stops working when its owner deletes the account, and works again after a restore', async () => {
    const id = await addFile();
    expect(await openLink(id)).toBe('served');
    await deleteUser(fixture.deps, actor);
    expect(await openLink(id)).toBe('not_found');
    await restoreUser(fixture.deps, actor);
    expect(await openLink(id)).toBe('served');
  });

  it('stops working when its workspace is deleted', async () => {
    const id = await addFile();
    const where = { id: actor.workspaceId };
    const data = { deletedAt: fixture.clock.now() };
    await fixture.deps.prisma.workspace.update({ where, data });
    expect(await openLink(id)).toBe('not_found');
  });

  it('works until a post that is being published has finished', async () => {
    const id = await addFile();
    const deliveryId = await addDelivery('confirming');
    await deleteUser(fixture.deps, actor);
    expect(await openLink(id)).toBe('served');
    await fixture.deps.prisma.delivery.update({
      where: { id: deliveryId },
      data: { state: 'failed' },
    });
    expect(await openLink(id)).toBe('not_found');
  });
});

describe('the event IDs of the payment provider', () => {
  it('are deleted 60 days after the account was deleted, however late they were processed', async () => {
    const { deps, clock } = fixture;
    const id = `evt_${actor.workspaceId}`;
    const subscriptionId = `sub_${actor.workspaceId}`;
    const plan = { subscriptionId, status: 'canceled' };
    await deps.prisma.subscription.upsert({
      where: { workspaceId: actor.workspaceId },
      create: { id: createId('sub'), workspaceId: actor.workspaceId, ...plan },
      update: plan,
    });
    await deleteUser(deps, actor);
    clock.advance(29 * DAY_MS);
    const at = clock.now();
    const times = { happenedAt: at, receivedAt: at, processedAt: at };
    await deps.prisma.billingEvent.create({
      data: { id, type: 'invoice.paid', subscriptionId, ...times },
    });
    const count = async (): Promise<number> => {
      await finishDeletions(deps);
      await deleteOldBilling(deps);
      return deps.prisma.billingEvent.count({ where: { id } });
    };
    clock.advance(1 * DAY_MS);
    expect(await count()).toBe(1);
    expect(await deps.prisma.user.count({ where: { id: actor.userId } })).toBe(0);
    clock.advance(30 * DAY_MS - 1);
    expect(await count()).toBe(1);
    clock.advance(1);
    expect(await count()).toBe(0);
  });
});
