import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PublishPostInput, type PostOutput } from '#app/domain/posts/publish.ts';
import type { EmailMessage } from '#app/server/ports/mailer.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { listAccounts } from '#app/server/services/accounts/list-accounts.ts';
import { authenticateApiToken } from '#app/server/services/api-tokens/authenticate-api-token.ts';
import { ensureApiToken } from '#app/server/services/api-tokens/ensure-api-token.ts';
import { deleteUser } from '#app/server/services/deletion/delete-user.ts';
import { finishDeletions } from '#app/server/services/deletion/finish-deletions.ts';
import { getDeletionOutlook } from '#app/server/services/deletion/get-outlook.ts';
import { restoreUser } from '#app/server/services/deletion/restore-user.ts';
import { getPost } from '#app/server/services/publishing/store/get-post.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import {
  createScriptedPlatform,
  fail,
  type ScriptedPlatform,
} from '../publishing/scripted-platform.ts';

const DAY_MS = 24 * 3_600_000;

let fixture: ServiceFixture;
let platform: ScriptedPlatform;
let revoked: string[];
let canceled: string[];
let emails: EmailMessage[];
let deps: ServiceFixture['deps'];
let actor: Actor;
let isBillingAway = false;

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: (...args) => {
      const adapter = platform.registry.getAdapter(...args);
      const revoke = async (_context: unknown, { accessToken }: { accessToken: string }) =>
        void revoked.push(accessToken);
      return { ...adapter, oauth: { ...adapter.oauth, revoke } };
    },
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  [platform, revoked, canceled, emails] = [createScriptedPlatform(), [], [], []];
  isBillingAway = false;
  deps = {
    ...fixture.deps,
    mailer: { send: async (email) => void emails.push(email), close: () => undefined },
    billing: {
      ...fixture.deps.billing,
      cancelSubscription: async (id) => {
        if (isBillingAway) throw new Error('The payment provider is away.');
        canceled.push(id);
      },
    },
  };
  actor = { ...(await fixture.createActor()), authTime: fixture.clock.now() };
  await deps.prisma.subscription.update({
    where: { workspaceId: actor.workspaceId },
    data: { subscriptionId: `sub-of-${actor.userId}` },
  });
});

async function publish(): Promise<PostOutput> {
  const input = PublishPostInput.parse({
    platforms: ['linkedin'],
    content: { captions: ['Kiln'] },
  });
  return publishPost(deps, actor, { input, source: 'api' });
}

async function work(post: PostOutput): Promise<void> {
  const { signal } = new AbortController();
  for (const { id } of post.deliveries) await runDelivery(deps, { deliveryId: id, signal });
}

const readState = async (post: PostOutput) =>
  (await getPost(deps, actor, { postId: post.id })).deliveries.map(({ state }) => state);

