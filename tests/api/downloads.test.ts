import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO_VIDEO } from '#tests/chaos/files.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts, publish, uploadFile } from '#tests/support/product-client.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const toHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let app: ApiApp;
let call: ApiClient;
/** Page of a post with a video in the sandbox. */
let permalink: string;
let videoHash: string;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  await connectAccounts(app.url, ['linkedin']);
  const address = { url: app.url, token: app.owner.token };
  const { id: mediaId } = await uploadFile(address, DEMO_VIDEO);
  const postId = await publish(address, { caption: 'Mine', platforms: ['linkedin'], mediaId });
  const readUrl = async (): Promise<unknown> => {
    const post = (await call('GET', `/api/posts/${postId}`)).body;
    return (post['deliveries'] as { url: string | null }[])[0]?.url;
  };
  permalink = String(await vi.waitUntil(readUrl, { timeout: PATIENCE_MS, interval: 100 }));
  videoHash = toHash(await readFile(DEMO_VIDEO));
});
afterAll(() => app.close());

const LOOKUP = '/api/video-downloader/download';

describe('POST /api/video-downloader/download', () => {
  it('returns title, source and formats as JSON', async () => {
    const { status, body } = await call('POST', LOOKUP, { body: { url: permalink } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: expect.any(String),
      source: '127.0.0.1',
      foundBy: 'page',
      formats: [{ container: 'mp4', hasVideo: true, sizeBytes: 253_114 }],
      reminder: expect.stringContaining('right to use'),
    });
  });

  it.each([
    ['an internal address', 'http://169.254.169.254/', 'url_forbidden'],
    ['its own database port', 'http://127.0.0.1:5432/', 'url_forbidden'],
    ['text without a scheme', 'kiln.mp4', 'url_invalid'],
    ['a file', 'file:///etc/passwd', 'url_invalid'],
  ])('rejects %s with a pointer', async (_what, url, code) => {
    const { status, body } = await call('POST', LOOKUP, { body: { url } });
    expect(status).toBe(422);
    expect(body['errors']).toMatchObject([{ pointer: '/url', code }]);
    expect(body.message).toMatch(/links?/iu);
  });

  it('rejects a body without a link, and one with unknown fields', async () => {
    const empty = await call('POST', LOOKUP, { body: {} });
    expect(empty.body['errors']).toMatchObject([{ pointer: '/url' }]);
    const more = await call('POST', LOOKUP, { body: { url: permalink, cookies: 'a=b' } });
    expect(more.status).toBe(422);
  });

  it('requires authentication', async () => {
    const response = await fetch(app.url + LOOKUP, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.url },
      body: JSON.stringify({ url: permalink }),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 'Authentication required' });
  });
});

describe('POST /api/video-downloader/file', () => {
  it('passes the exact bytes through as an attachment', async () => {
    const response = await fetch(`${app.url}/api/video-downloader/file`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${app.owner.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ url: permalink }),
    });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="/u);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(toHash(await response.bytes())).toBe(videoHash);
  });

  it('returns a failure as a problem', async () => {
    const { status, body } = await call('POST', '/api/video-downloader/file', {
      body: { url: `${new URL(permalink).origin}/nothing` },
    });
    expect(status).toBe(422);
    expect(body['errors']).toMatchObject([{ pointer: '/url', code: 'url_refused' }]);
  });
});

describe('/api/imports', () => {
  it('imports a file into the library, as a job that can be followed', async () => {
    const started = await call('POST', '/api/imports', {
      body: { url: permalink, title: 'Opened kiln' },
    });
    expect(started).toMatchObject({ status: 202, body: { state: 'queued', url: permalink } });
    const path = `/api/imports/${String(started.body['id'])}`;
    const ready = await vi.waitUntil(
      async () => {
        const { body } = await call('GET', path);
        return body['state'] === 'ready' && body;
      },
      { timeout: PATIENCE_MS, interval: 100 },
    );
    expect(ready).toMatchObject({ progress: 100, receivedBytes: 253_114, error: null });
    const media = await call('GET', `/api/media/${String(ready['mediaId'])}`);
    expect(media.body).toMatchObject({ fileName: 'Opened kiln.mp4', sha256: videoHash });
    const list = await call('GET', '/api/imports?limit=1');
    expect(list.body).toMatchObject({ items: [{ id: started.body['id'] }], nextCursor: null });
    expect(await call('POST', `${path}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });

  it('explains why an import failed', async () => {
    const started = await call('POST', '/api/imports', {
      body: { url: `${new URL(permalink).origin}/nothing.mp4` },
    });
    const path = `/api/imports/${String(started.body['id'])}`;
    const failed = await vi.waitUntil(
      async () => {
        const { body } = await call('GET', path);
        return body['state'] === 'failed' && body;
      },
      { timeout: PATIENCE_MS, interval: 100 },
    );
    expect(failed).toMatchObject({ mediaId: null, error: { code: 'url_refused' } });
  });
});
