import express, { type RequestHandler } from 'express';
import { request as sendRaw } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createCsrfGuard } from '#app/server/http/guards/csrf-guard.ts';
import { createHostGuard } from '#app/server/http/guards/host-guard.ts';
import { createSecurityHeaders } from '#app/server/http/guards/security-headers.ts';
import { toAddressPrefix } from '#app/server/http/guards/sign-in-address.ts';

const PUBLIC_URL = 'https://fanfare.example';

let close: (() => Promise<void>) | null = null;

afterEach(async () => {
  await close?.();
  close = null;
});

async function start(...guards: RequestHandler[]): Promise<number> {
  return startBehind(false, ...guards);
}

async function startBehind(
  trustProxy: number | readonly string[] | false,
  ...guards: RequestHandler[]
): Promise<number> {
  const app = express();
  app.set('trust proxy', trustProxy);
  for (const guard of guards) app.use(guard);
  app.use((request, response) => {
    response.json({
      forwarded: Object.keys(request.headers).filter((name) => /forwarded|real-ip/u.test(name)),
      address: `${request.protocol}://${request.get('host') ?? ''} ${request.hostname}`,
      client: request.ip,
      nonce: String(response.locals['cspNonce']),
    });
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  close = () => new Promise((resolve) => server.close(() => resolve()));
  return (server.address() as AddressInfo).port;
}

interface GuardResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

function send(
  port: number,
  options: { method?: string; path?: string; headers?: Record<string, string>; body?: string },
) {
  return new Promise<GuardResponse>((resolve, reject) => {
    const { body, ...rest } = options;
    const outgoing = sendRaw({ port, host: '127.0.0.1', agent: false, ...rest }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
      );
    });
    outgoing.on('error', reject).end(body);
  });
}

