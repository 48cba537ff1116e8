import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { createId } from '#app/server/db/ids.ts';
import { PlatformError, type PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import type { Actor } from '#app/server/services/actor.ts';
import {
  type CallbackInput,
  completeConnection,
} from '#app/server/services/accounts/complete-connection.ts';
import { getAccessToken } from '#app/server/services/accounts/get-access-token.ts';
import { findOAuthHandOff } from '#app/server/services/accounts/find-oauth-hand-off.ts';
import { listConnected } from '#app/server/services/accounts/list-accounts.ts';
import { requestRequiredScopes } from '#app/server/services/accounts/request-required-scopes.ts';
import { startConnection } from '#app/server/services/accounts/start-connection.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

const NEEDED = ['post.write', 'profile.read'];

let fixture: ServiceFixture;
let actor: Actor;
let granted: readonly string[];
let found: ReadonlyArray<{ externalId: string; details: Record<string, string> }>;
let exchanged: { platform: PlatformId; code: string; codeVerifier: string | null }[];

function createAdapter(platform: PlatformId): PlatformAdapter {
  const tokens = () => ({
    accessToken: 'the-access-token',
    accessTokenExpiresAt: null,
    refreshToken: null,
    refreshTokenExpiresAt: null,
    scopes: granted,
    issuedAt: fixture.clock.now(),
  });
  const oauth = {
    usesPkce: platform === 'twitter',
    requiredScopes: NEEDED,
    refreshAheadSeconds: null,
    scopeRefusal: 'scope_refused',
    authorizationUrl: (request: Parameters<PlatformAdapter['oauth']['authorizationUrl']>[0]) =>
      `https://platform.example/consent?${new URLSearchParams({
        state: request.state,
        ...(request.isRequiredOnly && { scope: 'required' }),
        challenge: request.codeChallenge ?? '',
      }).toString()}`,
    exchangeCode: async (
      _context: unknown,
      request: { code: string; codeVerifier: string | null },
    ) => {
      exchanged.push({ platform, code: request.code, codeVerifier: request.codeVerifier });
      if (request.code === 'foreign') {
        throw new PlatformError({
          platform,
          kind: 'reauthorize',
          code: 'invalid_grant',
          message: 'The code was refused.',
          remedy: 'Start again.',
        });
      }
      return tokens();
    },
    listAccounts: async () =>
      found.map(({ externalId, details }) => ({
        externalId,
        name: 'Kiln & Ash',
        handle: 'kiln',
        pictureUrl: null,
        profileUrl: null,
        details,
        tokens: tokens(),
      })),
  };
  return { id: platform, oauth } as unknown as PlatformAdapter;
}

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: (platform) => createAdapter(platform),
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  granted = NEEDED;
  found = [{ externalId: 'ext-1', details: {} }];
  exchanged = [];
  actor = await fixture.createActor();
});

async function start(platform: PlatformId = 'twitter', who = actor): Promise<URL> {
  return new URL((await startConnection(fixture.deps, who, { platform })).url);
}

function finish(
  url: URL,
  changes: Partial<Parameters<typeof completeConnection>[2]> = {},
  who = actor,
) {
  const state = url.searchParams.get('state');
  const response = { platform: 'twitter' as const, code: 'a-code', state, error: null, ...changes };
  return completeConnection(fixture.deps, who, response);
}

const refusedState = { code: 'validation_failed', meta: { reason: 'state' } };

