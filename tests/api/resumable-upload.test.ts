import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UploadOutput } from '#app/domain/library/uploads.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import {
  sendTus,
  createUpload,
  readOffset,
  sendPiece,
  type TusSender,
  withToken,
} from '#tests/support/tus-client.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

const VIDEO = new Uint8Array(await readFile('scripts/demo/kiln-opening.mp4'));
const PICTURE = new Uint8Array(await readFile('tests/fixtures/media/small.png'));
const GIB = 1024 ** 3;

let app: ApiApp;
let call: ApiClient;
let owner: TusSender;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  owner = withToken(app.url, app.owner.token);
});
afterAll(() => app.close());

async function start(sizeBytes = VIDEO.length, metadata: Record<string, string> = {}) {
  const response = await createUpload(owner, {
    sizeBytes,
    metadata: { filename: 'kiln.mp4', ...metadata },
  });
  expect(response.status).toBe(201);
  return response.headers.get('location') ?? '';
}

const read = async (location: string): Promise<UploadOutput> =>
  UploadOutput.parse((await call('GET', location)).body);

/** Lists the files of uploads in progress. */
const listArrivals = (): Promise<string[]> => readdir(path.join(app.dataDir, 'media', 'uploads'));

/** Lists stored objects, except posters that may just be in progress. */
async function listObjects(): Promise<string[]> {
  const folder = path.join(app.dataDir, 'media', 'objects', app.owner.workspaceId);
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.endsWith('.poster'));
}

describe('a resumable upload', () => {
  it('arrives in chunks and becomes a file in the library', async () => {
    const location = await start(VIDEO.length, { altText: 'An open kiln' });
    expect(location).toMatch(/^\/api\/uploads\/upl_[0-9a-z]{26}$/u);
    expect(await readOffset(owner, location)).toBe(0);
    const first = await sendPiece(owner, location, { offset: 0, bytes: VIDEO.slice(0, 1000) });
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000']);
    expect(Date.parse(first.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now());
    expect(await read(location)).toMatchObject({ state: 'open', receivedBytes: 1000, media: null });
    const last = await sendPiece(owner, location, { offset: 1000, bytes: VIDEO.slice(1000) });
    expect(last.status).toBe(204);
    const upload = await read(location);
    expect(upload).toMatchObject({ state: 'finished', receivedBytes: VIDEO.length });
    expect(upload.media).toMatchObject({
      id: last.headers.get('fanfare-media-id'),
      kind: 'video',
      fileName: 'kiln.mp4',
      altText: 'An open kiln',
      sizeBytes: VIDEO.length,
    });
    expect(await listArrivals()).toEqual([]);
    const bytes = new Uint8Array(await (await fetch(upload.media?.url ?? '')).arrayBuffer());
    expect(Buffer.compare(bytes, VIDEO)).toBe(0);
  });

  it('can be sent completely in the creation request', async () => {
    const response = await createUpload(owner, { sizeBytes: VIDEO.length, bytes: VIDEO });
    expect(response.status).toBe(201);
    const media = await call('GET', `/api/media/${response.headers.get('fanfare-media-id')}`);
    expect(media.body['sizeBytes']).toBe(VIDEO.length);
  });

  it('resumes where it broke off', async () => {
    const location = await start();
    const cut = new AbortController();
    const { readable, writable } = new TransformStream<Uint8Array>();
    const sending = sendPiece(owner, location, {
      offset: 0,
      bytes: readable,
      signal: cut.signal,
    });
    sending.catch(() => undefined);
    await writable.getWriter().write(VIDEO.slice(0, VIDEO.length / 2));
    await expect.poll(async () => (await read(location)).receivedBytes).toBeGreaterThan(0);
    cut.abort();
    await expect(sending).rejects.toThrow('abort');
    const offset = await readOffset(owner, location);
    expect(offset).toBeGreaterThan(0);
    const rest = await sendPiece(owner, location, { offset, bytes: VIDEO.slice(offset) });
    expect(rest.status).toBe(204);
    expect((await read(location)).media?.sizeBytes).toBe(VIDEO.length);
  });

  it('returns the same file each time a lost last response is requested again', async () => {
    const location = await start();
    const last = await sendPiece(owner, location, { offset: 0, bytes: VIDEO });
    const mediaId = last.headers.get('fanfare-media-id');
    expect(await readOffset(owner, location)).toBe(VIDEO.length);
    const again = await sendPiece(owner, location, { offset: VIDEO.length, bytes: '' });
    expect([again.status, again.headers.get('fanfare-media-id')]).toEqual([204, mediaId]);
    expect((await read(location)).mediaId).toBe(mediaId);
    const { prisma } = app.fanfare.container.deps;
    expect(await prisma.mediaAsset.count({ where: { id: mediaId ?? '' } })).toBe(1);
  });

  it('rejects a chunk with the wrong offset', async () => {
    const location = await start();
    const early = await sendPiece(owner, location, { offset: 5, bytes: VIDEO.slice(5) });
    expect(early.status).toBe(409);
    const long = await sendPiece(owner, location, {
      offset: 0,
      bytes: new Uint8Array([...VIDEO, 1]),
    });
    expect(long.status).toBe(413);
    expect(await readOffset(owner, location)).toBe(0);
  });

  it('is deleted when it is canceled', async () => {
    const location = await start();
    await sendPiece(owner, location, { offset: 0, bytes: VIDEO.slice(0, 1000) });
    expect((await sendTus(owner, 'DELETE', location)).status).toBe(204);
    expect(await readOffset(owner, location)).toBe(-404);
    expect((await call('GET', location)).status).toBe(404);
    expect(await listArrivals()).not.toContain(location.split('/').at(-1));
  });

  it('cannot be canceled once it is finished', async () => {
    const location = await start();
    await sendPiece(owner, location, { offset: 0, bytes: VIDEO });
    expect((await sendTus(owner, 'DELETE', location)).status).toBe(409);
    expect((await read(location)).state).toBe('finished');
  });
});

describe('a rejected resumable upload', () => {
  it.each([
    [
      'a video over the limit of its platform',
      { filename: 'a.mp4', platform: 'linkedin' },
      GIB,
      'File too large for LinkedIn. Maximum size is 500MB',
      /^Upload it without naming a platform .* sends LinkedIn a smaller copy\.$/u,
    ],
    [
      'a picture over the product’s cap',
      { filename: 'a.png', platform: 'twitter' },
      6 * 1024 * 1024,
      'File too large for Twitter. Maximum size is 5MB',
      /^Upload it without naming a platform/u,
    ],
    [
      'a picture where no platform is named',
      { filename: 'a.png' },
      101 * 1024 * 1024,
      'File too large - Please try a smaller file',
      /^$/u,
    ],
    [
      'a video larger than every platform accepts',
      { filename: 'a.mp4' },
      300 * GIB,
      'File too large - Please try a smaller file',
      /^$/u,
    ],
  ])(
    'is rejected before the first byte is sent: %s',
    async (_title, metadata, sizeBytes, message, remedy) => {
      const response = await createUpload(owner, { sizeBytes, metadata });
      expect(response.status).toBe(413);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      const problem = (await response.json()) as { remedy?: string };
      expect(problem).toMatchObject({ code: 'file_too_large', detail: message });
      expect(problem.remedy ?? '').toMatch(remedy);
    },
  );

  it('reports everything that is wrong with its metadata', async () => {
    const metadata = { filename: 'a.mp4', platform: 'myspace', altText: 'x'.repeat(1001) };
    const response = await createUpload(owner, { sizeBytes: 5, metadata });
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: { pointer: string }[] };
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/platform', '/altText']);
  });

  it.each([
    [
      'of no known type',
      new TextEncoder().encode('only words'),
      {},
      [415, 'unsupported_file_type'],
    ],
    ['that is cut short inside', VIDEO.slice(0, 400), {}, [422, 'validation_failed']],
    ['that is empty', new Uint8Array(), {}, [422, 'validation_failed']],
    [
      'that its platform does not accept',
      PICTURE,
      { filename: 'a.png', platform: 'youtube' },
      [415, 'unsupported_file_type'],
    ],
  ])(
    'stores no file and keeps the reason: a file %s',
    async (_t, bytes, metadata, [status, code]) => {
      const before = await listObjects();
      const response = await createUpload(owner, { sizeBytes: bytes.length, metadata, bytes });
      expect(response.status).toBe(status);
      const problem = (await response.json()) as { code: string; detail: string };
      expect(problem.code).toBe(code);
      const row = await app.fanfare.container.deps.prisma.upload.findFirstOrThrow({
        orderBy: { id: 'desc' },
      });
      expect(await read(`/api/uploads/${row.id}`)).toMatchObject({
        state: 'failed',
        error: { code, message: problem.detail },
        media: null,
      });
      expect(await listArrivals()).not.toContain(row.id);
      expect(await listObjects()).toEqual(before);
    },
  );
});

