import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createEmbeddedIdentityProvider,
  type EmbeddedIdentityProvider,
} from '#app/server/adapters/identity/embedded-identity-provider.ts';
import { EMBEDDED_IDENTITY_ISSUER } from '#app/server/ports/identity-provider.ts';
import { OidcPayloadAdapter } from '#app/server/adapters/identity/oidc-payload-adapter.ts';
import { ensureSigningKeys } from '#app/server/adapters/identity/signing-keys.ts';
import { createSecretBox } from '#app/server/adapters/secret-box/secret-box.ts';
import { revokeAccess } from '#app/server/services/access/revoke-access.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type SignInApp, startSignInApp } from '#tests/support/sign-in-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date('2026-01-01T00:00:00Z');
const ISSUER = 'https://fanfare.example/oidc';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.close();
});

describe('the provider’s store', () => {
  it('finds records by ID and by UID, and never stores the plain ID', async () => {
    const sessions = new OidcPayloadAdapter(database.database.prisma, 'Session');
    await sessions.upsert(
      'secret-session-id',
      { jti: 'secret-session-id', uid: 'u1', accountId: 'a' },
      60,
    );
    expect(await sessions.find('secret-session-id')).toMatchObject({
      jti: 'secret-session-id',
      accountId: 'a',
    });
    expect(await sessions.findByUid('u1')).toMatchObject({ accountId: 'a' });
    const rows = await database.database.prisma.oidcPayload.findMany({
      where: { type: 'Session' },
    });
    expect(JSON.stringify(rows)).not.toContain('secret-session-id');
  });

  it('separates records of different kinds with the same ID', async () => {
    await new OidcPayloadAdapter(database.database.prisma, 'Grant').upsert(
      'same',
      { accountId: 'a' },
      60,
    );
    expect(
      await new OidcPayloadAdapter(database.database.prisma, 'Interaction').find('same'),
    ).toBeUndefined();
  });

  it('does not return expired records', async () => {
    const codes = new OidcPayloadAdapter(database.database.prisma, 'AuthorizationCode');
    await codes.upsert('old', { accountId: 'a' }, -1);
    expect(await codes.find('old')).toBeUndefined();
  });

  it('lets only one of many concurrent requests consume a code', async () => {
    const codes = new OidcPayloadAdapter(database.database.prisma, 'AuthorizationCode');
    await codes.upsert('code', { accountId: 'a', grantId: 'g' }, 60);
    const uses = await Promise.allSettled(Array.from({ length: 8 }, () => codes.consume('code')));
    expect(uses.filter((use) => use.status === 'fulfilled')).toHaveLength(1);
    expect((await codes.find('code'))?.consumed).toEqual(expect.any(Number));
  });

  it('removes everything that belongs to a grant', async () => {
    const tokens = new OidcPayloadAdapter(database.database.prisma, 'AccessToken');
    await tokens.upsert('t1', { grantId: 'g1' }, 60);
    await tokens.upsert('t2', { grantId: 'g2' }, 60);
    await tokens.revokeByGrantId('g1');
    expect(await tokens.find('t1')).toBeUndefined();
    expect(await tokens.find('t2')).toBeDefined();
  });
});

describe('signing keys', () => {
  it('are the same for many processes that start at once, and are stored encrypted', async () => {
    const own = await createTestDatabase();
    try {
      const deps = keyDeps(own);
      const all = await Promise.all(Array.from({ length: 4 }, () => ensureSigningKeys(deps.at(0))));
      expect(new Set(all.map((keys) => keys.map((key) => key.kid).join())).size).toBe(1);
      const rows = await own.database.prisma.signingKey.findMany();
      expect(rows).toHaveLength(1);
      expect(rows[0]?.jwkEnc).toMatch(/^v1\./);
    } finally {
      await own.close();
    }
  });

  it('rotate: the next key is published a day before use, the last one stays for 30 days', async () => {
    const own = await createTestDatabase();
    try {
      const deps = keyDeps(own);
      const kidsAt = async (days: number) =>
        (await ensureSigningKeys(deps.at(days))).map((key) => key.kid);
      const [first] = await kidsAt(0);
      expect(await kidsAt(89)).toEqual([first]);
      const [signer, next] = await kidsAt(90);
      expect(signer).toBe(first);
      expect(next).toBeDefined();
      expect(await kidsAt(91)).toEqual([next, first]);
      expect(await kidsAt(120)).toEqual([next, first]);
      expect(await kidsAt(122)).toEqual([next]);
    } finally {
      await own.close();
    }
  });
});

function keyDeps(own: TestDatabase) {
  const secrets = createSecretBox([randomBytes(32)]);
  const at = (days: number) => ({
    sql: own.database.sql,
    secrets,
    clock: { now: () => new Date(START.getTime() + days * DAY_MS) },
  });
  return { at };
}