describe('deleting an account', () => {
  it('cancels waiting posts, revokes tokens, ends the subscription, and says until when it can be undone', async () => {
    const accountId = await fixture.connect(actor, 'linkedin');
    const post = await publish();
    expect(await getDeletionOutlook(deps, actor)).toMatchObject({
      waitingDeliveries: 1,
      connectedAccounts: 1,
      hasSubscription: true,
      needsSignIn: false,
      workspaces: [{ id: actor.workspaceId, otherMembers: 0 }],
    });
    const text = `ff_test_${'a'.repeat(43)}`;
    await ensureApiToken(deps, { ...actor, name: 'Script', text, environment: 'sandbox' });
    const response = await deleteUser(deps, actor);
    expect(response.restorableUntil).toBe(
      new Date(fixture.clock.now().getTime() + 30 * DAY_MS).toISOString(),
    );
    expect(await readState(post)).toEqual(['canceled']);
    await work(post);
    expect(platform.sent).toEqual([]);
    expect(revoked).toEqual([`token-of-${accountId}`]);
    expect(canceled).toEqual([`sub-of-${actor.userId}`]);
    await expect(authenticateApiToken(deps, text)).rejects.toThrow('revoked');
    const days = await deps.prisma.usageDay.findMany({ where: { workspaceId: actor.workspaceId } });
    expect(days).toMatchObject([{ postsUsed: 0, deliveriesUsed: 0 }]);
    expect(emails).toMatchObject([{ subject: 'Your account is deleted' }]);
    expect(emails[0]?.text).toContain('restore it until 21 December 2026');
    await expect(deleteUser(deps, actor)).rejects.toThrow('Authentication required');
  });

  it('lets sent posts finish, and only then revokes the account’s token', async () => {
    const accountId = await fixture.connect(actor, 'linkedin');
    const post = await publish();
    let isKnown = false;
    platform.commit = () => Promise.reject(fail('outcome_unknown'));
    platform.reconcile = async (_context, state) =>
      isKnown
        ? { kind: 'committed', step: 'confirm', state: { id: '77' }, evidence: 'It is there.' }
        : { kind: 'look_again', until: fixture.clock.now(), state, evidence: 'Not yet.' };
    await work(post);
    expect(await readState(post)).toEqual(['unconfirmed']);
    await deleteUser(deps, actor);
    expect(await readState(post)).toEqual(['unconfirmed']);
    expect(revoked).toEqual([]);
    isKnown = true;
    await work(post);
    expect(await readState(post)).toEqual(['published']);
    await finishDeletions(deps);
    expect(revoked).toEqual([`token-of-${accountId}`]);
  });

  it('never retries a delivery that turns out to be unsent', async () => {
    await fixture.connect(actor, 'linkedin');
    const post = await publish();
    let tries = 0;
    platform.commit = () => {
      tries += 1;
      return Promise.reject(fail('outcome_unknown'));
    };
    let isKnown = false;
    platform.reconcile = async (_context, state) =>
      isKnown
        ? {
            kind: 'not_committed',
            basis: 'object',
            step: 'commit',
            state,
            evidence: 'It is not there.',
          }
        : { kind: 'look_again', until: fixture.clock.now(), state, evidence: 'Not yet.' };
    await work(post);
    await deleteUser(deps, actor);
    isKnown = true;
    await work(post);
    await work(post);
    expect(tries).toBe(1);
    await finishDeletions(deps);
    expect(await readState(post)).toEqual(['canceled']);
    expect(revoked).toHaveLength(1);
  });

  it('is not blocked by an unavailable payment provider, which is retried', async () => {
    isBillingAway = true;
    await deleteUser(deps, actor);
    expect(canceled).toEqual([]);
    isBillingAway = false;
    await finishDeletions(deps);
    await finishDeletions(deps);
    expect(canceled).toEqual([`sub-of-${actor.userId}`]);
  });

  it('requires the user’s own session with a recent sign-in', async () => {
    const refused = (by: Actor, named: object = {}) => deleteUser(deps, by, [named]);
    await expect(refused({ ...actor, via: 'token' })).rejects.toMatchObject({ code: 'forbidden' });
    const { userId } = await fixture.createActor();
    for (const named of [{ userId }, { email: 'somebody@example.com' }]) {
      await expect(refused(actor, named)).rejects.toMatchObject({
        code: 'forbidden',
        message: 'You can delete only your own account.',
      });
    }
    const old = { ...actor, authTime: new Date(fixture.clock.now().getTime() - 600_000) };
    await expect(refused(old)).rejects.toMatchObject({ code: 'reverification_required' });
    const user = await deps.prisma.user.findUniqueOrThrow({ where: { id: actor.userId } });
    expect(user.deletedAt).toBeNull();
    await refused(actor, { userId: actor.userId, email: user.email.toUpperCase() });
  });

  it('keeps a workspace that has another owner', async () => {
    const other = await fixture.createActor();
    await deps.prisma.member.create({
      data: {
        id: `mem-${other.userId}`,
        workspaceId: actor.workspaceId,
        userId: other.userId,
        role: 'owner',
      },
    });
    await fixture.connect(actor, 'linkedin');
    const post = await publish();
    await deleteUser(deps, actor);
    await finishDeletions(deps);
    expect(await readState(post)).toEqual(['queued']);
    expect([revoked, canceled]).toEqual([[], []]);
  });
});

describe('restoring an account', () => {
  it('restores everything except ended connections, which must be reconnected', async () => {
    const accountId = await fixture.connect(actor, 'linkedin');
    const post = await publish();
    await work(post);
    await deleteUser(deps, actor);
    fixture.clock.advance(30 * DAY_MS - 1);
    await finishDeletions(deps);
    await restoreUser(deps, actor);
    expect(await readState(post)).toEqual(['published']);
    const [account] = await listAccounts(deps, actor);
    expect(account).toMatchObject({ id: accountId, state: 'needs_reauthorization' });
    fixture.clock.advance(DAY_MS);
    await finishDeletions(deps);
    expect(await deps.prisma.user.count({ where: { id: actor.userId } })).toBe(1);
  });

  it('is not possible after the deadline, or for an active user', async () => {
    await expect(restoreUser(deps, actor)).rejects.toMatchObject({ code: 'not_found' });
    await deleteUser(deps, actor);
    fixture.clock.advance(30 * DAY_MS);
    await expect(restoreUser(deps, actor)).rejects.toMatchObject({ code: 'not_found' });
  });
});