describe('the callback from a platform', () => {
  it('connects once, with the verifier of the request', async () => {
    const url = await start();
    expect((await finish(url)).accountIds).toHaveLength(1);
    const verifier = exchanged[0]?.codeVerifier ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    expect(url.searchParams.get('challenge')).toBe(challenge);
    await expect(finish(url)).rejects.toMatchObject(refusedState);
    expect(exchanged).toHaveLength(1);
  });

  it('repeats the request with only the required scopes if it reports a rejected scope', async () => {
    const url = await start('linkedin');
    const state = url.searchParams.get('state');
    const requestConsent = (error: string) =>
      requestRequiredScopes(fixture.deps, { platform: 'linkedin', state, error });
    expect(await requestConsent('access_denied')).toBeNull();
    const smaller = new URL((await requestConsent('scope_refused')) ?? '');
    expect(smaller.searchParams.get('scope')).toBe('required');
    await finish(smaller, { platform: 'linkedin' });
    expect(await requestConsent('scope_refused')).toBeNull();
  });

  it("has no verifier when the platform doesn't support PKCE", async () => {
    await finish(await start('linkedin'), { platform: 'linkedin' });
    expect(exchanged).toEqual([{ platform: 'linkedin', code: 'a-code', codeVerifier: null }]);
  });

  it('is accepted once if it arrives twice at the same time', async () => {
    const url = await start();
    const results = await Promise.allSettled([finish(url), finish(url), finish(url)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(exchanged).toHaveLength(1);
  });

  it('stores readable tokens when a new account is connected several times at once', async () => {
    const urls = await Promise.all(Array.from({ length: 4 }, () => start()));
    const connected = await Promise.all(urls.map((url) => finish(url)));
    const [accountId = ''] = connected[0]?.accountIds ?? [];
    expect(connected.map(({ accountIds }) => accountIds)).toEqual(urls.map(() => [accountId]));
    const token = await getAccessToken(fixture.deps, {
      accountId,
      http: fixture.deps.http.create({}),
    });
    expect(token).toBe('the-access-token');
  });

  it.each<
    [string, Partial<Parameters<typeof completeConnection>[2]>, () => Promise<Partial<Actor>>]
  >([
    ['to another platform’s question (mix-up)', { platform: 'youtube' }, async () => ({})],
    ['in another session', {}, async () => ({ sessionId: 'ses_other' })],
    ['by someone else', {}, async () => fixture.createActor()],
    ['without a session', {}, async () => ({ sessionId: undefined })],
    ['with a state that nobody made', { state: 'x'.repeat(43) }, async () => ({})],
    ['without a state', { state: null }, async () => ({})],
  ])('%s is rejected before any request to the platform', async (_who, changes, getOther) => {
    const url = await start();
    const other: Actor = { ...actor, ...(await getOther()) };
    await expect(finish(url, changes, other)).rejects.toMatchObject(refusedState);
    expect(exchanged).toEqual([]);
    expect((await finish(url)).accountIds).toHaveLength(1);
  });

  it('expires after 15 minutes', async () => {
    const url = await start();
    fixture.clock.advance(15 * 60_000);
    await expect(finish(url)).rejects.toMatchObject(refusedState);
  });

  it('uses up the request if it reports that it was declined, or an unknown code', async () => {
    const declined = await start();
    await expect(finish(declined, { code: null, error: 'access_denied' })).rejects.toMatchObject({
      code: 'forbidden',
      meta: { reason: 'denied' },
    });
    await expect(finish(declined)).rejects.toMatchObject(refusedState);
    const foreign = await start();
    await expect(finish(foreign, { code: 'foreign' })).rejects.toMatchObject({
      code: 'platform_refused',
    });
    await expect(finish(foreign)).rejects.toMatchObject(refusedState);
  });

  it('lists missing permissions, and stores nothing', async () => {
    granted = ['profile.read'];
    await expect(finish(await start())).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('post.write'),
      meta: { reason: 'scopes', missing: ['post.write'] },
    });
    expect(
      await fixture.deps.prisma.account.count({ where: { workspaceId: actor.workspaceId } }),
    ).toBe(0);
  });
});

describe('accounts that the user cannot publish to', () => {
  const obstructed = { externalId: 'ext-0', details: { obstacle: 'Your role lacks a task.' } };

  it('are rejected with the reason when there is no other', async () => {
    found = [obstructed];
    await expect(finish(await start())).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('Your role lacks a task.'),
      meta: { reason: 'cannot_publish' },
    });
  });

  it('are connected next to others, give the reason in their health, and are not the default', async () => {
    found = [obstructed, { externalId: 'ext-1', details: {} }];
    const { accountIds } = await finish(await start());
    const accounts = await listConnected(fixture.deps, actor, accountIds);
    const shown = accounts.map(({ isDefault, health }) => [isDefault, health.status]);
    expect(shown).toEqual(
      expect.arrayContaining([
        [true, 'ok'],
        [false, 'missing_scopes'],
      ]),
    );
  });
});

