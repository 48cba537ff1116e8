import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MediaOutput, MediaPage } from '#app/domain/media/media.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts, publish } from '#tests/support/product-client.ts';
import { type ApiResponse, type ApiClient, createApiClient } from './api-client.ts';

const VIDEO = new Uint8Array(await readFile('scripts/demo/kiln-opening.mp4'));
const PICTURE = new Uint8Array(await readFile('tests/fixtures/media/small.png'));
const MIB = 1024 * 1024;
const PIECE_BYTES = 64 * 1024;

let app: ApiApp;
let call: ApiClient;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
});
afterAll(() => app.close());

interface SentFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly fields?: object;
}

function toForm({ bytes, name, fields = {} }: SentFile): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

const send = (path: string, file: SentFile): Promise<ApiResponse> =>
  call('POST', path, { body: toForm(file) });

const upload = async (name: string, bytes = VIDEO, fields = {}): Promise<MediaOutput> =>
  (await send('/api/media/upload', { bytes, name, fields })).body as unknown as MediaOutput;

const list = async (query = ''): Promise<MediaPage> =>
  MediaPage.parse((await call('GET', `/api/media${query}`)).body);

/** Creates a valid image, enlarged by trailing bytes. */
const pad = (sizeBytes: number): Uint8Array => {
  const bytes = new Uint8Array(sizeBytes);
  bytes.set(PICTURE);
  return bytes;
};

describe('an upload in one request', () => {
  it.each(['/api/media', '/api/media/upload'])('is stored and listed: POST %s', async (path) => {
    const fields = { altText: 'A kiln', platform: 'twitter' };
    const response = await send(path, { bytes: PICTURE, name: 'kiln.png', fields });
    expect(response).toMatchObject({
      status: 201,
      body: { id: expect.stringMatching(/^med_/u), kind: 'image', altText: 'A kiln' },
    });
    expect((await list()).items[0]).toMatchObject({ id: response.body['id'] });
    await call('DELETE', `/api/media/${String(response.body['id'])}`);
  });

  it.each(['/api/media', '/api/media/upload'])(
    'is rejected in the same way: POST %s',
    async (path) => {
      const fields = { platform: 'myspace', extra: 'x' };
      const wrong = await send(path, { bytes: PICTURE, name: 'kiln.png', fields });
      expect(wrong.status).toBe(422);
      expect(wrong.body.errors?.map(({ pointer }) => pointer).sort()).toEqual([
        '/extra',
        '/platform',
      ]);
      const bytes = new TextEncoder().encode('not a picture');
      const text = await send(path, { bytes, name: 'kiln.png' });
      expect(text).toMatchObject({ status: 422, body: { errors: [{ code: 'media_damaged' }] } });
      const psd = new TextEncoder().encode(`8BPS\0\u0001${'\0'.repeat(99)}`);
      const named = await send(path, { bytes: psd, name: 'kiln.png' });
      expect(named).toMatchObject({ status: 415, body: { code: 'unsupported_file_type' } });
      expect(named.body.message).toMatch(/This is a Photoshop \(PSD\) file/u);
      const without = await call('POST', path, { body: new FormData() });
      expect(without.status).toBe(422);
    },
  );
});

