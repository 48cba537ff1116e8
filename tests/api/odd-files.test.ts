import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mediaCorpus } from '#tests/media-corpus/corpus.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { runCli } from '#tests/support/cli.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { connectAccounts, readPost } from '#tests/support/product-client.ts';
import { createUpload, withToken } from '#tests/support/tus-client.ts';
import { createApiClient } from './api-client.ts';

const PLATFORMS = ['instagram', 'facebook', 'linkedin', 'twitter'] as const;

const ACCEPTED = /^accepted$/u;

let app: ApiApp;
let folder: string;
let corpus: string;

beforeAll(async () => {
  [app, corpus] = await Promise.all([startApiApp(), mediaCorpus()]);
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-odd-'));
}, 180_000);
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns what each interface reports about a file; null if it accepts it. */
async function uploadAndLint(name: string, bytes: Buffer): Promise<(string | null)[]> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const call = createApiClient(app.url, app.owner.token);
  const { status, body } = await call('POST', '/api/media', { body: form });
  const sender = withToken(app.url, app.owner.token);
  const tus = await createUpload(sender, {
    sizeBytes: bytes.length,
    metadata: { filename: name },
    bytes: new Uint8Array(bytes),
  });
  const refused = tus.status === 201 ? null : ((await tus.json()) as { detail: string });
  await writeFile(path.join(folder, name), bytes);
  const lint = await runCli(
    ['lint', '--platforms', 'linkedin', '--caption', 'A file', '--media', name, '--json'],
    { url: 'http://127.0.0.1:9', cwd: folder },
  );
  const { findings } = lint.json() as { findings: { code: string; message: string }[] };
  const finding = findings.find(({ code }) =>
    /^(?:media_damaged|unsupported_file_type)$/u.test(code),
  );
  return [
    status === 201 ? null : (body.message ?? ''),
    refused?.detail ?? null,
    finding?.message ?? null,
  ];
}

describeWithFfmpeg('an unusual file', () => {
  it('gets the same result from both uploads and from lint', { timeout: 120_000 }, async () => {
    const photo = await readFile(path.join(corpus, 'photo.heic'));
    const files: Record<string, [Buffer, RegExp]> = {
      'IMG_0001.HEIC': [photo, ACCEPTED],
      'IMG_0002.HEIC': [photo.subarray(0, photo.length / 2), /wasn't fully downloaded/u],
      'photo.jpg': [photo, ACCEPTED],
      'clip.mp4': [Buffer.from('<!doctype html><p>Sign in'), /contains a web page/u],
      'zeros.mov': [Buffer.alloc(5000), /^This file is damaged/u],
      'art.psd': [Buffer.from(`8BPS\0\u0001${'\0'.repeat(99)}`), /This is a Photoshop/u],
      'clip.avi': [await readFile(path.join(corpus, 'mjpeg-pcm.avi')), ACCEPTED],
    };
    for (const [name, [bytes, expected]] of Object.entries(files)) {
      const messages = await uploadAndLint(name, bytes);
      expect(new Set(messages).size, name).toBe(1);
      expect(messages[0] ?? 'accepted', name).toMatch(expected);
    }
  });

  it('is published as a JPEG if it is a HEIC', { timeout: 120_000 }, async () => {
    await connectAccounts(app.url, PLATFORMS);
    const form = new FormData();
    const photo = await readFile(path.join(corpus, 'photo.heic'));
    form.set('file', new Blob([new Uint8Array(photo)]), '👨‍👩‍👧 at the sea.heic');
    const call = createApiClient(app.url, app.owner.token);
    const { body: media } = await call('POST', '/api/media', { body: form });
    expect(media).toMatchObject({ fileName: '👨‍👩‍👧 at the sea.heic', contentType: 'image/heic' });
    expect(media['posterUrl']).toEqual(expect.stringContaining('.poster'));
    const content = { captions: ['At the sea'], mediaId: media['id'] };
    const { body } = await call('POST', '/api/publisher/publish', {
      headers: { 'content-type': 'application/json', prefer: 'wait=0' },
      body: JSON.stringify({ platforms: PLATFORMS, content, autoFit: true }),
    });
    const { id } = body['post'] as { id: string };
    const address = { url: app.url, token: app.owner.token };
    const readStates = async () =>
      (await readPost(address, id)).deliveries.map(({ state }) => state);
    await expect.poll(readStates).toEqual(PLATFORMS.map(() => 'published'));
  });
});
