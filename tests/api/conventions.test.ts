import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES } from '#openapi/examples.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

const PUBLISH = '/api/publisher/publish';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let app: ApiApp;
let call: ApiClient;

beforeAll(async () => {
  app = await startApiApp({ ...WITHOUT_LIMITS, DUPLICATE_WINDOW_MINUTES: '60' });
  call = createApiClient(app.url, app.owner.token);
  await connectAccounts(app.url, ['linkedin', 'twitter']);
  const limits = { postsPerDay: 1000, deliveriesPerDay: 1000 };
  const { subscription } = app.fanfare.container.deps.prisma;
  await subscription.updateMany({ data: { plan: 'enterprise', ...limits } });
});
afterAll(() => app.close());

interface Post {
  readonly caption: string;
  readonly key?: string;
  readonly token?: string;
  readonly others?: Readonly<Record<string, unknown>>;
}

function publish({ caption, key, token, others = {} }: Post) {
  const content = { captions: [caption] };
  const headers = { prefer: 'wait=0', ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const body = { platforms: ['linkedin'], content, ...others };
  return call('POST', PUBLISH, { body, headers, ...(token === undefined ? {} : { token }) });
}

const validate = (body: object) => call('POST', '/api/validate', { body });

const getId = (response: Awaited<ReturnType<typeof publish>>): string =>
  (response.body['post'] as { id: string }).id;

function upload(key: string, { name = 'a.png', bytes = PNG } = {}) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return call('POST', '/api/media', { body: form, headers: { 'idempotency-key': key } });
}

/**
 * Puts the row into the state that a process leaves if it dies between the effect and the response. Returns
 * the stored response.
 */
async function loseResponse(key: string): Promise<string> {
  const { idempotencyRecord } = app.fanfare.container.deps.prisma;
  const { id, answerEnc } = await idempotencyRecord.findFirstOrThrow({ where: { key } });
  const leaseUntil = new Date(0);
  const data = { state: 'committed', answerEnc: null, leaseToken: 'gone', leaseUntil };
  await idempotencyRecord.update({ where: { id }, data });
  return answerEnc ?? '';
}

