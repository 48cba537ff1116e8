import { randomUUID } from 'node:crypto';
import { request as sendRaw } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LATEST_API_VERSION } from '#app/domain/api/api-changelog.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts, publish } from '#tests/support/product-client.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

/** Calls of a token in a minute; the test takes fewer. */
const PER_MINUTE = 5000;

let app: ApiApp;
let call: ApiClient;
let postId: string;

beforeAll(async () => {
  app = await startApiApp({ ...WITHOUT_LIMITS, RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) });
  call = createApiClient(app.url, app.owner.token);
  await connectAccounts(app.url, ['linkedin']);
  const address = { url: app.url, token: app.owner.token };
  postId = await publish(address, { caption: 'Watched', platforms: ['linkedin'] });
});
afterAll(() => app.close());

const createDraft = (headers: Record<string, string>, caption = 'A draft') =>
  call('POST', '/api/drafts', { headers, body: { post: { content: { captions: [caption] } } } });

describe('an Idempotency-Key', () => {
  it('matches the same key in quotation marks, between spaces, and with escapes', async () => {
    const key = `a"b\\c-${randomUUID()}`;
    const first = await createDraft({ 'idempotency-key': key });
    const quoted = `"${key.replace(/["\\]/gu, String.raw`\$&`)}"`;
    for (const form of [quoted, `  ${quoted}\t`, ` ${key} `]) {
      const again = await createDraft({ 'idempotency-key': form });
      expect([again.status, again.body['id']], form).toEqual([201, first.body['id']]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    }
  });

  it.each([
    ['an empty one', '""'],
    ['an unclosed quotation mark', '"open'],
    ['a parameter', '"a";p=1 x'],
    ['a character beyond ASCII', '\u00e9'],
    ['more than 255 characters', `"${'x'.repeat(256)}"`],
  ])('is refused or used as it is, never as another key: %s', async (_title, key) => {
    const first = await createDraft({ 'idempotency-key': key });
    const second = await createDraft({ 'idempotency-key': 'another' });
    expect([201, 422]).toContain(first.status);
    expect(second.body['id']).not.toBe(first.body['id']);
  });

  it('is refused if a request has two', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${app.owner.token}`,
        'content-type': 'application/json',
        'idempotency-key': ['key-one', 'key-two'],
      };
      sendRaw(`${app.url}/api/drafts`, { method: 'POST', headers }, (incoming) => {
        incoming.resume();
        resolve(incoming.statusCode);
      })
        .on('error', reject)
        .end('{"post":{}}');
    });
    expect(status).toBe(422);
  });
});

describe('a cursor', () => {
  const LISTS = [
    '/api/posts',
    '/api/media',
    '/api/drafts',
    '/api/imports',
    '/api/audit',
    '/api/bulk',
    '/api/project-files',
    '/ai/api/v1/captions/',
    '/ai/api/v1/hashtags/',
  ];
  it.each(LISTS)('is refused if it was tampered with: %s', async (path) => {
    const cursors = ['x', '', '-1', '9e99', 'null', '../x', '%00', "' OR 1=1", 'a'.repeat(5000)];
    const encoded = [
      'null',
      '[]',
      '{}',
      '[1,2]',
      '"x"',
      '{"at":"x"}',
      '["2026-13-45","x"]',
      '["\u0000","x"]',
    ];
    for (const cursor of [
      ...cursors,
      ...encoded.map((text) => Buffer.from(text).toString('base64url')),
      postId.slice(0, -1),
      postId.toUpperCase(),
      `${postId}\u0000`,
    ]) {
      const response = await call('GET', `${path}?limit=1&cursor=${encodeURIComponent(cursor)}`);
      expect(response.status, cursor).toBe(422);
    }
  });

  it('shows no posts of another workspace', async () => {
    const tenant = await app.createTenant();
    const token = await app.createToken(tenant);
    const response = await call('GET', `/api/posts?cursor=${postId}`, { token });
    const items = (response.body['items'] ?? []) as { id: string }[];
    expect(items.map(({ id }) => id)).not.toContain(postId);
  });
});

describe('an ETag', () => {
  it('matches in a list, weak or strong, and with *, but not if only a part is equal', async () => {
    const etag = (await call('GET', '/api/webhooks')).headers.get('etag') ?? '';
    const strong = etag.replace('W/', '');
    const read = (ifNoneMatch: string) =>
      call('GET', '/api/webhooks', { headers: { 'if-none-match': ifNoneMatch } });
    for (const tags of [etag, strong, '*', `"a", ${etag}`, `${strong},W/"b"`])
      expect((await read(tags)).status, tags).toBe(304);
    for (const tags of ['', '""', strong.slice(0, -2), 'W/', `x${etag}`])
      expect((await read(tags)).status, tags).toBe(200);
    const unchanged = await read(etag);
    expect(unchanged.headers.get('etag')).toBe(etag);
  });

  it('is ignored in a request that changes data', async () => {
    const response = await createDraft({ 'if-none-match': '*' });
    expect(response.status).toBe(201);
  });
});

describe('RateLimit', () => {
  const read = (header: string | null) =>
    Number(/^"minute";r=(\d+);t=\d+/u.exec(header ?? '')?.[1]);

  it('counts each rate-limited call, even a refused one, and no other', async () => {
    const token = await app.createToken(app.owner);
    const first = read((await call('GET', '/api/accounts', { token })).headers.get('ratelimit'));
    const uncounted = await call('GET', `/api/posts/${postId}`, { token });
    expect(uncounted.headers.get('ratelimit')).toBeNull();
    const refused = await call('POST', '/api/drafts', { token, body: { nope: 1 } });
    const left = read(refused.headers.get('ratelimit'));
    expect(first).toBe(PER_MINUTE - 1);
    // On a very slow machine another minute has started.
    expect([PER_MINUTE - 1, PER_MINUTE - 2]).toContain(left);
    expect(refused.headers.get('ratelimit-policy')).toContain(`"minute";q=${PER_MINUTE};w=60`);
  });
});

describe('a version', () => {
  it('applies to every operation of a token that is pinned to it, unless a header names another', async () => {
    const token = await app.createToken(app.owner);
    const { prisma } = app.fanfare.container.deps;
    const { id } = await prisma.apiToken.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await prisma.apiToken.update({ where: { id }, data: { apiVersion: '2020-01-01' } });
    const responses = [
      await call('GET', '/api/posts', { token }),
      await call('POST', '/api/drafts', { token, body: { nope: 1 } }),
      await call('GET', '/api/posts/post_nope', { token }),
    ];
    for (const { headers } of responses) expect(headers.get('fanfare-version')).toBe('2020-01-01');
    const headers = { 'fanfare-version': LATEST_API_VERSION };
    const named = await call('GET', '/api/posts', { token, headers });
    expect(named.headers.get('fanfare-version')).toBe(LATEST_API_VERSION);
    const own = { 'fanfare-version': '2020-01-01' };
    expect((await call('GET', '/api/posts', { token, headers: own })).status).toBe(400);
  });
});