describe('ID tokens', () => {
  let provider: EmbeddedIdentityProvider;
  let key: CryptoKey;
  let kid: string | undefined;
  const masterKey = randomBytes(32);
  const secrets = createSecretBox([masterKey]);
  const clock = { now: () => new Date() };
  let own: TestDatabase;

  beforeAll(async () => {
    own = await createTestDatabase();
    provider = await createEmbeddedIdentityProvider({
      prisma: own.database.prisma,
      sql: own.database.sql,
      secrets,
      clock,
      publicUrl: 'https://fanfare.example',
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      revokeAccess,
      clientSecret: 'a-secret-of-more-than-thirty-two-bytes',
      nameCookie: (name) => name,
      cookieKeys: ['a-key'],
      getBackChannelOrigin: () => 'http://127.0.0.1:1',
    });
    const [jwk] = await ensureSigningKeys({ sql: own.database.sql, secrets, clock });
    kid = jwk?.kid;
    key = await crypto.subtle.importKey(
      'jwk',
      jwk ?? {},
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
      true,
      ['sign'],
    );
  });

  afterAll(async () => {
    await own.close();
  });

  it('are issued over https with Secure cookies when TLS ends at a proxy', async () => {
    const server = createServer((request, response) => void provider.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const query = new URLSearchParams({
      client_id: 'fanfare',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'https://fanfare.example/auth/callback',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/auth?${query.toString()}`, {
      redirect: 'manual',
    });
    await new Promise((resolve) => server.close(resolve));
    expect(response.headers.get('location')).toMatch(/^\/login\?uid=/);
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i);
  });

  const claims: JWTPayload = {
    sub: 'cred_1',
    email: 'Ada@Example.com',
    nonce: 'n',
    auth_time: 1_700_000_000,
  };

  function sign(changes: JWTPayload = {}, header: { alg?: string; kid?: string } = {}) {
    const now = Math.floor(Date.now() / 1000);
    const payload = { ...claims, iss: ISSUER, aud: 'fanfare', iat: now, exp: now + 60, ...changes };
    return new SignJWT(payload).setProtectedHeader({
      alg: 'RS256',
      ...(kid && { kid }),
      ...header,
    });
  }

  function read(idToken: string, nonce = 'n') {
    return provider.readIdToken({ idToken, accessToken: 'unused', nonce });
  }

  it('are accepted when valid', async () => {
    expect(await read(await sign().sign(key))).toMatchObject({
      issuer: EMBEDDED_IDENTITY_ISSUER,
      subject: 'cred_1',
      email: 'ada@example.com',
      emailVerified: false,
      authTime: new Date(1_700_000_000_000),
    });
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'someone-else' }],
    ['several audiences without azp', { aud: ['fanfare', 'other'] }],
    ['azp of another client', { azp: 'other' }],
    ['an expiry that has passed', { exp: Math.floor(Date.now() / 1000) - 120 }],
    ['an old date of issue', { iat: Math.floor(Date.now() / 1000) - 3600 }],
    ['no subject', { sub: undefined }],
    ['another nonce', { nonce: 'other' }],
    ['no nonce', { nonce: undefined }],
  ])('are rejected with %s', async (_what, changes) => {
    await expect(read(await sign(changes).sign(key))).rejects.toMatchObject({
      kind: 'invalid_token',
    });
  });

  it('are rejected without a signature, and when HMAC-signed with the public key', async () => {
    const now = Math.floor(Date.now() / 1000);
    const unsigned = new UnsecuredJWT({
      ...claims,
      iss: ISSUER,
      aud: 'fanfare',
      iat: now,
      exp: now + 60,
    });
    await expect(read(unsigned.encode())).rejects.toMatchObject({ kind: 'invalid_token' });
    const { n = '' } = await exportJWK(key);
    const forged = await sign({}, { alg: 'HS256' }).sign(Buffer.from(n, 'base64url'));
    await expect(read(forged)).rejects.toMatchObject({ kind: 'invalid_token' });
  });

  it('are rejected when signed with another key', async () => {
    const other = await generateKeyPair('RS256');
    await expect(read(await sign().sign(other.privateKey))).rejects.toMatchObject({
      kind: 'invalid_token',
    });
    const unknown = await sign({}, { kid: 'unknown' }).sign(other.privateKey);
    await expect(read(unknown)).rejects.toMatchObject({ kind: 'invalid_token' });
  });
});

describe('the provider’s endpoints', () => {
  let app: SignInApp;

  beforeAll(async () => {
    app = await startSignInApp({ prisma: database.database.prisma });
  });

  afterAll(async () => {
    await app.close();
  });

  it('use the configured URL, whatever the request says', async () => {
    const address = `${app.publicUrl.replace('localhost', '127.0.0.1')}/oidc/.well-known/openid-configuration`;
    const response = await fetch(address, {
      headers: {
        'x-forwarded-host': app.publicUrl.replace('http://', ''),
        'x-forwarded-proto': 'ftp',
      },
    });
    const metadata = (await response.json()) as Record<string, string>;
    for (const name of ['issuer', 'authorization_endpoint', 'token_endpoint', 'jwks_uri']) {
      expect(metadata[name]).toMatch(new RegExp(`^${app.publicUrl}/oidc`));
    }
    expect(metadata['prompt_values_supported']).toContain('create');
    expect(metadata).not.toHaveProperty('registration_endpoint');
  });

  it('expose no private part of the keys', async () => {
    const text = await (await fetch(`${app.publicUrl}/oidc/jwks`)).text();
    expect(Object.keys((JSON.parse(text) as { keys: object[] }).keys[0] ?? {})).not.toContain('d');
  });

  it('issue no token to a client with another secret or without PKCE', async () => {
    const refused = await fetch(`${app.publicUrl}/oidc/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('fanfare:wrong')}` },
      body: new URLSearchParams({ grant_type: 'authorization_code', code: 'x' }),
    });
    expect(refused.status).toBe(401);
    const query = new URLSearchParams({
      client_id: 'fanfare',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${app.publicUrl}/auth/callback`,
    });
    const noPkce = await fetch(`${app.publicUrl}/oidc/auth?${query.toString()}`, {
      redirect: 'manual',
    });
    expect(noPkce.headers.get('location')).toContain('error=invalid_request');
  });

  it('redirect only to the registered callback', async () => {
    const query = new URLSearchParams({
      client_id: 'fanfare',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'https://evil.example/auth/callback',
    });
    const response = await fetch(`${app.publicUrl}/oidc/auth?${query.toString()}`, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    });
    expect(response.headers.get('location')).toBe('/login?error=failed');
  });
});