describe('the library', () => {
  it('is listed newest first, by kind, by search words and in pages', async () => {
    const first = await upload('Opening_100%.mp4');
    const second = await upload('glaze.png', PICTURE, { altText: 'A celadon GLAZE' });
    const third = await upload('last.mp4');
    const ids = (page: MediaPage) => page.items.map(({ id }) => id);
    expect(ids(await list()).slice(0, 3)).toEqual([third.id, second.id, first.id]);
    expect(ids(await list('?kind=image'))).toEqual([second.id]);
    expect(ids(await list('?search=celadon'))).toEqual([second.id]);
    expect(ids(await list(`?search=${encodeURIComponent('100%')}`))).toEqual([first.id]);
    const page = await list('?limit=2');
    expect(ids(page)).toEqual([third.id, second.id]);
    expect(ids(await list(`?limit=2&cursor=${page.nextCursor ?? ''}`))[0]).toBe(first.id);
  });

  it('returns the rest of a file for a range, and all of it when the file has changed', async () => {
    const { url, sha256, sizeBytes } = await upload('rest.mp4');
    const get = (headers: Record<string, string>) => fetch(url, { headers });
    const rest = await get({ range: 'bytes=250000-', 'if-range': `"${sha256}"` });
    expect([rest.status, rest.headers.get('etag')]).toEqual([206, `"${sha256}"`]);
    expect(rest.headers.get('content-range')).toBe(`bytes 250000-${sizeBytes - 1}/${sizeBytes}`);
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(Buffer.from(VIDEO.subarray(250000)));
    for (const condition of ['"another"', `W/"${sha256}"`, new Date().toUTCString()]) {
      const whole = await get({ range: 'bytes=250000-', 'if-range': condition });
      expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, sizeBytes]);
    }
    const beyond = await get({ range: `bytes=${sizeBytes}-`, 'if-range': `"${sha256}"` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
      416,
      `bytes */${sizeBytes}`,
    ]);
  });

  it('has posters of images and videos, each with its own URL', async () => {
    for (const { id, kind } of [await upload('a.mp4'), await upload('a.png', PICTURE)]) {
      const posterUrl = async () => (await call('GET', `/api/media/${id}`)).body['posterUrl'];
      await expect.poll(posterUrl).not.toBeNull();
      const poster = await fetch(String(await posterUrl()));
      expect([kind, poster.status, poster.headers.get('content-type')]).toEqual([
        kind,
        200,
        'image/webp',
      ]);
      const head = Buffer.from(await poster.arrayBuffer()).subarray(8, 12);
      expect(head.toString('latin1')).toBe('WEBP');
    }
  });

  it('allows changing name, alt text and focal point, and reports all violations', async () => {
    const { id } = await upload('a.mp4');
    const change = (body: unknown) => call('PATCH', `/api/media/${id}`, { body });
    const changed = await change({
      fileName: '../kiln.mp4',
      altText: ' Ash ',
      focalPoint: { x: 0.2, y: 1 },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { fileName: 'kiln.mp4', altText: 'Ash', focalPoint: { x: 0.2, y: 1 } },
    });
    expect((await change({ altText: null, focalPoint: null })).body).toMatchObject({
      fileName: 'kiln.mp4',
      altText: null,
      focalPoint: null,
    });
    const wrong = await change({ fileName: '', focalPoint: { x: 2, y: 0 } });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors?.map(({ pointer }) => pointer)).toEqual([
      '/fileName',
      '/focalPoint/x',
    ]);
    expect((await change({})).status).toBe(422);
  });

  it('deletes a file with its bytes, and returns where it was used', async () => {
    await connectAccounts(app.url, ['linkedin']);
    const { id, url } = await upload('a.mp4');
    const address = { url: app.url, token: app.owner.token };
    const postId = await publish(address, {
      caption: 'Opened',
      platforms: ['linkedin'],
      mediaId: id,
    });
    const state = async () => (await call('GET', `/api/posts/${postId}`)).body['state'];
    await expect.poll(state).toBe('published');
    expect((await call('GET', `/api/media/${id}/posts`)).body).toMatchObject({
      items: [{ postId, isUnderWay: false }],
    });
    expect((await call('GET', `/api/media/${id}`)).body['lastUsedAt']).not.toBeNull();
    expect((await call('DELETE', `/api/media/${id}`)).status).toBe(204);
    expect((await call('GET', `/api/media/${id}`)).status).toBe(404);
    expect((await call('DELETE', `/api/media/${id}`)).status).toBe(404);
    expect((await fetch(url)).status).toBe(404);
  });

  it('rejects a picture that would need gigabytes to decode', async () => {
    const head = Buffer.from(PICTURE);
    head.writeUInt32BE(60_000, 16);
    head.writeUInt32BE(60_000, 20);
    // Fix the checksum, or the file would count as damaged.
    head.writeUInt32BE(crc32(head.subarray(12, 29)), 29);
    const response = await send('/api/media/upload', { bytes: head, name: 'bomb.png' });
    expect(response).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/file', code: 'media_too_many_pixels' }] },
    });
    expect(response.body.message).toContain('120 megapixels');
  });
});

describe('the upload that the product documents', () => {
  const PATH = '/ai/api/v1/upload';

  it('returns url, type, dimensions and filename, for Instagram by default', async () => {
    const response = await send(PATH, { bytes: PICTURE, name: 'small.png' });
    expect(response).toMatchObject({
      status: 200,
      body: { type: 'image', dimensions: { width: 64, height: 64 }, filename: 'small.png' },
    });
    expect((await fetch(String(response.body['url']))).status).toBe(200);
    expect(Object.keys(response.body).sort()).toEqual([
      'dimensions',
      'filename',
      'id',
      'type',
      'url',
    ]);
  });

  it.each([
    ['instagram', 16 * MIB, 'File too large for Instagram. Maximum size is 15MB'],
    ['twitter', 6 * MIB, 'File too large for Twitter. Maximum size is 5MB'],
    ['facebook', 101 * MIB, 'File too large for Facebook. Maximum size is 100MB'],
  ])('rejects files above the size limit of %s', async (platform, sizeBytes, message) => {
    const response = await send(PATH, {
      bytes: pad(sizeBytes),
      name: 'a.png',
      fields: { platform },
    });
    expect(response).toMatchObject({
      status: 413,
      body: { code: 'file_too_large', detail: message },
    });
  });

  it('rejects a kind that the platform does not accept', async () => {
    const fields = { platform: 'youtube' };
    const response = await send(PATH, { bytes: PICTURE, name: 'a.png', fields });
    expect(response).toMatchObject({
      status: 415,
      body: { detail: 'Unsupported file type for YouTube. Supported: video' },
    });
  });

  it('gives up on a file that takes longer than 30 seconds', async () => {
    const now = performance.now.bind(performance);
    let laterMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs);
    const form = new Response(toForm({ bytes: pad(8 * MIB), name: 'slow.png' }));
    const bytes = new Uint8Array(await form.arrayBuffer());
    let sent = 0;
    const slowly = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent >= bytes.length) return controller.close();
        await setImmediate();
        laterMs += 2_000;
        controller.enqueue(bytes.slice(sent, (sent += PIECE_BYTES)));
      },
    });
    const response = await fetch(app.url + PATH, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${app.owner.token}`,
        'content-type': form.headers.get('content-type') ?? '',
      },
      body: slowly,
      duplex: 'half',
    }).finally(() => clock.mockRestore());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      detail: 'The file took longer than 30 seconds. Send it through /api/uploads.',
    });
  });

  it('requires a file', async () => {
    const response = await call('POST', PATH, { body: new FormData() });
    expect(response).toMatchObject({
      status: 422,
      body: { message: 'Please select files to upload' },
    });
  });
});
