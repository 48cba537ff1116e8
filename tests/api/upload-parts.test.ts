import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { sendTus, createUpload, sendPiece, withToken } from '#tests/support/tus-client.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

let app: ApiApp;
let call: ApiClient;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
});
afterAll(() => app.close());

type Part = readonly [name: string, value: string | Blob, fileName?: string];

const PICTURE = new Blob([new Uint8Array(await readFile('tests/fixtures/media/small.png'))]);
const FILE: Part = ['file', PICTURE, 'kiln.png'];

/** Posts parts in this order, because generated clients send them in any order. */
function post(at: string, parts: readonly Part[], key?: string) {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  }
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return call('POST', at, { body: form, headers });
}

async function listObjects(): Promise<string[]> {
  const folder = path.join(app.dataDir, 'media', 'objects', app.owner.workspaceId);
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.endsWith('.poster'));
}

const UPLOAD_PATHS = ['/api/media', '/api/media/upload', '/ai/api/v1/upload'];

describe('the parts of an upload', () => {
  it.each(['/api/media', '/api/media/upload'])('count after the file: %s', async (at) => {
    const response = await post(at, [FILE, ['altText', 'An open kiln'], ['platform', 'linkedin']]);
    expect(response).toMatchObject({ status: 201, body: { altText: 'An open kiln' } });
    expect(response.body['fit']).not.toBeNull();
  });

  it('count after the file at the product’s own endpoint', async () => {
    const heavy = new Blob([PICTURE, new Uint8Array(6 * 1024 * 1024)]);
    const parts = (platform: string): Part[] => [
      ['file', heavy, 'kiln.png'],
      ['platform', platform],
    ];
    const refused = await post('/ai/api/v1/upload', parts('twitter'));
    expect(refused).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
    expect(await post('/ai/api/v1/upload', parts('facebook'))).toMatchObject({ status: 200 });
  });

  it.each(UPLOAD_PATHS)('are rejected when unknown, and nothing is stored: %s', async (at) => {
    const before = await listObjects();
    const wrong: [Part[], string[]][] = [
      [[FILE, ['colour', 'red']], ['/colour']],
      [[['colour', 'red'], FILE], ['/colour']],
      [[FILE, ['file', PICTURE, 'second.png']], ['/file']],
      [[FILE, ['other', PICTURE, 'second.png']], ['/file']],
      [[['picture', PICTURE, 'kiln.png']], ['/file']],
      [[FILE, ['platform', 'x'], ['platform', 'linkedin']], ['/platform']],
      [
        [FILE, ['platform', 'myspace'], ['colour', 'red']],
        ['/colour', '/platform'],
      ],
      [[['file', 'only a text']], ['/file']],
    ];
    for (const [parts, pointers] of wrong) {
      const response = await post(at, parts);
      expect(response.status).toBe(422);
      const found = new Set(response.body.errors?.map(({ pointer }) => pointer));
      expect([...found].sort()).toEqual(pointers);
    }
    expect(await listObjects()).toEqual(before);
  });

  it.each(UPLOAD_PATHS)(
    'are rejected without a name or a disposition, and nothing is stored: %s',
    async (at) => {
      const before = await listObjects();
      const picture = Buffer.from(await PICTURE.arrayBuffer());
      const whole = ['Content-Disposition: form-data; name="file"; filename="a.png"'];
      const unnamed: [heads: string[][], pointer: string][] = [
        [[whole, ['Content-Disposition: form-data']], ''],
        [[['Content-Disposition: form-data; name=""'], whole], ''],
        [[whole, ['Content-Type: text/plain']], ''],
        [[['Content-Disposition: attachment; name="altText"'], whole], ''],
        [[whole, ['Content-Disposition: form-data; filename="a.png"']], '/file'],
        [[['Content-Disposition: form-data; filename="a.png"']], '/file'],
      ];
      for (const [heads, pointer] of unnamed) {
        const parts = heads.map((head) => [
          `--Xy\r\n${head.join('\r\n')}\r\n\r\n`,
          picture,
          '\r\n',
        ]);
        const pieces = [...parts.flat(), '--Xy--\r\n'].map((piece) => Buffer.from(piece));
        const headers = { 'content-type': 'multipart/form-data; boundary=Xy' };
        const response = await call('POST', at, {
          body: new Blob([Buffer.concat(pieces)]),
          headers,
        });
        expect(response).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
        expect(response.body.errors?.map((one) => one.pointer)).toContain(pointer);
        expect(JSON.stringify(response.body)).not.toContain('undefined');
      }
      expect(await listObjects()).toEqual(before);
    },
  );

  it('make the same call for an idempotency key in any order, and another call with other values', async () => {
    const alt: Part = ['altText', 'A kiln'];
    const first = await post('/api/media', [FILE, alt], 'in-any-order');
    const again = await post('/api/media', [alt, FILE], 'in-any-order');
    expect([again.status, again.body['id']]).toEqual([201, first.body['id']]);
    const other = await post('/api/media', [FILE, ['altText', 'A pot']], 'in-any-order');
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });
});

describe('a resumable upload', () => {
  it('rejects unknown metadata, and accepts what clients add themselves', async () => {
    const owner = withToken(app.url, app.owner.token);
    const metadata = { filename: 'a.png', alttext: 'An open kiln', colour: 'red' };
    const refused = await createUpload(owner, { sizeBytes: 9, metadata });
    expect(refused.status).toBe(422);
    const { errors } = (await refused.json()) as { errors: { pointer: string }[] };
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/alttext', '/colour']);
    const custom = { filename: 'a.png', name: 'a.png', filetype: 'image/png', type: 'image/png' };
    const created = await createUpload(owner, { sizeBytes: 9, metadata: custom });
    expect(created.status).toBe(201);
  });

  it('reports a violation of its protocol as a problem', async () => {
    const owner = withToken(app.url, app.owner.token);
    const location = (await createUpload(owner, { sizeBytes: 9 })).headers.get('location') ?? '';
    const bytes = new Uint8Array(3);
    const nobody = '/api/uploads/upl_00000000000000000000000000';
    const raw = (headers: Record<string, string>, method = 'PATCH') =>
      fetch(new URL(location, app.url), { method, headers: { ...owner.headers, ...headers } });
    const responses = [
      [await sendPiece(owner, location, { offset: 5, bytes }), 409, 'upload_offset_conflict'],
      [await sendPiece(owner, nobody, { offset: 0, bytes }), 404, 'not_found'],
      [await raw({ 'upload-offset': '0' }), 412, 'upload_version_unsupported'],
      [await raw({ 'tus-resumable': '1.0.0' }), 400, 'upload_protocol'],
    ] as const;
    for (const [response, status, code] of responses) {
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(response.headers.get('tus-version')).toBe('1.0.0');
      expect(await response.json()).toMatchObject({ status, code, request_id: expect.any(String) });
      expect(response.status).toBe(status);
    }
    const head = await sendTus(owner, 'HEAD', nobody);
    expect([head.status, await head.text()]).toEqual([404, '']);
  });
});

describe('HEAD', () => {
  it.each(['/api/posts/{}/events', '/api/posts/{}', '/api/bulk/{}/results.csv'])(
    'returns 404 for unknown resources: %s',
    async (at) => {
      const id = at.includes('bulk') ? 'bulk' : 'post';
      const address = at.replace('{}', `${id}_00000000000000000000000000`);
      const response = await call('HEAD', address, { headers: { accept: '*/*' } });
      expect(response.status).toBe(404);
    },
  );
});