describe('a call with an Idempotency-Key', () => {
  it.each([
    ['with the result', 'wait=5'],
    ['as soon as the post is stored', 'wait=0'],
  ])(
    'runs once and gets the same response again, however the body is formatted: %s',
    async (title, prefer) => {
      const key = randomUUID();
      const body = { platforms: ['linkedin'], content: { captions: [`Once ${title}`] } };
      const headers = { 'idempotency-key': key, 'content-type': 'application/json', prefer };
      const first = await call('POST', PUBLISH, { body, headers });
      const again = await call('POST', PUBLISH, {
        body: `{ "content": {"captions":["Once ${title}"]},\n "platforms": ["linkedin"] }`,
        // The quoted format of the IETF draft.
        headers: { ...headers, 'idempotency-key': `"${key}"` },
      });
      expect(first.headers.get('idempotent-replayed')).toBeNull();
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again).toMatchObject({ status: first.status, body: first.body });
    },
  );

  it('is rejected for another body or another operation', async () => {
    const key = randomUUID();
    await publish({ caption: 'A key of one body', key });
    const other = await publish({ caption: 'Of another', key });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    const elsewhere = await upload(key);
    expect(elsewhere).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  it('has a key that only applies to its token', async () => {
    const key = randomUUID();
    const token = await app.createToken(app.owner);
    const first = await publish({ caption: 'Of two tokens', key });
    const second = await publish({ caption: 'Of the other token', key, token });
    expect(getId(second)).not.toBe(getId(first));
  });

  it('creates one post when many arrive at once, and returns 409 to the others', async () => {
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => publish({ caption: 'Six at once', key })),
    );
    const accepted = responses.filter(({ status }) => status < 300);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(getId)).size).toBe(1);
    for (const { body, headers } of responses.filter(({ status }) => status >= 300)) {
      expect(body.code).toBe('still_running');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('frees its key when it is rejected', async () => {
    const key = randomUUID();
    const refused = await publish({ caption: '', key });
    expect(refused.status).toBe(422);
    expect((await publish({ caption: 'Put right', key })).status).toBe(202);
  });

  it('frees its key when it is rejected after its post was written', async () => {
    const key = randomUUID();
    await publish({ caption: 'Sent before' });
    const repeated = await publish({ caption: 'Sent before', key });
    expect(repeated).toMatchObject({ status: 409, body: { code: 'duplicate_content' } });
    expect((await publish({ caption: 'Sent instead', key })).status).toBe(202);
  });

  it('compares files by their bytes', async () => {
    const key = randomUUID();
    const first = await upload(key);
    expect(first.status).toBe(201);
    const again = await upload(key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body['id']).toBe(first.body['id']);
    const other = await upload(key, { bytes: Buffer.concat([PNG, Buffer.from('more')]) });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  it('gets its lost response again from the stored result, which is encrypted', async () => {
    const key = randomUUID();
    const first = await upload(key, { name: 'lost.png' });
    expect(await loseResponse(key)).not.toContain('lost.png');
    const again = await upload(key, { name: 'lost.png' });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again).toMatchObject({ status: 201, body: { id: first.body['id'] } });
  });

  it('has a key that expires after a day', async () => {
    const key = randomUUID();
    await publish({ caption: 'Yesterday', key });
    const { idempotencyRecord } = app.fanfare.container.deps.prisma;
    await idempotencyRecord.updateMany({ where: { key }, data: { expiresAt: new Date(0) } });
    expect((await publish({ caption: 'Today', key })).status).toBe(202);
  });

  it.each(['', 'with space', 'é', 'x'.repeat(256)])(
    'is rejected with a malformed key: %s',
    async (key) => {
      const response = await call('PATCH', '/api/accounts/acct_1', {
        body: { isDefault: true },
        headers: { 'idempotency-key': Buffer.from(key).toString('latin1') },
      });
      expect(response).toMatchObject({ status: 422 });
      expect(response.body.errors?.[0]?.pointer).toBe('#header/Idempotency-Key');
    },
  );
});

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Creates a post with one waiting delivery. `data` changes the delivery. */
async function makePost(data: object = {}): Promise<{ path: string; delivery: string }> {
  const { account, delivery } = app.fanfare.container.deps.prisma;
  await account.updateMany({ data: { heldUntil: new Date(Date.now() + 3_600_000) } });
  const postId = getId(await publish({ caption: `Kept ${randomUUID()}` }));
  await delivery.updateMany({ where: { postId }, data });
  const { id } = await delivery.findFirstOrThrow({ where: { postId }, select: { id: true } });
  return { path: `/api/posts/${postId}`, delivery: `/api/deliveries/${id}` };
}

async function makeDraft(): Promise<string> {
  const post = { platforms: ['linkedin'], content: { captions: [randomUUID()] } };
  const draft = await call('POST', '/api/drafts', { body: { post } });
  return `/api/drafts/${String(draft.body['id'])}`;
}

async function makeWebhook(): Promise<string> {
  const { body } = await call('POST', '/api/webhooks', { body: EXAMPLES['createWebhook'] });
  return `/api/webhooks/${(body['webhook'] as { id: string }).id}`;
}

const newPost = () => ({ platforms: ['linkedin'], content: { captions: [randomUUID()] } });

/** Operations that change something and return the result, as ready-made requests. */
const WRITES: Readonly<Record<string, () => Promise<Request> | Request>> = {
  publish: () => ({ method: 'POST', path: PUBLISH, body: newPost() }),
  createPost: () => ({ method: 'POST', path: '/api/posts', body: newPost() }),
  changePost: async () => {
    const { path } = await makePost();
    return { method: 'PATCH', path, body: { content: { captions: [randomUUID()] } } };
  },
  cancelPost: async () => ({ method: 'POST', path: `${(await makePost()).path}/cancel` }),
  retryDelivery: async () => {
    const { delivery } = await makePost({ state: 'failed', retrySafe: 'yes' });
    return { method: 'POST', path: `${delivery}/retry` };
  },
  resolveDelivery: async () => {
    const { delivery } = await makePost({ state: 'unconfirmed', needsDecision: true });
    return { method: 'POST', path: `${delivery}/resolve`, body: { isLive: true } };
  },
  cancelDelivery: async () => ({ method: 'POST', path: `${(await makePost()).delivery}/cancel` }),
  createDraft: () => ({ method: 'POST', path: '/api/drafts', body: { post: newPost() } }),
  updateDraft: async () => {
    const body = { version: 1, post: newPost() };
    return { method: 'PATCH', path: await makeDraft(), body };
  },
  publishDraft: async () => ({ method: 'POST', path: `${await makeDraft()}/publish` }),
  publishProjectFile: () => ({
    method: 'POST',
    path: '/api/project-files',
    body: { ...(EXAMPLES['publishProjectFile'] as object), key: randomUUID(), post: newPost() },
  }),
  updateWebhook: async () => {
    return { method: 'PATCH', path: await makeWebhook(), body: { description: 'Changed' } };
  },
  testWebhook: async () => ({ method: 'POST', path: `${await makeWebhook()}/test` }),
  createImport: () => ({
    method: 'POST',
    path: '/api/imports',
    body: EXAMPLES['createImport'],
  }),
  createMedia: () => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(PNG)]), 'kept.png');
    return { method: 'POST', path: '/api/media', body };
  },
};