describe('reconnecting accounts after the user lost their role', () => {
  it('updates the health of each, even when none can publish', async () => {
    found = ['ext-0', 'ext-1'].map((externalId) => ({ externalId, details: {} }));
    const { accountIds } = await finish(await start());
    found = found.map((account) => ({
      ...account,
      details: { obstacle: 'Your role lacks a task.' },
    }));
    await finish(await start());
    const accounts = await listConnected(fixture.deps, actor, accountIds);
    expect(accounts.map(({ health }) => [health.status, health.message])).toEqual([
      ['missing_scopes', 'Your role lacks a task.'],
      ['missing_scopes', 'Your role lacks a task.'],
    ]);
  });
});

describe('the stored request', () => {
  it('contains no readable state or verifier', async () => {
    const url = await start();
    const rows = await fixture.deps.prisma.oauthAttempt.findMany({
      where: { userId: actor.userId },
    });
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    expect(stored).not.toContain(url.searchParams.get('state'));
    await finish(url);
    expect(stored).not.toContain(exchanged[0]?.codeVerifier);
  });

  it('cannot be created by a viewer', async () => {
    await expect(start('twitter', { ...actor, role: 'viewer' })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('a request made with a token', () => {
  const NO_SESSION = { via: 'token', sessionId: undefined, scopes: ['accounts:write'] } as const;

  async function createToken(who = actor): Promise<Actor> {
    const id = createId('tok');
    const { workspaceId, userId } = who;
    const data = { id, workspaceId, userId, name: 'Test', prefix: 'ff_test_', hash: id };
    await fixture.deps.prisma.apiToken.create({ data: { ...data, environment: 'sandbox' } });
    return { ...who, ...NO_SESSION, tokenId: id, environment: 'sandbox' };
  }

  it('is completed by that token, once', async () => {
    const token = await createToken();
    const url = await start('twitter', token);
    expect((await finish(url, {}, token)).accountIds).toHaveLength(1);
    await expect(finish(url, {}, token)).rejects.toMatchObject(refusedState);
    expect(exchanged).toHaveLength(1);
  });

  it.each<[string, Partial<CallbackInput>, (own: Actor) => Promise<Actor>]>([
    ['another token', {}, () => createToken()],
    ['its maker in a browser', {}, async () => actor],
    [
      'its maker by the provider’s access token',
      {},
      async (own) => ({ ...own, tokenId: undefined }),
    ],
    ['another workspace', {}, async () => createToken(await fixture.createActor())],
    ['itself as another platform’s', { platform: 'youtube' }, async (own) => own],
  ])('is not completed by %s, and stays open', async (_who, changes, getOther) => {
    const token = await createToken();
    const url = await start('twitter', token);
    const other = await getOther(token);
    await expect(finish(url, changes, other)).rejects.toMatchObject(refusedState);
    expect(exchanged).toEqual([]);
    expect((await finish(url, {}, token)).accountIds).toHaveLength(1);
  });

  it('does not let its token complete a browser’s request', async () => {
    const url = await start('twitter');
    await expect(finish(url, {}, await createToken())).rejects.toMatchObject(refusedState);
  });

  it('requires the scope, and a token of the server’s environment', async () => {
    const token = await createToken();
    const without = { ...token, scopes: ['accounts:read'] };
    await expect(start('twitter', without)).rejects.toMatchObject({ code: 'forbidden' });
    const live = { ...token, environment: 'live' as const };
    await expect(start('twitter', live)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is found by its state on the page that returns its result, while it is open', async () => {
    const token = await createToken();
    const url = await start('twitter', token);
    const state = url.searchParams.get('state');
    const find = (platform: PlatformId) => findOAuthHandOff(fixture.deps, { platform, state });
    expect(await find('twitter')).toEqual({ workspaceName: 'Kiln & Ash', returnTo: null });
    expect(await find('youtube')).toBeNull();
    await finish(url, {}, token);
    expect(await find('twitter')).toBeNull();
    const own = (await start('twitter')).searchParams.get('state');
    expect(await findOAuthHandOff(fixture.deps, { platform: 'twitter', state: own })).toBeNull();
  });
});
