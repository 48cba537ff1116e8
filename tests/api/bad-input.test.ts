import { readdir } from 'node:fs/promises';
import { request as sendRequest } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

const PUBLISH = '/api/publisher/publish';
const UPLOAD = '/api/media/upload';

let product: ProductProcesses;
let call: ApiClient;

beforeAll(async () => {
  product = await startProduct();
  await connectAccounts(product.app.url, ['linkedin', 'instagram']);
  call = createApiClient(product.app.url, product.app.token);
});
afterAll(() => product.close());

function form(name: string, bytes: Uint8Array<ArrayBuffer>): FormData {
  const data = new FormData();
  data.set('file', new Blob([bytes]), name);
  return data;
}

async function listStoredFiles(): Promise<string[]> {
  const entries = await readdir(path.join(product.folder, 'app', 'media'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('an invalid request', () => {
  it('gets all violations at once, and nothing is stored', async () => {
    const before = (await call('GET', '/api/posts')).body['items'];
    const response = await call('POST', PUBLISH, {
      body: {
        platforms: ['instagram', 'youtube'],
        content: { captions: ['Hi'], hashtags: ['not a tag'] },
      },
    });
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response.body.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/platforms/1', 'no_account'],
      ['/content/hashtags', 'hashtag_malformed'],
      ['/content/mediaUrl', 'media_required'],
    ]);
    expect(response.body.message).toBe(response.body.error);
    expect(response.body.request_id).toBe(response.headers.get('request-id'));
    expect((await call('GET', '/api/posts')).body['items']).toEqual(before);
  });

  it('gets the broken rules even when a part of it is unreadable', async () => {
    const post = {
      platforms: ['instagram', 'linkedin', 'myspace'],
      title: 'Kiln',
      content: { captions: ['x'.repeat(3_001)], hashtags: ['not a tag'], privacyStatus: 'secret' },
    };
    const wrong = [
      ['/platforms/2', 'invalid_value'],
      ['/content/privacyStatus', 'invalid_value'],
      ['/title', 'unknown_field'],
      ['/content/hashtags', 'hashtag_malformed'],
      ['/content/captions/0', 'caption_too_long'],
      ['/content/mediaUrl', 'media_required'],
    ].sort();
    for (const path of [PUBLISH, '/api/validate']) {
      const { status, body } = await call('POST', path, { body: post });
      expect(status).toBe(422);
      const reported = body.errors?.map(({ pointer, code }) => [pointer, code]).sort();
      expect([...new Set(reported?.map(String))], path).toEqual(wrong.map(String));
    }
  });

  it('gets the list of platforms for an unknown one', async () => {
    const { status, body } = await call('POST', PUBLISH, {
      body: { platforms: ['myspace'], content: {} },
    });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: '/platforms/0' }]);
    expect(body.errors?.[0]?.message).toContain('instagram');
  });

  it('gets the list of fields for an unknown one', async () => {
    const { status, body } = await call('POST', PUBLISH, {
      body: { platform: ['linkedin'], content: { text: 'Hi' } },
    });
    expect(status).toBe(422);
    expect(body.errors?.map(({ pointer }) => pointer).sort()).toEqual([
      '/content/text',
      '/platform',
      '/platforms',
    ]);
    expect(body.message).toContain('platforms, accountIds, content');
  });

  it.each([
    [
      'broken JSON',
      '{"platforms": [',
      { 'content-type': 'application/json' },
      400,
      'malformed_body',
    ],
    [
      'a form where JSON is read',
      'a=b',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_media_type',
    ],
    [
      'a body over a megabyte',
      JSON.stringify({ content: 'x'.repeat(1_100_000) }),
      { 'content-type': 'application/json' },
      413,
      'file_too_large',
    ],
  ])('is rejected for the right reason: %s', async (_title, body, headers, status, code) => {
    expect(await call('POST', PUBLISH, { body, headers })).toMatchObject({
      status,
      body: { code },
    });
  });

  const JSON_TYPE = { 'content-type': 'application/json' };
  it.each([
    ['no body at all', undefined, JSON_TYPE, 400, 'needs a body'],
    ['no body and no type', undefined, {}, 400, 'needs a body'],
    ['a text that is JSON', '"hello"', JSON_TYPE, 422, 'The body must be an object, not a string.'],
    ['null', 'null', JSON_TYPE, 422, 'The body must be an object, not null.'],
    [
      'bytes that are no text',
      new Blob([Buffer.from([0x22, 0xff, 0x22])]),
      JSON_TYPE,
      400,
      'UTF-8',
    ],
    ['another charset', '{}', { 'content-type': 'application/json; charset=latin1' }, 415, 'UTF-8'],
    [
      'a packing that nothing unpacks',
      '{}',
      { ...JSON_TYPE, 'content-encoding': 'zstd' },
      415,
      'gzip',
    ],
    [
      'a packed body that is none',
      '{}',
      { ...JSON_TYPE, 'content-encoding': 'gzip' },
      400,
      'can’t be read',
    ],
  ])('gets an error that explains its body: %s', async (_title, body, headers, status, words) => {
    const response = await call('POST', PUBLISH, { body, headers });
    expect(response.status).toBe(status);
    expect(response.body.message).toContain(words);
  });

  it('gets a message that names the wrong fields', async () => {
    const content = { captions: ['Hi'], hashtags: 'pottery' };
    const { body } = await call('POST', PUBLISH, { body: { platforms: ['linkdin'], content } });
    expect(body.message).toContain('`platforms[0]` must be one of: instagram');
    expect(body.message).toContain('`content.hashtags` must be an array, not a string.');
    const { body: empty } = await call('POST', PUBLISH, { body: { platforms: ['linkedin'] } });
    expect(empty.message).toBe('`content` is required.');
    const { body: requested } = await call('GET', '/api/posts?limit=0');
    expect(requested.message).toBe('`limit` must be at least 1.');
  });

  it.each([
    ['limit=1&limit=2', 'The parameter limit was sent 2 times. Send it once.'],
    ['limit[]=1', 'The parameter limit has one value: write limit=…, without brackets.'],
    ['limit[most]=1', 'The parameter limit has one value: write limit=…, without brackets.'],
    ['limit=many', '`limit` must be a number.'],
    ['order=asc', 'Unknown query parameter "order". Known query parameters: search,'],
    ['from=today', '#query/from: Include the offset, as in 2026-11-21T09:00:00Z'],
    [
      'search=a&search=b&limit=0',
      'The parameter search was sent 2 times. Send it once. `limit` must be at least 1.',
    ],
  ])('gets an error that explains how to write a parameter: %s', async (query, message) => {
    expect(await call('GET', `/api/posts?${query}`)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', message: expect.stringContaining(message) as string },
    });
  });

  it.each([
    ['GET', '/api/audit?cursor=nonsense', undefined, 'The cursor is the previous page'],
    ['PATCH', '/api/accounts/acct_x', { isDefault: 'yes' }, '`isDefault` must be true.'],
    [
      'POST',
      '/api/tokens',
      { name: 'Kiln', scopes: ['posts:read'], days: 'many' },
      '`days` must be one of: 30, 90, 365, or 0.',
    ],
  ])('gets an error that says what to change: %s %s', async (method, where, body, words) => {
    const response = await call(method, where, { body });
    expect(response.status).toBe(422);
    expect(response.body.message).toContain(words);
  });

  it('gets an error that explains what is wrong with its URL', async () => {
    const response = await call('GET', '/api/posts/100%');
    expect(response).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(response.body.message).toContain('Write a literal % as %25.');
  });

  it('gets a response at an unknown path, too', async () => {
    expect(await call('POST', '/api/nothing')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

describe('an invalid file', () => {
  it.each([
    [
      'a text file named .mp4',
      'clip.mp4',
      Buffer.from('this is only text'),
      422,
      'validation_failed',
    ],
    ['an empty file', 'clip.mp4', Buffer.alloc(0), 422, 'validation_failed'],
  ])('is rejected and leaves nothing behind: %s', async (_title, name, bytes, status, code) => {
    const before = await listStoredFiles();
    expect(await call('POST', UPLOAD, { body: form(name, bytes) })).toMatchObject({
      status,
      body: { code },
    });
    expect(await listStoredFiles()).toEqual(before);
  });

  it('is rejected by its declared length before it is sent', async () => {
    const reply = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = sendRequest(product.app.url + UPLOAD, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${product.app.token}`,
          'content-type': 'multipart/form-data; boundary=xx',
          'content-length': String(5 * 1024 ** 3),
        },
      });
      sent.on('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, text });
          sent.destroy();
        });
      });
      sent.on('error', reject);
      sent.write(
        '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\nstart',
      );
    });
    expect(reply.status).toBe(413);
    expect(reply.text).toContain('file_too_large');
  });

  it('gets an error when it is missing', async () => {
    const response = await call('POST', UPLOAD, { body: new FormData() });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await call('POST', UPLOAD, { body: {} })).toMatchObject({ status: 415 });
  });

  it('cut off in the middle leaves nothing behind', async () => {
    const before = await listStoredFiles();
    const sent = sendRequest(product.app.url + UPLOAD, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${product.app.token}`,
        'content-type': 'multipart/form-data; boundary=xx',
        'content-length': '1000000',
      },
    });
    sent.on('error', () => undefined);
    sent.write('--xx\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
    await new Promise<void>((resolve) => {
      sent.write('x'.repeat(100_000), () => resolve());
    });
    sent.destroy();
    await expect.poll(listStoredFiles).toEqual(before);
  });
});

describe('an unauthenticated client', () => {
  const operations = [
    ['GET', '/api/auth/me'],
    ['GET', '/api/accounts'],
    ['PATCH', '/api/accounts/acct_x'],
    ['DELETE', '/api/accounts/acct_x'],
    ['GET', '/api/posts'],
    ['GET', '/api/posts/post_x'],
    ['GET', '/api/posts/post_x/events'],
    ['GET', '/api/media/med_x'],
    ['POST', UPLOAD],
    ['POST', PUBLISH],
    ['GET', '/api/publisher/usage/status'],
    ['POST', '/api/deliveries/dlv_x/retry'],
    ['POST', '/api/deliveries/dlv_x/resolve'],
  ] as const;

  it.each(operations)(
    'gets nothing from %s %s without a token or with a wrong one',
    async (method, where) => {
      for (const token of [null, 'ff_test_wrong', `ff_test_${'a'.repeat(43)}`]) {
        const response = await call(method, where, { token });
        expect(response).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
        expect(response.headers.get('www-authenticate')).toBe('Bearer');
      }
    },
  );

  it.each([
    ['GET', '/api/posts/post_01h45ytscbebyvny4gc8cr8ma2'],
    ['GET', '/api/media/med_01h45ytscbebyvny4gc8cr8ma2'],
    ['DELETE', '/api/accounts/acct_01h45ytscbebyvny4gc8cr8ma2'],
    ['POST', '/api/deliveries/dlv_01h45ytscbebyvny4gc8cr8ma2/retry'],
  ] as const)('does not learn whether something exists: %s %s', async (method, where) => {
    expect(await call(method, where)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