describe('a retry with a token that has only the operation’s scope', () => {
  let token: string;
  beforeAll(async () => {
    const scopes = ['posts:write', 'media:write', 'webhooks:write'] as const;
    token = await app.createToken(app.owner, { scopes });
  });

  it.each(Object.entries(WRITES))('gets the lost response of %s', async (_operation, prepare) => {
    const { method, path, body } = await prepare();
    const headers = { 'idempotency-key': randomUUID(), prefer: 'wait=0' };
    const first = await call(method, path, { body, headers, token });
    expect(first.status).toBeLessThan(300);
    await loseResponse(headers['idempotency-key']);
    const again = await call(method, path, { body, headers, token });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.status).toBeLessThan(300);
  });
});

describe('a duplicate post', () => {
  it('is rejected with the ID of the first one, unless duplicates are allowed', async () => {
    const first = await publish({ caption: 'Twice?' });
    const second = await publish({ caption: 'Twice?' });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'duplicate_content', existing_id: getId(first) },
    });
    expect(second.body.errors?.[0]?.pointer).toBe('/allowDuplicate');
    const body = { platforms: ['linkedin'], content: { captions: ['Twice?'] } };
    expect((await validate(body)).body).toMatchObject({
      valid: false,
      violations: [{ pointer: '/allowDuplicate', code: 'duplicate_content' }],
    });
    expect((await validate({ ...body, allowDuplicate: true })).body['valid']).toBe(true);
    expect(await call('POST', `${PUBLISH}?dry_run=true`, { body })).toMatchObject({
      status: 409,
      body: { code: 'duplicate_content', existing_id: getId(first) },
    });
    const allowed = await publish({ caption: 'Twice?', others: { allowDuplicate: true } });
    expect(allowed.status).toBe(202);
    expect((await publish({ caption: 'Twice?', others: { platforms: ['twitter'] } })).status).toBe(
      202,
    );
  });

  it('is accepted once when two arrive at the same time', async () => {
    const responses = await Promise.all([
      publish({ caption: 'At the same moment' }),
      publish({ caption: 'At the same moment' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 409]);
  });
});

