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
import { retryDelivery } from '#app/server/services/publishing/manage/retry-delivery.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { sweepDeliveries } from '#app/server/services/deliveries/sweep-deliveries.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
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
  it('wait after the first one asked the user to reconnect, and are published once each afterwards', async () => {
    const posts = [await publish('one'), await publish('two'), await publish('three')];
    const [first, second, third] = posts;
    if (!first || !second || !third) throw new Error('Three posts were made.');
    goodToken = 'nothing any more';
    for (const { deliveryId } of posts) await run(deliveryId);
    expect(await read(first.postId)).toMatchObject({
      state: 'failed',
      errorKind: 'reauthorize',
      retrySafe: 'yes',
    });
    for (const { postId } of [second, third]) {
      expect(await read(postId)).toMatchObject({
        state: 'queued',
        errorKind: null,
        hold: 'needs_reconnect',
        message: 'Waiting for the LinkedIn account to be reconnected.',
      });
    }
    expect(refreshes).toBe(1);
    expect(await getHealth(fixture.deps, actor, { accountId })).toMatchObject({
      status: 'needs_reconnect',
      atRisk: {
        count: 2,
        items: [{ postId: second.postId, caption: 'two' }, { caption: 'three' }],
      },
    });
    expect(await sweepDeliveries(fixture.deps)).toBe(0);

    fixture.deps.queue.requests.length = 0;
    await reconnect();
    const requested = fixture.deps.queue.requests.map(({ singletonKey }) => singletonKey);
    expect(requested.sort()).toEqual([second.deliveryId, third.deliveryId].sort());
    await retryDelivery(fixture.deps, actor, { deliveryId: first.deliveryId });
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
    expect(states.filter((state) => state === 'failed')).toHaveLength(1);
    expect(refreshes).toBe(1);
    goodToken = 'first';
    await reconnect();
    for (const { deliveryId } of posts) await run(deliveryId);
    expect(platform.sent).toHaveLength(2);
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
    expect(await read(postId)).toMatchObject({ state: 'failed', errorKind: 'reauthorize' });
  });
});
