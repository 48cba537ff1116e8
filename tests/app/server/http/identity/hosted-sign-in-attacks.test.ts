import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHostedIdentityProvider } from '#app/server/adapters/identity/hosted-identity-provider.ts';
import { TestBrowser } from '#tests/support/browser.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type SignInApp, startSignInApp } from '#tests/support/sign-in-app.ts';

const CLIENT = { clientId: 'fanfare', clientSecret: 'a_secret-of-the-provider-0123456789abcdef' };
const keys = await generateKeyPair('RS256', { extractable: true });
const otherKeys = await generateKeyPair('RS256');

let database: TestDatabase;
let server: Server;
let issuer: string;
let app: SignInApp;
/** Handles requests to the provider's token endpoint. */
let respondWithToken: (response: ServerResponse) => void | Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  const publicJwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  server = createServer((request, response) => {
    if (request.url === '/token') return void respondWithToken(response);
    const bodies: Readonly<Record<string, unknown>> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        authorization_response_iss_parameter_supported: true,
      },
      '/jwks': { keys: [publicJwk] },
    };
    sendJson(response, bodies[request.url ?? ''] ?? {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await startSignInApp({
    prisma: database.database.prisma,
    identityProvider: createHostedIdentityProvider({
      issuer,
      ...CLIENT,
      scopes: ['openid', 'email'],
      signUp: 'none',
      logout: 'local',
      retryDelaysMs: [],
    }),
  });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await database.close();
});

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

interface Attempt {
  readonly browser: TestBrowser;
  readonly state: string;
  readonly nonce: string;
}

async function start(): Promise<Attempt> {
  const browser = new TestBrowser(app.publicUrl);
  const page = await browser.visit('/login', { stop: true });
  const { searchParams } = new URL(page.headers.get('location') ?? '');
  return {
    browser,
    state: searchParams.get('state') ?? '',
    nonce: searchParams.get('nonce') ?? '',
  };
}

function finish(browser: TestBrowser, query: Readonly<Record<string, string>>) {
  return browser.visit(`/auth/callback?${new URLSearchParams({ iss: issuer, ...query })}`);
}

function toClaims(nonce: string, claims: Readonly<Record<string, unknown>> = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: CLIENT.clientId,
    sub: 'attacker',
    email: 'attacker@example.com',
    email_verified: true,
    given_name: 'A',
    nonce,
    iat: now,
    exp: now + 300,
    ...claims,
  };
}

const sign = (claims: JWTPayload, key = keys.privateKey): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key);

async function expectNoSession(attempt: Attempt, page: { status: number; url: URL }) {
  expect(page.status).toBeLessThan(500 + Number(page.url.search === '?error=unavailable') * 4);
  expect([page.url.pathname, page.url.search]).toEqual([
    '/login',
    expect.stringMatching(/^\?error=\w+$/u),
  ]);
  expect(await attempt.browser.cookieNames()).not.toContain('session');
  expect((await attempt.browser.visit('/app')).status).toBe(401);
}

describe('a valid sign-in', () => {
  it('starts a session, which shows that the rejections below have their own reasons', async () => {
    const attempt = await start();
    const idToken = await sign(toClaims(attempt.nonce, { sub: 'good', email: 'good@example.com' }));
    respondWithToken = (response) => sendJson(response, { access_token: 'at', id_token: idToken });
    const page = await finish(attempt.browser, { code: 'c', state: attempt.state });
    expect(page.url.pathname).toBe('/app');
  });
});

