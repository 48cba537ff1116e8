import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type {
  PlatformAdapter,
  PlatformCallContext,
  TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { checkDueAccounts } from '#app/server/services/accounts/check-due-accounts.ts';
import { completeConnection } from '#app/server/services/accounts/complete-connection.ts';
import { disconnectAccount } from '#app/server/services/accounts/disconnect-account.ts';
import { getHealth } from '#app/server/services/accounts/get-health.ts';
import { startConnection } from '#app/server/services/accounts/start-connection.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { getPost } from '#app/server/services/publishing/store/get-post.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { getUsage } from '#app/server/services/usage/get-usage.ts';
import { retryDelivery } from '#app/server/services/publishing/manage/retry-delivery.ts';
import { expireHolds } from '#app/server/services/publishing/run/expire-holds.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { sweepDeliveries } from '#app/server/services/deliveries/sweep-deliveries.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { refuse, storeTokens } from '#tests/app/server/services/accounts/account-platform.ts';
import { createScriptedPlatform, type ScriptedPlatform } from '../scripted-platform.ts';

const { signal } = new AbortController();

let fixture: ServiceFixture;
let platform: ScriptedPlatform;
let actor: Actor;
let accountId: string;
/** The only token the platform accepts; others are refused, as after a revocation. */
let goodToken: string;
let refreshes: number;
let refresh: (context: PlatformCallContext) => Promise<TokenSet>;

function tokens(accessToken: string): TokenSet {
  return {
    accessToken,
    accessTokenExpiresAt: new Date(fixture.clock.now().getTime() + 3_600_000),
    refreshToken: 'again',
    refreshTokenExpiresAt: null,
    scopes: [],
    issuedAt: fixture.clock.now(),
  };
}

function withGrant(adapter: PlatformAdapter): PlatformAdapter {
  const oauth: PlatformAdapter['oauth'] = {
    ...adapter.oauth,
    refreshAheadSeconds: 60,
    refresh: (context) => {
      refreshes += 1;
      return refresh(context);
    },
    exchangeCode: async () => tokens((goodToken = 'reconnected')),
    listAccounts: async (_context, granted) => [
      {
        externalId: `ext-${accountId}`,
        name: 'Kiln',
        handle: 'kiln',
        pictureUrl: null,
        profileUrl: null,
        tokens: granted,
        details: {},
      },
    ],
  };
  return { ...adapter, oauth };
}

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: (...args) => withGrant(platform.registry.getAdapter(...args)),
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  // Deliveries that earlier tests left waiting.
  await fixture.deps.prisma.delivery.updateMany({ data: { state: 'canceled' } });
  fixture.deps.queue.requests.length = 0;
  platform = createScriptedPlatform();
  actor = await fixture.createActor();
  accountId = await fixture.connect(actor, 'linkedin');
  goodToken = 'first';
  refreshes = 0;
  refresh = () => Promise.reject(refuse('reauthorize'));
  await storeTokens(fixture.deps, accountId, tokens('first'));
  const { prepare } = platform;
  platform.prepare = async (context, state) => {
    if ((await context.accessToken()) === goodToken) return prepare(context, state);
    // Like every adapter, renews a refused token once.
    if ((await context.accessToken({ forceRefresh: true })) === goodToken) {
      return prepare(context, state);
    }
    throw refuse('reauthorize');
  };
});

const lacksPermission = () =>
  new PlatformError({
    platform: 'linkedin',
    kind: 'permission',
    code: 'ACCESS_DENIED',
    message: 'LinkedIn returned 403 (ACCESS_DENIED).',
    remedy: 'Reconnect the LinkedIn account and allow posting.',
    lacksPermission: true,
  });

async function publish(caption: string) {
  const input = PublishPostInput.parse({
    accountIds: [accountId],
    content: { captions: [caption] },
  });
  const post = await publishPost(fixture.deps, actor, { input, source: 'api' });
  return { postId: post.id, deliveryId: post.deliveries[0]?.id ?? '' };
}

const run = (deliveryId: string) => runDelivery(fixture.deps, { deliveryId, signal });
const read = async (postId: string) =>
  (await getPost(fixture.deps, actor, { postId })).deliveries[0];

const inHours = (hours: number): string =>
  new Date(fixture.clock.now().getTime() + hours * 3_600_000).toISOString();

