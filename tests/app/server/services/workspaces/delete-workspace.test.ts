import { existsSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { bindTeams } from '#app/server/services/workspaces/bind-workspaces.ts';
import { eraseDeletedWorkspaces } from '#app/server/services/workspaces/erase-deleted-workspaces.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { joinTeam, NO_PLATFORMS, openSession } from '#tests/support/team.ts';

const NAME = 'Kiln & Ash';

let fixture: ServiceFixture;
let teams: ReturnType<typeof bindTeams>;
let owner: Actor;
let revoked: string[];

beforeAll(async () => {
  const revoke = async (_context: unknown, { accessToken }: { accessToken: string }) =>
    void revoked.push(accessToken);
  fixture = await createServiceFixture({
    ...NO_PLATFORMS,
    getAdapter: () => ({ oauth: { revoke } }) as never,
  });
  teams = bindTeams(fixture.deps);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  revoked = [];
  owner = await openSession(fixture, await fixture.createActor());
});

/** Adds a stored file, a file being uploaded, an account, a suggestion, and a published post. */
async function fill({ workspaceId, userId }: Actor): Promise<{ files: string[] }> {
  const { prisma, mediaStore } = fixture.deps;
  const accountId = await fixture.connect({ workspaceId } as Actor, 'linkedin');
  const storageKey = `${workspaceId}/${createId('med')}`;
  const bytes = async function* () {
    yield Buffer.from('bytes');
  };
  await mediaStore.write(storageKey, bytes(), { maxBytes: 100 });
  await prisma.mediaAsset.create({
    data: {
      id: createId('med'),
      workspaceId,
      storageKey,
      fileName: 'a.jpg',
      kind: 'image',
      contentType: 'image/jpeg',
      uploadedByUserId: userId,
    },
  });
  const postId = createId('post');
  await prisma.post.create({
    data: {
      id: postId,
      workspaceId,
      source: 'web',
      environment: 'sandbox',
      content: {},
      contentHash: 'none',
    },
  });
  await prisma.delivery.create({
    data: {
      id: createId('dlv'),
      postId,
      workspaceId,
      accountId,
      platform: 'linkedin',
      text: '',
      state: 'failed',
      runAt: fixture.clock.now(),
    },
  });
  return { files: [fixture.mediaFile(storageKey)] };
}

/** Counts a workspace's rows in every table that refers to it. */
async function countRows(workspaceId: string): Promise<Record<string, number>> {
  const { prisma } = fixture.deps;
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name FROM information_schema.columns
    WHERE column_name = 'workspace_id' AND table_schema = 'public' ORDER BY 1`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await prisma.$queryRawUnsafe<{ count: bigint }[]>(
      `SELECT count(*) AS count FROM "${name}" WHERE workspace_id = $1`,
      workspaceId,
    );
    if (Number(row?.count) > 0) counts[name] = Number(row?.count);
  }
  return counts;
}

describe('deleting a workspace', () => {
  it('removes all of its rows and files, and keeps everything else', async () => {
    const neighbor = await openSession(fixture, await fixture.createActor());
    const own = await fill(owner);
    const theirs = await fill(neighbor);
    await joinTeam(fixture, { ...neighbor, workspaceId: owner.workspaceId, role: 'editor' });
    const before = await countRows(neighbor.workspaceId);
    await teams.deleteWorkspace(owner, { name: NAME });
    await eraseDeletedWorkspaces(fixture.deps);
    expect(await countRows(owner.workspaceId)).toEqual({});
    expect(own.files.map(existsSync)).toEqual([false]);
    expect(revoked).toHaveLength(1);
    expect(await countRows(neighbor.workspaceId)).toEqual(before);
    expect(theirs.files.map(existsSync)).toEqual([true]);
    const { items } = await teams.listWorkspaces(neighbor);
    expect(items.map(({ id }) => id)).toEqual([neighbor.workspaceId]);
  });

  it('revokes all access at once, and leaves the owner with an empty workspace', async () => {
    await teams.deleteWorkspace(owner, { name: NAME });
    const { items } = await teams.listWorkspaces(owner);
    expect(items).toMatchObject([{ name: 'My workspace', role: 'owner' }]);
    const back = teams.switchWorkspace(owner, { workspaceId: owner.workspaceId });
    await expect(back).rejects.toMatchObject({ code: 'not_found' });
  });

  it('requires an owner with a recent sign-in who enters the name', async () => {
    const editor = await joinTeam(fixture, { workspaceId: owner.workspaceId, role: 'editor' });
    const attempts = [
      [editor, NAME, 'forbidden'],
      [owner, 'Kiln', 'validation_failed'],
      [{ ...owner, authTime: new Date(0) }, NAME, 'reverification_required'],
      [{ ...owner, via: 'token' as const }, NAME, 'forbidden'],
    ] as const;
    for (const [actor, name, code] of attempts)
      await expect(teams.deleteWorkspace(actor, { name })).rejects.toMatchObject({ code });
  });

  it('waits for publishing to finish, and for the end of the paid period', async () => {
    await fill(owner);
    const { prisma } = fixture.deps;
    const { workspaceId } = owner;
    await prisma.delivery.updateMany({ where: { workspaceId }, data: { state: 'waiting' } });
    await expect(teams.deleteWorkspace(owner, { name: NAME })).rejects.toThrow('still in progress');
    await prisma.delivery.updateMany({ where: { workspaceId }, data: { state: 'canceled' } });
    await prisma.subscription.updateMany({
      where: { workspaceId },
      data: { subscriptionId: createId('sub') },
    });
    await expect(teams.deleteWorkspace(owner, { name: NAME })).rejects.toThrow('paid subscription');
    await prisma.subscription.updateMany({ where: { workspaceId }, data: { status: 'canceled' } });
    await expect(teams.deleteWorkspace(owner, { name: NAME })).resolves.toBeUndefined();
  });
});