describe('every API request', () => {
  it('accepts a request ID, or creates one', async () => {
    const own = await call('GET', '/api/posts', { headers: { 'request-id': 'my-request-1' } });
    expect(own.headers.get('request-id')).toBe('my-request-1');
    const created = await call('GET', '/api/nothing');
    expect(created.headers.get('request-id')).toMatch(/^req_/u);
    expect(created.body.request_id).toBe(created.headers.get('request-id'));
  });

  it('rejects unknown parameters and fields by name', async () => {
    const query = await call('GET', '/api/posts?serch=x');
    expect(query.status).toBe(422);
    expect(query.body.errors?.[0]).toMatchObject({
      pointer: '#query/serch',
      message: expect.stringContaining('search'),
    });
    expect((await call('GET', '/api/accounts?x=1')).body.errors?.[0]?.pointer).toBe('#query/x');
    const field = await publish({ caption: 'x', others: { plattforms: [] } });
    expect(field.body.errors?.[0]).toMatchObject({ pointer: '/plattforms', code: 'unknown_field' });
  });

  it('returns 304 for an unchanged resource', async () => {
    const first = await call('GET', '/api/publisher/usage/status');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const headers = { 'if-none-match': etag };
    const again = await call('GET', '/api/publisher/usage/status', { headers });
    expect(again.status).toBe(304);
  });

  it('responds to HEAD like GET without a body, even for streams', async () => {
    const post = await publish({ caption: 'For HEAD' });
    for (const path of ['/api/posts', `/api/posts/${getId(post)}/events`, '/api/export']) {
      const response = await call('HEAD', path, { headers: { accept: '*/*' } });
      expect(response.status, path).toBe(200);
    }
  });

  it('returns the headers of GET for HEAD of a file, and never a range', async () => {
    const authorization = `Bearer ${app.owner.token}`;
    const head = await call('HEAD', '/api/export', { headers: { accept: 'application/zip' } });
    const range = { authorization, range: 'bytes=0-9' };
    const whole = await fetch(`${app.url}/api/export`, { headers: range });
    const zip = Buffer.from(await whole.arrayBuffer());
    expect([whole.status, zip.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect(zip.length).toBeGreaterThan(100);
    for (const name of ['content-type', 'content-disposition', 'accept-ranges'])
      expect(head.headers.get(name), name).toBe(whole.headers.get(name));
    expect(whole.headers.get('accept-ranges')).toBe('none');
    expect(whole.headers.get('content-type')).toBe('application/zip');
  });

  it.each([
    ['application/json; charset=utf-8', 200],
    ['application/json;charset=UTF-8;q=0.5', 200],
    ['APPLICATION/JSON', 200],
    ['application/*;q=0.1, text/html', 200],
    ['', 200],
    ['text/html, */*;q=0.1', 200],
    ['application/json;q=0', 406],
    ['*/*;q=0', 406],
    ['nonsense', 406],
    [';;,', 406],
  ])('reads Accept: %s', async (accept, status) => {
    const response = await call('GET', '/api/me', { headers: { accept } });
    expect(response.status).toBe(status);
  });

  it('rejects an unknown path, method, or content type', async () => {
    expect(await call('GET', '/api/nothing')).toMatchObject({ status: 404 });
    const method = await call('PUT', '/api/posts');
    expect(method).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(method.headers.get('allow')).toContain('GET');
    const accept = await call('GET', '/api/posts', { headers: { accept: 'text/csv' } });
    expect(accept).toMatchObject({ status: 406, body: { code: 'not_acceptable' } });
    const type = { 'content-type': 'text/plain' };
    const sent = await call('POST', PUBLISH, { body: 'x', headers: type });
    expect(sent).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    const large = { body: { content: { captions: ['x'.repeat(1_100_000)] } } };
    expect(await call('POST', PUBLISH, large)).toMatchObject({ status: 413 });
    for (const response of [method, accept, sent])
      expect(response.headers.get('content-type')).toContain('application/problem+json');
  });

  it('can be called by other origins with a token, never with a cookie', async () => {
    const origin = { origin: 'https://else.example' };
    const preflight = await call('OPTIONS', PUBLISH, {
      token: null,
      headers: { ...origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    const response = await call('GET', '/api/posts', { headers: origin });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    const withCookie = { ...origin, cookie: 'fanfare_session=x' };
    const withSession = await call('POST', PUBLISH, { token: null, body: {}, headers: withCookie });
    expect(withSession).toMatchObject({ status: 403, body: { code: 'untrusted_origin' } });
    expect(withSession.headers.get('access-control-allow-origin')).toBeNull();
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const site = { ...origin, 'sec-fetch-site': 'cross-site' };
      const bare = await call(method, '/api/posts', { token: null, headers: site });
      expect([bare.status, bare.headers.get('access-control-allow-origin')]).toEqual([
        method === 'DELETE' ? 405 : 401,
        '*',
      ]);
    }
    const options = await call('OPTIONS', '/api/posts', { token: null });
    expect({ status: options.status, allow: options.headers.get('allow') }).toMatchObject({
      status: 204,
      allow: expect.stringContaining('GET'),
    });
  });
});