async function reconnect(): Promise<void> {
  const { url } = await startConnection(fixture.deps, actor, { platform: 'linkedin' });
  expect(url).toBe('https://platform.test/authorize');
  const attempt = await fixture.deps.prisma.oauthAttempt.findFirstOrThrow({
    where: { workspaceId: actor.workspaceId, consumedAt: null },
  });
  // The state's plain text is only in the URL, so replace the row's hash with a known one.
  const { createHash } = await import('node:crypto');
  const stateHash = createHash('sha256').update(attempt.id).digest('hex');
  await fixture.deps.prisma.oauthAttempt.update({
    where: { id: attempt.id },
    data: { stateHash },
  });
  await completeConnection(fixture.deps, actor, {
    platform: 'linkedin',
    code: 'code',
    state: attempt.id,
    error: null,
  });
}

describe('posts to an account whose token was revoked', () => {
  it('all wait, and are published once each after the reconnect, without a retry', async () => {
    const posts = [await publish('one'), await publish('two'), await publish('three')];
    const [first, second, third] = posts;
    if (!first || !second || !third) throw new Error('Three posts were made.');
    goodToken = 'nothing any more';
    for (const { deliveryId } of posts) await run(deliveryId);
    expect(await read(first.postId)).toMatchObject({
      state: 'waiting',
      errorKind: 'reauthorize',
      hold: 'needs_reconnect',
      reconnectUntil: inHours(72),
      message: 'Waiting for the LinkedIn account to be reconnected.',
    });
    for (const { postId } of [second, third]) {
      expect(await read(postId)).toMatchObject({
        state: 'queued',
        errorKind: null,
        hold: 'needs_reconnect',
        reconnectUntil: inHours(72),
        message: 'Waiting for the LinkedIn account to be reconnected.',
      });
    }
    expect(refreshes).toBe(1);
    expect(await getHealth(fixture.deps, actor, { accountId })).toMatchObject({
      status: 'needs_reconnect',
      atRisk: {
        count: 3,
        items: [{ postId: first.postId, caption: 'one' }, { caption: 'two' }, { caption: 'three' }],
      },
    });
    expect(await sweepDeliveries(fixture.deps)).toBe(0);

    fixture.deps.queue.requests.length = 0;
    await reconnect();
    const requested = fixture.deps.queue.requests.map(({ singletonKey }) => singletonKey);
    expect(requested.sort()).toEqual(posts.map(({ deliveryId }) => deliveryId).sort());
    for (const { deliveryId } of [...posts, ...posts]) await run(deliveryId);
    for (const { postId } of posts) {
      expect(await read(postId)).toMatchObject({ state: 'published', hold: null });
    }
    expect(platform.sent.sort()).toEqual(['one', 'three', 'two']);
    const resumed = await fixture.deps.prisma.deliveryEvent.findMany({
      where: { kind: 'resumed', delivery: { accountId } },
    });
    expect(resumed.map(({ deliveryId }) => deliveryId).sort()).toEqual(requested);
  });

  it('also wait when they were in progress at the same time', async () => {
    const posts = await Promise.all(['one', 'two', 'three'].map(publish));
    goodToken = 'nothing any more';
    await Promise.all(posts.map(({ deliveryId }) => run(deliveryId)));
    const states = await Promise.all(posts.map(async ({ postId }) => (await read(postId))?.state));
    expect(states).toEqual(['waiting', 'waiting', 'waiting']);
    expect(refreshes).toBe(1);
    goodToken = 'first';
    await reconnect();
    for (const { deliveryId } of posts) await run(deliveryId);
    expect(platform.sent.sort()).toEqual(['one', 'three', 'two']);
  });

  it('aren’t reconciled with the platform if they weren’t committed', async () => {
    const { commit } = platform;
    platform.commit = async (context, state) => {
      await context.accessToken({ forceRefresh: true });
      return commit(context, state);
    };
    platform.prepare = async (_context, state) => {
      // Meanwhile another post has discovered it.
      const data = { state: 'needs_reauthorization' };
      await fixture.deps.prisma.account.update({ where: { id: accountId }, data });
      return { kind: 'next', step: 'commit', state };
    };
    const { postId, deliveryId } = await publish('one');
    await run(deliveryId);
    expect(await read(postId)).toMatchObject({ state: 'waiting', hold: 'needs_reconnect' });
    const row = await fixture.deps.prisma.delivery.findUniqueOrThrow({ where: { id: deliveryId } });
    expect(row).toMatchObject({ intentAt: null, leaseToken: null });
    platform.commit = commit;
    await reconnect();
    await run(deliveryId);
    expect(await read(postId)).toMatchObject({ state: 'published' });
    expect(platform.sent).toEqual(['one']);
  });

  it('continue without the user when a later probe finds the token valid again', async () => {
    const [first, second] = [await publish('one'), await publish('two')];
    goodToken = 'nothing any more';
    await run(first.deliveryId);
    goodToken = 'first';
    fixture.clock.advance(3_600_000);
    refresh = async () => tokens((goodToken = 'renewed'));
    await fixture.deps.prisma.account.update({
      where: { id: accountId },
      data: { nextProbeAt: fixture.clock.now() },
    });
    await checkDueAccounts(fixture.deps, { signal });
    await run(second.deliveryId);
    expect(await read(second.postId)).toMatchObject({ state: 'published' });
  });

  it('lose no token when the worker stops during the renewal', async () => {
    const { postId, deliveryId } = await publish('one');
    goodToken = 'renewed';
    const stopping = new AbortController();
    const server = await startScriptedServer(() => {
      stopping.abort();
      return { body: 'renewed' };
    });
    refresh = async ({ http }) => {
      const response = await http.request({ method: 'POST', url: server.baseUrl });
      return tokens(response.text);
    };
    await runDelivery(fixture.deps, { deliveryId, signal: stopping.signal });
    await server.close();
    expect(stopping.signal.aborted).toBe(true);
    await run(deliveryId);
    expect(refreshes).toBe(1);
    expect(await read(postId)).toMatchObject({ state: 'published' });
  });

  it('fail with the reason when the account is disconnected in the meantime', async () => {
    const { postId, deliveryId } = await publish('one');
    await disconnectAccount(fixture.deps, actor, { accountId });
    await run(deliveryId);
    expect(await read(postId)).toMatchObject({
      state: 'failed',
      errorCode: 'account_disconnected',
      message: 'The LinkedIn account was disconnected from Fanfare.',
      retrySafe: 'yes',
    });
  });

  it('fail when the account is disconnected while they wait', async () => {
    const posts = [await publish('one'), await publish('two')];
    goodToken = 'nothing any more';
    await Promise.all(posts.map(({ deliveryId }) => run(deliveryId)));
    await disconnectAccount(fixture.deps, actor, { accountId });
    expect(await sweepDeliveries(fixture.deps)).toBe(2);
    for (const { postId, deliveryId } of posts) {
      await run(deliveryId);
      const code = { state: 'failed', errorCode: 'account_disconnected' };
      expect(await read(postId)).toMatchObject(code);
    }
    expect(platform.sent).toEqual([]);
  });

  it('continue at the commit that the platform refused', async () => {
    const { commit } = platform;
    platform.commit = () => Promise.reject(refuse('reauthorize'));
    const { postId, deliveryId } = await publish('one');
    await run(deliveryId);
    expect(await read(postId)).toMatchObject({ state: 'waiting', hold: 'needs_reconnect' });
    const row = await fixture.deps.prisma.delivery.findUniqueOrThrow({ where: { id: deliveryId } });
    expect(row).toMatchObject({ step: 'commit', intentAt: null, leaseToken: null });
    platform.commit = commit;
    await reconnect();
    await run(deliveryId);
    expect(await read(postId)).toMatchObject({ state: 'published' });
    expect(platform.sent).toEqual(['one']);
  });

  it('wait for a missing permission, too, until the user grants it', async () => {
    const prepareAfterwards = platform.prepare;
    platform.prepare = () => Promise.reject(lacksPermission());
    const { postId, deliveryId } = await publish('one');
    await run(deliveryId);
    expect(await read(postId)).toMatchObject({ hold: 'needs_reconnect', errorKind: 'permission' });
    const health = { status: 'missing_scopes', needsUser: true };
    expect(await getHealth(fixture.deps, actor, { accountId })).toMatchObject(health);
    // The token itself works, which says nothing about the permission.
    fixture.clock.advance(3_600_000);
    await checkDueAccounts(fixture.deps, { signal });
    expect(await read(postId)).toMatchObject({ hold: 'needs_reconnect' });
    expect(await sweepDeliveries(fixture.deps)).toBe(0);
    platform.prepare = prepareAfterwards;
    await reconnect();
    await run(deliveryId);
    expect(await read(postId)).toMatchObject({ state: 'published' });
  });

  it('are accepted while the account waits, and wait with the others', async () => {
    const first = await publish('one');
    goodToken = 'nothing any more';
    await run(first.deliveryId);
    fixture.clock.advance(3_600_000);
    const second = await publish('two');
    const held = { state: 'queued', hold: 'needs_reconnect', reconnectUntil: inHours(72) };
    expect(await read(second.postId)).toMatchObject(held);
    expect(await read(first.postId)).toMatchObject({ reconnectUntil: inHours(71) });
    await reconnect();
    for (const { deliveryId } of [first, second]) await run(deliveryId);
    expect(platform.sent.sort()).toEqual(['one', 'two']);
  });

  it('don’t wait for an account that was reconnected while the platform refused its old token', async () => {
    const { postId, deliveryId } = await publish('one');
    const { prepare } = platform;
    platform.prepare = async () => {
      platform.prepare = prepare;
      fixture.clock.advance(1000);
      await reconnect();
      throw refuse('reauthorize');
    };
    await run(deliveryId);
    expect(await read(postId)).toMatchObject({ state: 'waiting', hold: null });
    await run(deliveryId);
    expect(await read(postId)).toMatchObject({ state: 'published' });
  });
});

