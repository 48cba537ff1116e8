import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createHostedIdentityProvider,
  type HostedIdentityProviderOptions,
} from '#app/server/adapters/identity/hosted-identity-provider.ts';

const APP = 'https://fanfare.example';
const CLIENT_ID = 'a client';
const CLIENT_SECRET = 'a%secret';

let server: Server;
let issuer: string;
let privateKey: CryptoKey;
let publicJwk: JWK;
let requested: { path: string; authorization: string | undefined; body: string }[];
let responses: Map<string, { status?: number; body?: unknown }>;

beforeAll(async () => {
  const pair = await generateKeyPair('ES256');
  privateKey = pair.privateKey;
  publicJwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256' };
  server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const path = request.url ?? '';
      requested.push({ path, authorization: request.headers.authorization, body });
      const respond = responses.get(path);
      response.writeHead(respond === undefined ? 503 : (respond.status ?? 200), {
        'content-type': 'application/json',
      });
      response.end(JSON.stringify(respond?.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  requested = [];
  responses = new Map([
    [
      '/.well-known/openid-configuration',
      {
        body: {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          userinfo_endpoint: `${issuer}/userinfo`,
          introspection_endpoint: `${issuer}/introspect`,
        },
      },
    ],
    ['/jwks', { body: { keys: [publicJwk] } }],
  ]);
});

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function createProvider(changes: Partial<HostedIdentityProviderOptions> = {}) {
  return createHostedIdentityProvider({
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    scopes: ['openid'],
    signUp: 'auto',
    logout: 'auto',
    publicUrl: APP,
    retryDelaysMs: [],
    ...changes,
  });
}

function sign(claims: Record<string, unknown>, expiresAt: string | number = '5m'): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .setIssuer(issuer)
    .setSubject('person')
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(privateKey);
}

const refused = { kind: 'invalid_token' };

describe('a JWT as an access token', () => {
  it.each([
    ['of our client by azp', { azp: CLIENT_ID }],
    ['of our client by client_id', { client_id: CLIENT_ID }],
    ['of our own pages, as a provider’s script gets one', { azp: APP, sid: 'sess_1' }],
  ])('is accepted: %s', async (_what, claims) => {
    const facts = await createProvider().readAccessToken(await sign(claims));
    expect(facts).toMatchObject({ claims: { issuer, subject: 'person' }, authTime: null });
  });

  it('has a sign-in time only when the token includes one', async () => {
    const token = await sign({ azp: CLIENT_ID, auth_time: 1_700_000_000 });
    expect((await createProvider().readAccessToken(token)).authTime?.getTime()).toBe(
      1_700_000_000_000,
    );
  });

  it.each<[string, Record<string, unknown>, string | number]>([
    ['another client', { azp: 'another', aud: CLIENT_ID }, '5m'],
    ['nobody', {}, '5m'],
    ['us, as an id_token', { azp: CLIENT_ID, aud: CLIENT_ID, nonce: 'n' }, '5m'],
    ['us, as an id_token by its hash', { azp: CLIENT_ID, at_hash: 'x' }, '5m'],
    ['us, as Keycloak marks an id_token', { azp: CLIENT_ID, typ: 'ID' }, '5m'],
    ['us, as a logout token', { azp: CLIENT_ID, events: {} }, '5m'],
    ['us, some time ago', { azp: CLIENT_ID }, 1_700_000_000],
  ])('is rejected when issued for %s', async (_whom, claims, expiresAt) => {
    await expect(
      createProvider().readAccessToken(await sign(claims, expiresAt)),
    ).rejects.toMatchObject(refused);
  });

  it('must contain the audience when one is configured', async () => {
    const provider = createProvider({ audience: 'https://fanfare.example/api' });
    const named = ['https://fanfare.example/api', `${issuer}/userinfo`];
    expect(await provider.readAccessToken(await sign({ aud: named }))).toBeDefined();
    await expect(
      provider.readAccessToken(await sign({ azp: CLIENT_ID, aud: 'another' })),
    ).rejects.toMatchObject(refused);
    await expect(provider.readAccessToken(await sign({ azp: CLIENT_ID }))).rejects.toMatchObject(
      refused,
    );
  });

  it('is rejected with another issuer, without a signature, or when HMAC-signed with the public key', async () => {
    const provider = createProvider();
    const { privateKey: foreign } = await generateKeyPair('ES256');
    const create = (alg: string) =>
      new SignJWT({ azp: CLIENT_ID })
        .setProtectedHeader({ alg, kid: 'k1' })
        .setSubject('person')
        .setIssuedAt()
        .setExpirationTime('5m');
    const tokens = [
      await create('ES256').setIssuer('https://evil.example').sign(privateKey),
      await create('ES256').setIssuer(issuer).sign(foreign),
      await create('HS256')
        .setIssuer(issuer)
        .sign(new TextEncoder().encode(JSON.stringify(publicJwk))),
      `${new UnsecuredJWT({ azp: CLIENT_ID, sub: 'person', iss: issuer }).setExpirationTime('5m').encode()}x`,
    ];
    for (const token of tokens) {
      await expect(provider.readAccessToken(token)).rejects.toMatchObject(refused);
    }
  });

  it('counts as signed out while its session is pending', async () => {
    const token = await sign({ azp: APP, sts: 'pending' });
    await expect(createProvider().readAccessToken(token)).rejects.toMatchObject({
      kind: 'pending',
    });
  });

  it("can be retried while the keys can't be fetched", async () => {
    responses.delete('/jwks');
    await expect(
      createProvider().readAccessToken(await sign({ azp: CLIENT_ID })),
    ).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('an opaque access token', () => {
  const active = { active: true, sub: 'person', client_id: CLIENT_ID };

  it('is introspected with our encoded credentials, at most once a minute', async () => {
    let now = 0;
    responses.set('/introspect', { body: active });
    const provider = createProvider({ now: () => now });
    await provider.readAccessToken('opaque');
    await provider.readAccessToken('opaque');
    const lookups = () => requested.filter(({ path }) => path === '/introspect');
    expect(lookups()).toEqual([
      {
        path: '/introspect',
        authorization: `Basic ${Buffer.from('a+client:a%25secret').toString('base64')}`,
        body: 'token=opaque&token_type_hint=access_token',
      },
    ]);
    responses.set('/introspect', { body: { active: false } });
    now = 60_001;
    await expect(provider.readAccessToken('opaque')).rejects.toMatchObject(refused);
    expect(lookups()).toHaveLength(2);
  });

  it.each([
    ['is not active', { active: false }],
    ['is of another client', { ...active, client_id: 'another' }],
    ['is of another issuer', { ...active, iss: 'https://evil.example' }],
    ['names nobody', { active: true, client_id: CLIENT_ID }],
  ])('is rejected when %s', async (_why, body) => {
    responses.set('/introspect', { body });
    await expect(createProvider().readAccessToken('opaque')).rejects.toMatchObject(refused);
  });

  it('is introspected again after the provider was unavailable', async () => {
    const provider = createProvider();
    await expect(provider.readAccessToken('opaque')).rejects.toMatchObject({ kind: 'unavailable' });
    responses.set('/introspect', { body: active });
    expect((await provider.readAccessToken('opaque')).claims.subject).toBe('person');
  });

  it('is verified by userinfo only when the operator enables that', async () => {
    responses.set('/userinfo', { body: { sub: 'person', email: 'Ada@example.com' } });
    const provider = createProvider({ opaqueTokens: 'userinfo' });
    expect((await provider.readAccessToken('opaque')).claims.email).toBe('ada@example.com');
    responses.set('/userinfo', { status: 401 });
    await expect(provider.readAccessToken('wrong')).rejects.toMatchObject(refused);
    await expect(
      createProvider({ opaqueTokens: 'refuse' }).readAccessToken('opaque'),
    ).rejects.toMatchObject(refused);
  });
});
