import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBlobRoom } from '#app/server/sandbox/kit/blob-store.ts';
import type { BlobStore } from '#app/server/sandbox/kit/types.ts';
import { readFixture } from './fixtures.ts';

async function* stream(...chunks: Array<string | Buffer | Error>): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield await Promise.resolve(Buffer.from(chunk));
  }
}

const deleted = () => Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the blob store', () => {
  let dataDir: string;
  let blobs: BlobStore;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-blobs-'));
    blobs = createBlobRoom(dataDir).forPlatform('x');
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const listFiles = async () => {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };

  it('stores identical bytes once, under their hash', async () => {
    const blob = await blobs.write(stream('hel', 'lo'));
    await createBlobRoom(dataDir).forPlatform('y').write(stream('hello'));
    expect(blob).toEqual({ sha256: sha256('hello'), sizeBytes: 5 });
    expect(await listFiles()).toEqual([sha256('hello')]);
  });

  it('stores nothing of an interrupted stream', async () => {
    await expect(blobs.write(stream('half', deleted()))).rejects.toThrow('aborted');
    expect(await listFiles()).toEqual([]);
  });

  it('accepts a partial upload in any order, and continues after a restart', async () => {
    await blobs.partial('upload').writeAt(5, stream(' world'));
    const again = createBlobRoom(dataDir).forPlatform('x').partial('upload');
    expect(again.sizeBytes()).toBe(11);
    await again.writeAt(0, stream('hel', 'lo'));
    expect(await again.finish()).toEqual({ sha256: sha256('hello world'), sizeBytes: 11 });
    expect(again.sizeBytes()).toBe(0);
  });

  it('keeps the bytes that arrived before the sender disconnected, and reports how many', async () => {
    const partial = blobs.partial('upload');
    expect(await partial.writeAt(0, stream('half', deleted()))).toBe(4);
    expect(partial.sizeBytes()).toBe(4);
    partial.discard();
    expect(partial.sizeBytes()).toBe(0);
  });

  it('does not report its own error as a disconnected sender', async () => {
    const write = blobs.partial('upload').writeAt(0, stream(new Error('disk')));
    await expect(write).rejects.toThrow('disk');
  });

  it('separates partial uploads of different platforms', async () => {
    await blobs.partial('1').writeAt(0, stream('a'));
    expect(createBlobRoom(dataDir).forPlatform('y').partial('1').sizeBytes()).toBe(0);
  });

  it.each([
    [
      'clip.mp4',
      {
        kind: 'video',
        contentType: 'video/mp4',
        width: 640,
        height: 360,
        videoCodec: 'avc',
        audioCodec: 'aac',
        framesPerSecond: 30,
      },
    ],
    ['long.mp4', { kind: 'video', durationSeconds: 141, audioCodec: null }],
    ['photo.jpg', { kind: 'image', contentType: 'image/jpeg', width: 320, height: 180 }],
    ['photo.png', { kind: 'image', contentType: 'image/png', width: 160, height: 90 }],
    ['loop.gif', { kind: 'gif', width: 80, height: 60, frameCount: 4, durationSeconds: 1 }],
    ['paper.pdf', { kind: 'document', contentType: 'application/pdf' }],
    ['fake.mp4', { kind: 'unknown', contentType: null }],
  ] as const)('detects from the bytes what %s is', async (name, expected) => {
    const blob = await blobs.write(stream(await readFixture(name)));
    expect(await blobs.probe(blob.sha256)).toMatchObject(expected);
  });

  it('does not recognize a truncated video as media', async () => {
    const clip = await readFixture('clip.mp4');
    const blob = await blobs.write(stream(clip.subarray(0, 600)));
    expect(await blobs.probe(blob.sha256)).toMatchObject({ kind: 'unknown' });
  });
});