describe('an ID token', () => {
  const past = Math.floor(Date.now() / 1000) - 3600;
  const tokens: Readonly<Record<string, (nonce: string) => unknown>> = {
    'without a signature': (nonce) => new UnsecuredJWT(toClaims(nonce)).encode(),
    'signed with the client secret': (nonce) =>
      new SignJWT(toClaims(nonce))
        .setProtectedHeader({ alg: 'HS256', kid: 'k' })
        .sign(Buffer.from(CLIENT.clientSecret)),
    'signed with another key of the same name': (nonce) =>
      sign(toClaims(nonce), otherKeys.privateKey),
    'that brings its own key': async (nonce) =>
      new SignJWT(toClaims(nonce))
        .setProtectedHeader({
          alg: 'RS256',
          jwk: await exportJWK(otherKeys.publicKey),
          jku: 'http://127.0.0.1:9/keys',
        })
        .sign(otherKeys.privateKey),
    'of another issuer': (nonce) => sign(toClaims(nonce, { iss: 'https://evil.example' })),
    'for another client': (nonce) => sign(toClaims(nonce, { aud: 'another' })),
    'for several clients and no party': (nonce) =>
      sign(toClaims(nonce, { aud: [CLIENT.clientId, 'another'] })),
    'whose party is another client': (nonce) => sign(toClaims(nonce, { azp: 'another' })),
    'with the nonce of another attempt': () => sign(toClaims('another')),
    'without a nonce': () => sign({ ...toClaims(''), nonce: undefined }),
    'that has expired': (nonce) => sign(toClaims(nonce, { iat: past, exp: past + 60 })),
    'issued an hour ago': (nonce) => sign(toClaims(nonce, { iat: past })),
    'without a subject': (nonce) => sign(toClaims(nonce, { sub: undefined })),
    'that is a number': () => 42,
    'that is a megabyte of text': () => 'x'.repeat(1_000_000),
    'that is missing': () => undefined,
  };
  it.each(Object.entries(tokens))('%s starts no session', async (_name, create) => {
    const attempt = await start();
    const idToken = await create(attempt.nonce);
    respondWithToken = (response) => sendJson(response, { access_token: 'at', id_token: idToken });
    await expectNoSession(
      attempt,
      await finish(attempt.browser, { code: 'c', state: attempt.state }),
    );
    expect(app.log.join('\n')).not.toMatch(/eyJ|xxxxx/u);
  });
});

describe('a token response', () => {
  const responses: Readonly<Record<string, (response: ServerResponse) => void>> = {
    'that is HTML': (response) => void response.end('<html>Sign in</html>'),
    'that is empty': (response) => void response.end(),
    'that breaks off': (response) => void response.writeHead(200).end('{"id_token":"ey'),
    'that is an array': (response) => sendJson(response, []),
    'that fails with 500': (response) => sendJson(response, { error: 'server_error' }, 500),
    'that refuses the code': (response) => sendJson(response, { error: 'invalid_grant' }, 400),
    'that redirects inside': (response) =>
      void response.writeHead(302, { location: `${app.publicUrl}/app` }).end(),
    'that is cut': (response) => void response.destroy(),
  };
  it.each(Object.entries(responses))('%s starts no session', async (_name, response) => {
    const attempt = await start();
    respondWithToken = response;
    await expectNoSession(
      attempt,
      await finish(attempt.browser, { code: 'c', state: attempt.state }),
    );
  });
});

describe('a callback', () => {
  beforeEach(() => {
    respondWithToken = async (response) =>
      sendJson(response, { access_token: 'at', id_token: await sign(toClaims('none')) });
  });

  it.each([
    ['of another browser', (state: string) => ({ code: 'c', state })],
    ['without a state', () => ({ code: 'c' })],
    ['with an unknown state', () => ({ code: 'c', state: 'unknown' })],
  ] as const)('%s starts no session', async (_name, toQuery) => {
    const { state } = await start();
    const victim = await start();
    await expectNoSession(victim, await finish(victim.browser, toQuery(state)));
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['an empty issuer', { iss: '' }],
    ['an error beside the code', { error: 'access_denied' }],
  ])('starts no session with %s', async (_name, query) => {
    const attempt = await start();
    const page = await finish(attempt.browser, { code: 'c', state: attempt.state, ...query });
    await expectNoSession(attempt, page);
  });

  it('can be used once', async () => {
    const attempt = await start();
    const idToken = await sign(toClaims(attempt.nonce, { sub: 'once', email: 'once@example.com' }));
    respondWithToken = (response) => sendJson(response, { access_token: 'at', id_token: idToken });
    const query = { code: 'c', state: attempt.state };
    expect((await finish(attempt.browser, query)).url.pathname).toBe('/app');
    await attempt.browser.visit('/logout', { method: 'POST' });
    await expectNoSession(attempt, await finish(attempt.browser, query));
  });
});

describe("another user's email address", () => {
  it.each([
    ['unverified', { email_verified: false }],
    ['verified in text only', { email_verified: 'true' }],
    ['with verification left out', { email_verified: undefined }],
  ])('gives no access to an existing account: %s', async (_name, claims) => {
    const owner = await start();
    const email = 'owner@example.com';
    const first = await sign(toClaims(owner.nonce, { sub: 'owner', email }));
    respondWithToken = (response) => sendJson(response, { access_token: 'at', id_token: first });
    await finish(owner.browser, { code: 'c', state: owner.state });
    const attempt = await start();
    const idToken = await sign(toClaims(attempt.nonce, { sub: 'thief', email, ...claims }));
    respondWithToken = (response) => sendJson(response, { access_token: 'at', id_token: idToken });
    const page = await finish(attempt.browser, { code: 'c', state: attempt.state });
    await expectNoSession(attempt, page);
    expect(page.url.search).toBe('?error=email_in_use');
  });
});
