import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostedIdentityProvider } from '#app/server/adapters/identity/hosted-identity-provider.ts';
import { createId } from '#app/server/db/ids.ts';
import { authenticateAccessToken } from '#app/server/services/identity/authenticate-access-token.ts';
import { TestBrowser } from '#tests/support/browser.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  createAccounts,
  type HostedProvider,
  signInAt,
  startHostedProvider,
} from '#tests/support/hosted-provider.ts';
import { type SignInApp, startSignInApp } from '#tests/support/sign-in-app.ts';

const CLIENT = { clientId: 'fanfare', clientSecret: 'a_secret-of-the-provider-0123456789abcdef' };
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const AUDIENCE = 'https://fanfare.example/api';

/** Users that the provider no longer knows. */
const disabled = new Set<string>();
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
let database: TestDatabase;
let hosted: HostedProvider;
let provider: ReturnType<typeof createHostedIdentityProvider>;
let app: SignInApp;

beforeAll(async () => {
  database = await createTestDatabase();
  hosted = await startHostedProvider();
  provider = createHostedIdentityProvider({
    issuer: hosted.issuer,
    ...CLIENT,
    scopes: ['openid', 'email', 'offline_access'],
    audience: AUDIENCE,
    signUp: 'auto',
    logout: 'auto',
    retryDelaysMs: [],
  });
  app = await startSignInApp({
    prisma: database.database.prisma,
    identityProvider: provider,
    logoutRevokesTokens: true,
  });
  const findAccount = createAccounts((subject) => ({
    email: `${subject}@hosted.example`,
    email_verified: true,
  }));
  hosted.open({
    client: CLIENT,
    publicUrl: app.publicUrl,
    configuration: {
      claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'] },
      scopes: ['openid', 'email', 'offline_access'],
      jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', use: 'sig' }] },
      features: { backchannelLogout: { enabled: true } },
      // The provider's own fetch refuses loopback addresses.
      fetch: (url, init) => fetch(url, { ...init, dispatcher: undefined } as RequestInit),
      issueRefreshToken: async () => true,
      findAccount: (ctx, subject, token) =>
        disabled.has(subject) ? undefined : findAccount(ctx, subject, token),
    },
    clientSettings: {
      grant_types: ['authorization_code', 'refresh_token'],
      backchannel_logout_uri: `${app.publicUrl}/auth/backchannel-logout`,
      backchannel_logout_session_required: true,
    },
  });
});

afterAll(async () => {
  await app.close();
  await hosted.close();
  await database.close();
});

async function signIn(login: string): Promise<TestBrowser> {
  const browser = new TestBrowser(app.publicUrl);
  const page = await signInAt(browser, '/login', login);
  expect(page.status).toBe(200);
  return browser;
}

const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.visit('/app')).status === 200;

async function findSession(subject: string) {
  return database.database.prisma.session.findFirstOrThrow({
    where: { identity: { subject } },
    orderBy: { createdAt: 'desc' },
  });
}

function post(token: string | null, headers: Readonly<Record<string, string>> = {}) {
  return fetch(`${app.publicUrl}/auth/backchannel-logout`, {
    method: 'POST',
    headers,
    body: token === null ? '' : new URLSearchParams({ logout_token: token }),
  });
}

function toClaims(claims: Readonly<Record<string, unknown>>): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: hosted.issuer,
    aud: CLIENT.clientId,
    iat: now,
    exp: now + 120,
    jti: randomBytes(8).toString('hex'),
    events: { [EVENT]: {} },
    ...claims,
  };
}

function sign(claims: Readonly<Record<string, unknown>>, typ = 'logout+jwt'): Promise<string> {
  return new SignJWT(toClaims(claims))
    .setProtectedHeader({ alg: 'RS256', kid: 'test', typ })
    .sign(privateKey);
}

async function createApiToken(subject: string): Promise<string> {
  const { userId } = await findSession(subject);
  const { prisma } = database.database;
  const { workspaceId } = await prisma.member.findFirstOrThrow({ where: { userId } });
  const id = createId('tok');
  const row = { id, hash: id, prefix: 'ff_test_', name: 'Mine', environment: 'sandbox' };
  await prisma.apiToken.create({ data: { ...row, userId, workspaceId } });
  return id;
}