describe('access to an upload', () => {
  it('returns 404 to another workspace for every request', async () => {
    const location = await start();
    const tenant = await app.createTenant();
    const stranger = withToken(app.url, await app.createToken(tenant));
    const piece = await sendPiece(stranger, location, { offset: 0, bytes: VIDEO });
    const requested = ['HEAD', 'DELETE', 'GET'].map((method) =>
      sendTus(stranger, method, location),
    );
    const statuses = (await Promise.all(requested)).map(({ status }) => status);
    expect([piece.status, ...statuses]).toEqual([404, 404, 404, 404]);
    expect(await readOffset(owner, location)).toBe(0);
  });

  it('is denied without a token, with one that lacks the scope, and to a viewer', async () => {
    const reader = await app.createToken(app.owner, { scopes: ['media:read'] });
    const viewer = await app.createToken(await app.addMember(app.owner.workspaceId, 'viewer'));
    const send = (headers: Record<string, string>) =>
      createUpload({ url: app.url, headers }, { sizeBytes: 5 });
    expect((await send({})).status).toBe(401);
    expect((await send({ authorization: `Bearer ${reader}` })).status).toBe(403);
    expect((await send({ authorization: `Bearer ${viewer}` })).status).toBe(403);
  });

  it('is denied to a page on another site, even with a session', async () => {
    const headers = { cookie: 'fanfare=1', origin: 'https://evil.example' };
    const response = await createUpload({ url: app.url, headers }, { sizeBytes: 5 });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      403,
      'untrusted_origin',
    ]);
  });

  it('is limited to a number of open uploads', async () => {
    const tenant = await app.createTenant();
    const sender = withToken(app.url, await app.createToken(tenant));
    const started = Array.from({ length: 50 }, () => createUpload(sender, { sizeBytes: 5 }));
    expect((await Promise.all(started)).every(({ status }) => status === 201)).toBe(true);
    const response = await createUpload(sender, { sizeBytes: 5 });
    expect(response.status).toBe(409);
  });
});