describe('the host guard', () => {
  const guard = createHostGuard({
    publicUrl: PUBLIC_URL,
    getOtherHosts: () => ['127.0.0.1:4000'],
  });
  const forwarding = {
    host: 'fanfare.example',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'fanfare.example',
    'x-forwarded-proto': 'http',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  };

  it.each([
    ['fanfare.example', 200],
    ['FANFARE.example:443', 200],
    ['127.0.0.1:4000', 200],
    ['127.0.0.1:4001', 421],
    ['evil.example', 421],
    ['fanfare.example.evil.example', 421],
    ['fanfare.example@evil.example', 421],
    ['', 421],
  ])('responds to the host %j with %i', async (host, status) => {
    const port = await start(guard);
    expect((await send(port, { headers: { host } })).status).toBe(status);
  });

  it('redirects people, but not programs, from a secondary host name to the public one', async () => {
    const port = await start(guard);
    const host = '127.0.0.1:4000';
    const person = await send(port, { path: '/app?a=b', headers: { host, accept: 'text/html' } });
    expect(person.status).toBe(307);
    expect(person.headers['location']).toBe('https://fanfare.example/app?a=b');
    expect((await send(port, { headers: { host, accept: 'application/json' } })).status).toBe(200);
  });

  it.each([
    ['no proxy is configured', false],
    ['the connection comes from elsewhere than the proxies', ['10.0.0.0/8']],
  ] as const)('drops every forwarding header when %s', async (_when, trustProxy) => {
    const port = await startBehind(trustProxy, guard);
    const headers = { ...forwarding, 'x-forwarded-host': 'evil.example' };
    const seen = JSON.parse((await send(port, { headers })).text);
    expect(seen).toMatchObject({ forwarded: [], client: '127.0.0.1' });
  });

  it.each([
    ['a hop count', 1],
    ['a named range', ['loopback']],
    ['a subnet', ['127.0.0.0/8']],
  ] as const)(
    'trusts only the client address from a proxy that %s names',
    async (_how, trustProxy) => {
      const port = await startBehind(trustProxy, guard);
      const spoofed = { ...forwarding, 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
      const seen = JSON.parse((await send(port, { headers: spoofed })).text);
      expect(seen).toMatchObject({ forwarded: ['x-forwarded-for'], client: '203.0.113.9' });
    },
  );

  it('checks every forwarded host when a proxy is trusted', async () => {
    const port = await startBehind(1, guard);
    const through = (forwarded: string) =>
      send(port, { headers: { host: '127.0.0.1:4000', 'x-forwarded-host': forwarded } });
    expect((await through('fanfare.example')).status).toBe(200);
    expect((await through('evil.example')).status).toBe(421);
    expect((await through('fanfare.example, evil.example')).status).toBe(421);
  });

  it('gives every request the scheme and host of the public URL', async () => {
    const port = await startBehind(1, guard);
    for (const proto of ['http', 'https', 'ftp']) {
      const headers = { ...forwarding, host: '127.0.0.1:4000', 'x-forwarded-proto': proto };
      const { text } = await send(port, { headers });
      expect(JSON.parse(text).address).toBe('https://fanfare.example fanfare.example');
    }
  });
});

describe('the CSRF guard', () => {
  const cookie = 'session=x';
  it.each<[string, Record<string, string>, number]>([
    ['our own page', { 'sec-fetch-site': 'same-origin', cookie }, 200],
    ['our own page in an older browser', { origin: PUBLIC_URL, cookie }, 200],
    ['our own page by its referrer', { referer: `${PUBLIC_URL}/app`, cookie }, 200],
    ['a bearer token', { authorization: 'Bearer x', origin: 'https://evil.example' }, 200],
    ['a bearer token beside a cookie', { authorization: 'Bearer x', cookie }, 403],
    ['a program without cookies', {}, 200],
    ['another site', { 'sec-fetch-site': 'cross-site', cookie }, 403],
    ['a neighbouring host', { 'sec-fetch-site': 'same-site', cookie }, 403],
    [
      'another site that claims our origin',
      { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL, cookie },
      403,
    ],
    ['another origin', { origin: 'https://evil.example', cookie }, 403],
    ['another origin without cookies', { origin: 'https://evil.example' }, 403],
    ['our host without TLS', { origin: 'http://fanfare.example', cookie }, 403],
    ['a hidden origin', { origin: 'null', cookie }, 403],
    ['a foreign referrer', { referer: 'https://evil.example/', cookie }, 403],
    ['an unreadable referrer', { referer: 'x', cookie }, 403],
    ['nobody, with a cookie', { cookie }, 403],
    [
      'the address bar, with a body',
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', cookie },
      403,
    ],
    ['basic credentials', { authorization: 'Basic eDp5', origin: 'https://evil.example' }, 403],
    [
      'a forged host header',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', cookie },
      403,
    ],
  ])('responds to a POST from %s', async (_who, headers, status) => {
    const port = await start(createCsrfGuard({ publicUrl: PUBLIC_URL }));
    const response = await send(port, {
      method: 'POST',
      headers: { host: 'evil.example', ...headers },
      body: 'a=b',
    });
    expect(response.status).toBe(status);
    expect(response.text.includes('untrusted_origin')).toBe(status === 403);
  });

  it.each([
    ['/api/posts', {}, 200],
    ['/api/posts', { cookie: 'a=b' }, 403],
    ['/apis', {}, 403],
    ['/login', {}, 403],
  ])(
    'lets other sites reach only endpoints that check credentials, and without cookies: %s %j',
    async (path, cookie, status) => {
      const port = await start(
        createCsrfGuard({ publicUrl: PUBLIC_URL, credentialPaths: ['/api'] }),
      );
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', ...cookie };
      expect((await send(port, { method: 'POST', path, headers })).status).toBe(status);
    },
  );

  it('allows every read-only method', async () => {
    const port = await start(createCsrfGuard({ publicUrl: PUBLIC_URL }));
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const headers = { 'sec-fetch-site': 'cross-site', cookie };
      expect((await send(port, { method, headers })).status).toBe(200);
    }
  });

  it('skips exempt paths, but not paths that only start like them', async () => {
    const port = await start(
      createCsrfGuard({ publicUrl: PUBLIC_URL, exemptPaths: ['/webhooks'] }),
    );
    const post = (path: string) => send(port, { method: 'POST', path, headers: { cookie } });
    expect((await post('/webhooks/stripe')).status).toBe(200);
    expect((await post('/webhooks-other')).status).toBe(403);
  });
});

describe('security headers', () => {
  const options = { publicUrl: PUBLIC_URL, formActionOrigins: ['https://x.com'], mediaOrigins: [] };

  it('include a new nonce for each response, the one used by the page', async () => {
    const port = await start(createSecurityHeaders(options));
    const [first, second] = [await send(port, {}), await send(port, {})];
    const nonces = [first, second].map(({ text }) => (JSON.parse(text) as { nonce: string }).nonce);
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(first.headers['content-security-policy']).toContain(
      `script-src 'self' 'nonce-${nonces[0]}'`,
    );
  });

  it("forbid framing, and form targets other than ours and the connect flow's", async () => {
    const port = await start(createSecurityHeaders(options));
    const { headers } = await send(port, {});
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://x.com");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('do not enforce TLS on a plain http URL', async () => {
    const port = await start(
      createSecurityHeaders({ ...options, publicUrl: 'http://localhost:3000' }),
    );
    const { headers } = await send(port, {});
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });
});

describe('the network of a client', () => {
  it.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:22ff:aaaa::1', '2001:db8:1:2200::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['nonsense', null],
  ])('of %s is %s', (address, expected) => {
    expect(toAddressPrefix(address)).toBe(expected);
  });
});