describe('back-channel logout', () => {
  it('ends the local session when the user signs out at the provider', async () => {
    const browser = await signIn('ada');
    const page = await browser.visit(`${hosted.issuer}/session/end`);
    const xsrf = /name="xsrf" value="(\w+)"/u.exec(page.html)?.[1] ?? '';
    await browser.visit(`${hosted.issuer}/session/end/confirm`, {
      method: 'POST',
      form: { xsrf, logout: 'yes' },
    });
    expect(await isSignedIn(browser)).toBe(false);
    expect((await findSession('ada')).revokedAt).not.toBeNull();
  });

  it('ends the named session and no other', async () => {
    const [one, two] = [await signIn('bea'), await signIn('bea')];
    const { sid } = await findSession('bea');
    expect((await post(await sign({ sid }))).status).toBe(200);
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([true, false]);
  });

  it('ends every session and API token of a named user', async () => {
    const browsers = [await signIn('cleo'), await signIn('cleo')];
    const [other, tokenId] = [await signIn('dora'), await createApiToken('cleo')];
    const response = await post(await sign({ sub: 'cleo' }));
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'private, no-store',
    ]);
    for (const browser of browsers) expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
    const { prisma } = database.database;
    const token = await prisma.apiToken.findUniqueOrThrow({ where: { id: tokenId } });
    expect(token.revokedAt).not.toBeNull();
  });

  it('is repeatable, and a replay does not end a later session', async () => {
    await signIn('emil');
    const issued = Math.floor(Date.now() / 1000) - 200;
    const token = await sign({ sub: 'emil', iat: issued });
    const later = await signIn('emil');
    for (const status of [200, 200]) expect((await post(token)).status).toBe(status);
    expect(await isSignedIn(later)).toBe(true);
  });

  it('refuses access tokens issued before the logout', async () => {
    await signIn('fay');
    const toToken = (iat: number) =>
      new SignJWT({ sub: 'fay', aud: AUDIENCE, iss: hosted.issuer, iat, exp: iat + 3600 })
        .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt' })
        .sign(privateKey);
    const now = Math.floor(Date.now() / 1000);
    const authenticate = async (token: string) =>
      authenticateAccessToken(
        {
          prisma: database.database.prisma,
          clock: { now: () => new Date() },
          identityProvider: provider,
          signUp: 'open',
        },
        token,
      );
    const before = await toToken(now - 30);
    await expect(authenticate(before)).resolves.toMatchObject({ role: 'owner' });
    expect((await post(await sign({ sub: 'fay', iat: now - 10 }))).status).toBe(200);
    await expect(authenticate(before)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(authenticate(await toToken(now))).resolves.toMatchObject({ role: 'owner' });
  });

  it('refuses a sign-in whose session has already ended at the provider', async () => {
    const browser = await signIn('gus');
    const { id, sid } = await findSession('gus');
    await app.sessions.revokeSession(id);
    await post(await sign({ sid }));
    const page = await browser.visit('/login');
    expect(page.url.search).toBe('?error=failed');
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('a forged logout token', () => {
  const forge: Readonly<Record<string, () => string | null | Promise<string>>> = {
    'no token': () => null,
    'text that is no token': () => 'x'.repeat(5000),
    'no signature': () => new UnsecuredJWT(toClaims({ sub: 'victim' })).encode(),
    'our own client secret as its key': () =>
      new SignJWT(toClaims({ sub: 'victim' }))
        .setProtectedHeader({ alg: 'HS256', kid: 'test', typ: 'logout+jwt' })
        .sign(Buffer.from(CLIENT.clientSecret)),
    'the public key as its secret': async () =>
      new SignJWT(toClaims({ sub: 'victim' }))
        .setProtectedHeader({ alg: 'HS256', kid: 'test', typ: 'logout+jwt' })
        .sign(
          createHash('sha256')
            .update(JSON.stringify(await exportJWK(publicKey)))
            .digest(),
        ),
    'someone else’s key': async () =>
      new SignJWT(toClaims({ sub: 'victim' }))
        .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'logout+jwt' })
        .sign((await generateKeyPair('RS256')).privateKey),
    'another issuer': () => sign({ sub: 'victim', iss: 'https://evil.example' }),
    'another client': () => sign({ sub: 'victim', aud: 'another' }),
    'an old issue time': () => sign({ sub: 'victim', iat: Math.floor(Date.now() / 1000) - 3600 }),
    'an expiry in the past': () =>
      sign({ sub: 'victim', exp: Math.floor(Date.now() / 1000) - 100 }),
    'no logout event': () => sign({ sub: 'victim', events: { other: {} } }),
    'an event that is no object': () => sign({ sub: 'victim', events: { [EVENT]: 'yes' } }),
    'a nonce': () => sign({ sub: 'victim', nonce: 'n' }),
    'no ID': () => sign({ sub: 'victim', jti: undefined }),
    'nobody in it': () => sign({}),
    'an access token’s type': () => sign({ sub: 'victim' }, 'at+jwt'),
  };

  it.each(Object.entries(forge))('with %s changes nothing', async (_name, create) => {
    const browser = await signIn('victim');
    const response = await post(await create());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('in a JSON body is rejected', async () => {
    const response = await fetch(`${app.publicUrl}/auth/backchannel-logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ logout_token: await sign({ sub: 'victim' }) }),
    });
    expect(response.status).toBe(400);
  });
});

describe('a refreshable session', () => {
  it('stays active while the provider refreshes it, and stores the new refresh token', async () => {
    const browser = await signIn('hal');
    const before = await findSession('hal');
    expect(before.refreshTokenEnc).not.toBeNull();
    app.advance(5 * 60_000 + 1);
    expect(await isSignedIn(browser)).toBe(true);
    const after = await findSession('hal');
    expect(after.refreshTokenEnc).not.toBe(before.refreshTokenEnc);
    expect(Number(after.providerCheckAt)).toBeGreaterThan(Number(before.providerCheckAt));
  });

  it('is refreshed once for concurrent requests', async () => {
    const browser = await signIn('ida');
    app.advance(5 * 60_000 + 1);
    const requested = hosted.received.length;
    const pages = await Promise.all(Array.from({ length: 8 }, () => browser.visit('/app')));
    expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const refreshes = hosted.received.slice(requested).filter(({ path }) => path === '/token');
    expect(refreshes).toHaveLength(1);
  });

  it("ends when the provider rejects the refresh, along with the user's API tokens", async () => {
    const browser = await signIn('joy');
    const tokenId = await createApiToken('joy');
    disabled.add('joy');
    expect(await isSignedIn(browser)).toBe(true);
    app.advance(5 * 60_000 + 1);
    expect(await isSignedIn(browser)).toBe(false);
    const { prisma } = database.database;
    const token = await prisma.apiToken.findUniqueOrThrow({ where: { id: tokenId } });
    expect(token.revokedAt).not.toBeNull();
    expect(app.log.join('\n')).not.toContain('refresh_token');
  });
});