describe('posts whose account nobody reconnects', () => {
  const HOURS_MS = 3_600_000;
  const usedDeliveries = async () => (await getUsage(fixture.deps, actor)).usage.deliveriesUsed;

  it('fail after 72 hours with the reason, once, and can be retried after the reconnect', async () => {
    const { postId, deliveryId } = await publish('one');
    goodToken = 'nothing any more';
    await run(deliveryId);
    const used = await usedDeliveries();
    fixture.clock.advance(72 * HOURS_MS - 1);
    expect(await expireHolds(fixture.deps)).toBe(0);
    fixture.clock.advance(1);
    const ended = await Promise.all([expireHolds(fixture.deps), expireHolds(fixture.deps)]);
    expect(ended.sort()).toEqual([0, 1]);
    expect(await read(postId)).toMatchObject({
      state: 'failed',
      errorKind: 'reauthorize',
      errorCode: 'reconnect_expired',
      message: 'The LinkedIn account wasn’t reconnected within 72 hours.',
      remedy: 'Reconnect the LinkedIn account, then retry.',
      retrySafe: 'yes',
      hold: null,
      reconnectUntil: null,
    });
    expect(await getPost(fixture.deps, actor, { postId })).toMatchObject({ state: 'failed' });
    expect(await usedDeliveries()).toBeLessThan(used);
    await reconnect();
    await retryDelivery(fixture.deps, actor, { deliveryId });
    await run(deliveryId);
    expect(platform.sent).toEqual(['one']);
  });

  it('never fail once they may have been sent: a person decides', async () => {
    const { commit } = platform;
    platform.commit = async (context, state) => {
      await commit(context, state);
      throw refuse('outcome_unknown');
    };
    platform.reconcile = () => Promise.reject(refuse('reauthorize'));
    const { postId, deliveryId } = await publish('one');
    await run(deliveryId);
    const held = { state: 'unconfirmed', hold: 'needs_reconnect', reconnectUntil: inHours(72) };
    expect(await read(postId)).toMatchObject(held);
    fixture.clock.advance(72 * HOURS_MS);
    expect(await expireHolds(fixture.deps)).toBe(1);
    expect(await read(postId)).toMatchObject({
      state: 'unconfirmed',
      needsDecision: true,
      evidence:
        'The LinkedIn account wasn’t reconnected within 72 hours, so Fanfare couldn’t check whether the post is live.',
    });
    expect(platform.sent).toEqual(['one']);
  });

  it('don’t wait longer because a check finds the account working in between', async () => {
    const { postId, deliveryId } = await publish('one');
    goodToken = 'nothing any more';
    await run(deliveryId);
    for (let hour = 0; hour < 72; hour += 24) {
      fixture.clock.advance(24 * HOURS_MS);
      await fixture.deps.prisma.account.update({
        where: { id: accountId },
        data: { state: 'active', needsReconnectAt: null },
      });
      await run(deliveryId);
    }
    expect(await read(postId)).toMatchObject({ state: 'failed', errorKind: 'reauthorize' });
  });
});
