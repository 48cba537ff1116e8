import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHostedIdentityProvider } from '#app/server/adapters/identity/hosted-identity-provider.ts';

let server: Server;
let issuer: string;
let requests: string[];
let responses: Map<string, unknown>;

beforeEach(async () => {
  requests = [];
  responses = new Map();
  server = createServer((request, response) => respond(request.url ?? '', response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  responses.set('/.well-known/openid-configuration', createMetadata());
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function respond(path: string, response: ServerResponse): void {
  requests.push(path);
  if (!responses.has(path)) {
    response.writeHead(503).end();
    return;
  }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(responses.get(path)));
}

function createMetadata(changes: Record<string, unknown> = {}) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    end_session_endpoint: `${issuer}/logout`,
    ...changes,
  };
}

type Options = Parameters<typeof createHostedIdentityProvider>[0];

function createProvider(changes: Partial<Options> = {}) {
  const client = { clientId: 'client', clientSecret: 'secret', scopes: ['openid', 'email'] };
  return createHostedIdentityProvider({
    issuer,
    ...client,
    signUp: 'auto',
    logout: 'auto',
    retryDelaysMs: [],
    ...changes,
  });
}

async function createKey(
  kid: string,
): Promise<{ jwk: JWK; sign: (claims?: object) => Promise<string> }> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
  const sign = (claims: object = {}) =>
    new SignJWT({ nonce: 'n', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(issuer)
      .setAudience('client')
      .setSubject('person')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  return { jwk, sign };
}

describe('a hosted provider', () => {
  it('is discovered on first use, once, and again after an hour', async () => {
    let now = 0;
    const provider = createProvider({ now: () => now });
    expect(requests).toEqual([]);
    await provider.getEndpoints();
    await provider.getEndpoints();
    expect(requests).toHaveLength(1);
    now = 61 * 60 * 1000;
    await provider.getEndpoints();
    expect(requests).toHaveLength(2);
  });

  it('is usable again after an outage', async () => {
    const provider = createProvider();
    responses.clear();
    await expect(provider.getEndpoints()).rejects.toMatchObject({ kind: 'unavailable' });
    responses.set('/.well-known/openid-configuration', createMetadata());
    expect((await provider.getEndpoints()).token).toBe(`${issuer}/token`);
  });

  it('is retried while it fails, and its load status says so', async () => {
    const provider = createProvider({ retryDelaysMs: [1, 1] });
    expect(provider.getLoadStatus()).toBe('loading');
    responses.clear();
    await expect(provider.getEndpoints()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(requests).toHaveLength(3);
    expect(provider.getLoadStatus()).toBe('error');
    responses.set('/.well-known/openid-configuration', createMetadata());
    await Promise.all([provider.getEndpoints(), provider.getEndpoints()]);
    expect(requests).toHaveLength(4);
    expect(provider.getLoadStatus()).toBe('ready');
  });

  it('is retried five times, after 125, 250, 500, 1000 and 2000 ms', async () => {
    const provider = createProvider({ retryDelaysMs: undefined });
    responses.clear();
    const startedAt = performance.now();
    await expect(provider.getEndpoints()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(requests).toHaveLength(6);
    expect(performance.now() - startedAt).toBeGreaterThan(3_850);
  });

  it('times out after 15 seconds, whatever the number of retries', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const atOnce = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms === 15_000 ? AbortSignal.abort() : timeout(ms)));
    try {
      const provider = createProvider({ retryDelaysMs: undefined });
      await expect(provider.getEndpoints()).rejects.toMatchObject({ kind: 'unavailable' });
      expect(requests).toEqual([]);
    } finally {
      atOnce.mockRestore();
    }
  });

  it('keeps working from its cached metadata when it becomes unavailable', async () => {
    let now = 0;
    const provider = createProvider({ now: () => now });
    await provider.getEndpoints();
    responses.clear();
    now = 61 * 60 * 1000;
    expect((await provider.getEndpoints()).token).toBe(`${issuer}/token`);
    expect(provider.getLoadStatus()).toBe('degraded');
    responses.set('/.well-known/openid-configuration', createMetadata());
    now += 61 * 1000;
    await provider.getEndpoints();
    expect(provider.getLoadStatus()).toBe('ready');
  });

  it('gets the client secret in the body only when it supports no other method', async () => {
    const read = async (methods: string[] | undefined) => {
      const metadata = createMetadata({ token_endpoint_auth_methods_supported: methods });
      responses.set('/.well-known/openid-configuration', metadata);
      return (await createProvider().getEndpoints()).clientAuth;
    };
    expect(await read(undefined)).toBe('basic');
    expect(await read(['client_secret_post', 'client_secret_basic'])).toBe('basic');
    expect(await read(['none', 'client_secret_post'])).toBe('post');
    expect((await createProvider({ clientAuth: 'basic' }).getEndpoints()).clientAuth).toBe('basic');
  });

  it('is rejected when it reports another issuer, and the error shows the value to set', async () => {
    responses.set('/.well-known/openid-configuration', createMetadata({ issuer: `${issuer}/` }));
    await expect(createProvider().getEndpoints()).rejects.toThrow(
      `Set OIDC_ISSUER to exactly that`,
    );
  });

  it('gets only sign-up parameters that it supports', async () => {
    expect((await createProvider().getEndpoints()).signUpParameters).toEqual({});
    expect(
      (await createProvider({ signUp: 'screen_hint' }).getEndpoints()).signUpParameters,
    ).toEqual({
      screen_hint: 'signup',
    });
    const metadata = createMetadata({ prompt_values_supported: ['none', 'create'] });
    responses.set('/.well-known/openid-configuration', metadata);
    expect((await createProvider().getEndpoints()).signUpParameters).toEqual({ prompt: 'create' });
  });

  it('has its session ended unless sign-out is configured to be local', async () => {
    expect((await createProvider().getEndpoints()).endSession).toBe(`${issuer}/logout`);
    expect((await createProvider({ logout: 'local' }).getEndpoints()).endSession).toBeNull();
  });
});

describe('its id_tokens', () => {
  it('are verified with its published keys', async () => {
    const { jwk, sign } = await createKey('k1');
    responses.set('/jwks', { keys: [jwk] });
    const idToken = await sign({
      email: 'Ada@Example.com',
      email_verified: true,
      name: 'Ada King Lovelace',
    });
    const claims = await createProvider().readIdToken({ idToken, accessToken: 'a', nonce: 'n' });
    expect(claims).toMatchObject({
      subject: 'person',
      email: 'ada@example.com',
      emailVerified: true,
      firstName: 'Ada',
      lastName: 'King Lovelace',
    });
  });

  it('are rejected when signed with an unknown key', async () => {
    const [published, unpublished] = [await createKey('k1'), await createKey('k2')];
    responses.set('/jwks', { keys: [published.jwk] });
    const token = { idToken: await unpublished.sign(), accessToken: 'a', nonce: 'n' };
    await expect(createProvider().readIdToken(token)).rejects.toMatchObject({
      kind: 'invalid_token',
    });
  });

  it("can be retried while the keys can't be fetched", async () => {
    const { sign } = await createKey('k1');
    const token = { idToken: await sign(), accessToken: 'a', nonce: 'n' };
    await expect(createProvider().readIdToken(token)).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it('are completed from userinfo for the same subject if they have no email', async () => {
    const { jwk, sign } = await createKey('k1');
    responses.set('/jwks', { keys: [jwk] });
    responses.set('/userinfo', { sub: 'person', email: 'ada@example.com' });
    const token = { idToken: await sign(), accessToken: 'a', nonce: 'n' };
    expect((await createProvider().readIdToken(token)).email).toBe('ada@example.com');
    const confirmed = { sub: 'person', email: 'eve@example.com', email_verified: true };
    responses.set('/userinfo', confirmed);
    const other = {
      idToken: await sign({ email: 'ada@example.com' }),
      accessToken: 'a',
      nonce: 'n',
    };
    expect(await createProvider().readIdToken(other)).toMatchObject({
      email: 'ada@example.com',
      emailVerified: false,
    });
    responses.set('/userinfo', { sub: 'somebody-else', email: 'eve@example.com' });
    await expect(createProvider().readIdToken(token)).rejects.toMatchObject({
      kind: 'invalid_token',
    });
  });

  it('do not sign the user in if the session is pending', async () => {
    const { jwk, sign } = await createKey('k1');
    responses.set('/jwks', { keys: [jwk] });
    const token = { idToken: await sign({ sts: 'pending' }), accessToken: 'a', nonce: 'n' };
    await expect(createProvider().readIdToken(token)).rejects.toMatchObject({ kind: 'pending' });
  });
});
