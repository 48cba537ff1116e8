import { request as sendRaw } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_RELEASES, LATEST_API_VERSION } from '#app/domain/api/api-changelog.ts';
import { RECEIPT_KEYS_PATH } from '#app/domain/delivery/receipt.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { createUpload, withToken } from '#tests/support/tus-client.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

const HEADER = 'fanfare-version';

let app: ApiApp;
let call: ApiClient;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
});
afterAll(() => app.close());

describe('the version of the API', () => {
  it('is the one in the header, or the newest when the token was created', async () => {
    const named = await call('GET', '/api/me', { headers: { [HEADER]: LATEST_API_VERSION } });
    expect([named.status, named.headers.get(HEADER)]).toEqual([200, LATEST_API_VERSION]);
    const body = { name: 'Pinned', scopes: ['posts:read'] };
    const created = await call('POST', '/api/tokens', { body });
    expect(created.body['token']).toMatchObject({ apiVersion: LATEST_API_VERSION });
    const { prisma } = app.fanfare.container.deps;
    const { id } = created.body['token'] as { id: string };
    // Pin the version, like a token created before a newer one.
    await prisma.apiToken.update({ where: { id }, data: { apiVersion: '2020-01-01' } });
    const pinned = await call('GET', '/api/posts', { token: String(created.body['text']) });
    expect(pinned.headers.get(HEADER)).toBe('2020-01-01');
  });

  it.each(['2019-01-01', 'latest', '', '2026-11-23, 2026-11-23'])(
    'is rejected when unknown: %j',
    async (version) => {
      const refused = await call('GET', '/api/me', { headers: { [HEADER]: version } });
      expect(refused).toMatchObject({ status: 400, body: { code: 'unknown_api_version' } });
      expect(refused.body.message).toContain(LATEST_API_VERSION);
      const { url, headers } = withToken(app.url, app.owner.token);
      const upload = await createUpload(
        { url, headers: { ...headers, [HEADER]: version } },
        { sizeBytes: 9 },
      );
      expect(upload.status).toBe(400);
    },
  );

  it.each([
    ['/api/changelog', 200],
    ['/ai/ping', 200],
    ['/api/openapi.json', 200],
    ['/openapi.json', 200],
    [RECEIPT_KEYS_PATH, 200],
    ['/api/me', 401],
    ['/api/nothing', 404],
    ['/api/uploads', 405],
  ])('is returned by %s without a token, and an unknown one is rejected', async (path, status) => {
    const response = await fetch(`${app.url}${path}`);
    expect([response.status, response.headers.get(HEADER)]).toEqual([status, LATEST_API_VERSION]);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const refused = await fetch(`${app.url}${path}`, { headers: { [HEADER]: '2019-01-01' } });
    expect([refused.status, refused.headers.get(HEADER)]).toEqual([400, LATEST_API_VERSION]);
    expect(await refused.json()).toMatchObject({ code: 'unknown_api_version' });
  });

  it('is public with its changes', async () => {
    const response = await call('GET', '/api/changelog', { token: null });
    expect(response.body).toEqual({ latest: LATEST_API_VERSION, items: API_RELEASES });
  });
});

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Sends what `fetch` refuses to send: other methods, and another Host or none. */
function sendOdd(
  method: string,
  path: string,
  { host, ...others }: { host?: string | null } & Readonly<Record<string, string | null>> = {},
): Promise<Raw> {
  const headers = { ...others, ...(typeof host === 'string' ? { host } : {}) };
  const options = { method, agent: false as const, headers, setHost: host === undefined };
  return new Promise((resolve, reject) => {
    const outgoing = sendRaw(`${app.url}${path}`, options, (incoming) => {
      let text = '';
      incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
      );
    });
    outgoing.on('error', reject).end();
  });
}

describe('an unsupported method', () => {
  it.each([
    ['PROPFIND', '/api/me', 'GET, HEAD, OPTIONS'],
    ['TRACE', '/api/me', 'GET, HEAD, OPTIONS'],
    ['POST', '/openapi.json', 'GET, HEAD, OPTIONS'],
    ['POST', RECEIPT_KEYS_PATH, 'GET, HEAD, OPTIONS'],
    ['GET', '/api/uploads', 'POST, OPTIONS'],
    ['PUT', '/api/uploads/upl_1', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
  ])('%s %s returns 405 with the allowed methods', async (method, path, allow) => {
    const { status, headers, text } = await sendOdd(method, path);
    expect({ status, headers }).toMatchObject({
      status: 405,
      headers: {
        'access-control-allow-origin': '*',
        'content-type': expect.stringContaining('application/problem+json'),
        'request-id': expect.stringMatching(/^req_/u),
      },
    });
    expect(String(headers['allow']).split(', ').sort()).toEqual(allow.split(', ').sort());
    expect(JSON.parse(text)).toMatchObject({ code: 'method_not_allowed' });
  });
});

describe('a request for another host, or for none', () => {
  it.each([
    ['evil.example', 421, 'misdirected_request'],
    [null, 400, 'malformed_request'],
  ])('%s is rejected with a problem and its Request-Id', async (host, status, code) => {
    const response = await sendOdd('GET', '/api/me', { host });
    expect(response.status).toBe(status);
    expect(response.headers['request-id']).toMatch(/^req_/u);
    expect(JSON.parse(response.text)).toMatchObject({ code });
  });
});

describe('a response that is sent before an operation is reached', () => {
  const preflight = { 'access-control-request-method': 'POST', origin: 'https://else.example' };
  it.each<[string, string, string, Record<string, string>, number]>([
    ['the host guard', 'GET', '/api/me', { host: 'evil.example' }, 421],
    ['a preflight', 'OPTIONS', '/api/posts', preflight, 204],
    ['the methods of a path', 'OPTIONS', '/api/posts', {}, 204],
    ['an unknown path', 'GET', '/ai/nothing', {}, 404],
    ['a method that no path has', 'TRACE', '/api/me', {}, 405],
    ['an address that no one can read', 'GET', '/api/posts/%zz', {}, 422],
    ['an unknown expectation', 'GET', '/api/me', { expect: 'x' }, 417],
    ['headers that are too large', 'GET', '/api/me', { 'x-odd': 'x'.repeat(20_000) }, 431],
    [
      'the origin guard',
      'POST',
      '/api/posts',
      { cookie: 'a=b', 'sec-fetch-site': 'cross-site' },
      403,
    ],
  ])('has the version and the Request-Id: %s', async (_by, method, path, headers, status) => {
    const response = await sendOdd(method, path, headers);
    expect(response).toMatchObject({
      status,
      headers: { [HEADER]: LATEST_API_VERSION, 'request-id': expect.stringMatching(/^req_/u) },
    });
  });

  it('can be read by a page on another origin, unless a cookie was sent', async () => {
    const refused = await sendOdd('GET', '/api/me', { host: 'evil.example' });
    expect(refused.headers['access-control-allow-origin']).toBe('*');
    const ridden = await sendOdd('GET', '/api/me', { host: 'evil.example', cookie: 'a=b' });
    expect(ridden.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('isn’t an API response on other paths', async () => {
    const page = await fetch(`${app.url}/healthz`);
    expect(page.headers.get(HEADER)).toBeNull();
  });
});
