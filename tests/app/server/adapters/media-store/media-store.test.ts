import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBucket } from '#app/server/adapters/media-store/bucket/bucket-client.ts';
import { createBucketMediaStore } from '#app/server/adapters/media-store/bucket/bucket-media-store.ts';
import { Scratch } from '#app/server/adapters/media-store/bucket/scratch.ts';
import { createDiskMediaStore } from '#app/server/adapters/media-store/disk-media-store.ts';
import type { MediaStore } from '#app/server/ports/media-store.ts';
import { startS3 } from '#tests/support/s3/start-s3.ts';

const BYTES = randomBytes(1_500_001);
/** More than two parts of a multipart upload. */
const LONG = randomBytes(20_000_001);
const LIMIT = { maxBytes: 100_000_000 };
const MIB = 1024 * 1024;

interface OpenedStore {
  readonly store: MediaStore;
  /** Creates another store on the same bytes, as another process has. */
  reopen(): MediaStore;
  /** Lists everything that is stored, also what isn't visible. */
  listAll(): Promise<string[]>;
  close(): Promise<void>;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function openDisk(): Promise<OpenedStore> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-store-'));
  return {
    store: createDiskMediaStore(folder),
    reopen: () => createDiskMediaStore(folder),
    listAll: () => listFiles(folder),
    close: () => rm(folder, { recursive: true }),
  };
}

async function openInBucket(): Promise<OpenedStore> {
  const s3 = await startS3();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-scratch-'));
  const reopen = () =>
    createBucketMediaStore(openBucket(s3.settings), new Scratch(folder, 500_000_000));
  return {
    store: reopen(),
    reopen,
    listAll: async () => [
      ...(await s3.listKeys()),
      ...(await s3.listUploads()),
      ...(await listFiles(folder)),
    ],
    async close() {
      await s3.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function* inPieces(bytes: Buffer, pieceBytes = 70_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** Copies each chunk, because it's only valid until the next one is requested. */
async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const describeBytes = (bytes: Buffer) => ({ sizeBytes: bytes.length, sha256: hash(bytes) });
const toSource = (bytes: Buffer): Readable => Readable.from(inPieces(bytes));

describe.each([
  ['a folder', openDisk],
  ['a bucket', openInBucket],
])('media in %s', (_where, open) => {
  let opened: OpenedStore;
  let store: MediaStore;
  beforeEach(async () => {
    opened = await open();
    store = opened.store;
  });
  afterEach(() => opened.close());

  it.each([
    ['a small file', BYTES],
    ['a file of several parts', LONG],
  ])('returns the bytes of %s, whole and by range', async (_size, bytes) => {
    expect(await store.write('ws_1/med_1', inPieces(bytes), LIMIT)).toEqual(describeBytes(bytes));
    expect(await store.sizeBytes('ws_1/med_1')).toBe(bytes.length);
    expect((await collect(await store.open('ws_1/med_1'))).equals(bytes)).toBe(true);
    for (const [start, end] of [
      [0, 1],
      [262_143, 262_145],
      [300_000, 1_400_000],
      [bytes.length - 1, bytes.length],
      [5, 5],
    ] as const) {
      const part = await collect(await store.open('ws_1/med_1', { start, end }));
      expect(part.equals(bytes.subarray(start, end))).toBe(true);
    }
    await store.delete('ws_1/med_1');
    expect(await opened.listAll()).toEqual([]);
  });

  it('stores an empty file', async () => {
    const nothing = Buffer.alloc(0);
    expect(await store.write('ws_1/none', inPieces(nothing), LIMIT)).toEqual(
      describeBytes(nothing),
    );
    expect(await store.sizeBytes('ws_1/none')).toBe(0);
    await store.delete('ws_1/none');
  });

  it.each([
    ['small', BYTES],
    ['long', LONG],
  ])('stores nothing when a %s file is too large or cut off', async (_size, bytes) => {
    const maxBytes = bytes.length - 1;
    await expect(store.write('ws_1/big', inPieces(bytes), { maxBytes })).rejects.toMatchObject({
      code: 'file_too_large',
    });
    async function* cutOff(): AsyncGenerator<Uint8Array> {
      yield* inPieces(bytes.subarray(0, -1000));
      throw new Error('gone');
    }
    await expect(store.write('ws_1/cut', cutOff(), LIMIT)).rejects.toThrow('gone');
    expect(await opened.listAll()).toEqual([]);
  });

  it('reports a missing file, and rejects a key that leads elsewhere', async () => {
    await expect(store.open('ws_1/none')).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.open('../secret')).rejects.toThrow('Not a storage key');
    await store.delete('ws_1/none');
    expect(await store.sizeBytes('ws_1/none')).toBeNull();
  });

  it('deletes a folder and nothing beside it', async () => {
    for (const key of ['ws_1/a', 'ws_1/b', 'ws_10/c'])
      await store.write(key, inPieces(BYTES), LIMIT);
    await store.deleteFolder('ws_1');
    await store.deleteFolder('ws_2');
    expect(await store.sizeBytes('ws_1/a')).toBeNull();
    expect(await store.sizeBytes('ws_10/c')).toBe(BYTES.length);
    await store.deleteFolder('ws_10');
    expect(await opened.listAll()).toEqual([]);
  });

  it('moves a local file into the store', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-made-'));
    const file = path.join(folder, 'made.mp4');
    await writeFile(file, LONG);
    expect(await store.adoptFile(file, 'ws_1/made')).toEqual(describeBytes(LONG));
    expect((await collect(await store.open('ws_1/made'))).equals(LONG)).toBe(true);
    expect(await readdir(folder)).toEqual([]);
    await expect(store.adoptFile(file, 'ws_1/again')).rejects.toMatchObject({ code: 'not_found' });
    await store.delete('ws_1/made');
    await rm(folder, { recursive: true });
  });

  describe('as it arrives', () => {
    const arrival = { name: 'upl_1', key: 'ws_1/med_2' };

    it('continues in another process, and becomes a file of the library', async () => {
      const { arrivals } = store;
      await arrivals.create(arrival, { sizeBytes: LONG.length });
      expect(await arrivals.sizeBytes(arrival)).toBe(0);
      // Less than a part, across the boundary of one, exactly to a boundary, and the rest.
      const ends = [1_000_000, 9 * MIB, 16 * MIB, LONG.length];
      let offset = 0;
      for (const end of ends) {
        const there = opened.reopen().arrivals;
        expect(await there.append(arrival, toSource(LONG.subarray(offset, end)), offset)).toBe(end);
        expect(await opened.reopen().arrivals.sizeBytes(arrival)).toBe(end);
        offset = end;
      }
      expect(await store.sizeBytes(arrival.key)).toBeNull();
      expect(await arrivals.adopt(arrival)).toEqual(describeBytes(LONG));
      expect(await opened.reopen().arrivals.adopt(arrival)).toEqual(describeBytes(LONG));
      expect(await arrivals.sizeBytes(arrival)).toBeNull();
      expect((await collect(await store.open(arrival.key))).equals(LONG)).toBe(true);
      await store.delete(arrival.key);
    });

    it('keeps what came before the connection broke', async () => {
      const { arrivals } = store;
      await arrivals.create(arrival, { sizeBytes: LONG.length });
      const broken = Readable.from(
        (async function* () {
          yield* inPieces(LONG.subarray(0, 10 * MIB), MIB);
          throw new Error('The client disconnected.');
        })(),
      );
      await expect(arrivals.append(arrival, broken, 0)).rejects.toThrow('disconnected');
      const kept = (await arrivals.sizeBytes(arrival)) ?? 0;
      expect(kept).toBeGreaterThan(8 * MIB);
      await arrivals.append(arrival, toSource(LONG.subarray(kept)), kept);
      expect(await arrivals.adopt(arrival)).toEqual(describeBytes(LONG));
      await store.delete(arrival.key);
    });

    it('isn’t damaged by a request that was given up and still writes', async () => {
      const { arrivals } = store;
      await arrivals.create(arrival, { sizeBytes: LONG.length });
      const late = new Readable({ read: () => undefined });
      const givenUp = opened.reopen().arrivals.append(arrival, late, 0);
      late.push(LONG.subarray(0, 9 * MIB));
      await expect.poll(async () => (await opened.listAll()).length).toBeGreaterThan(0);
      await arrivals.append(arrival, toSource(LONG), 0);
      late.push(LONG.subarray(9 * MIB, 11 * MIB));
      late.push(null);
      await givenUp;
      expect(await arrivals.sizeBytes(arrival)).toBe(LONG.length);
      expect(await arrivals.adopt(arrival)).toEqual(describeBytes(LONG));
      await store.delete(arrival.key);
    });

    it('leaves nothing when it is deleted', async () => {
      const { arrivals } = store;
      await arrivals.create(arrival, { sizeBytes: LONG.length });
      await arrivals.append(arrival, toSource(LONG.subarray(0, 9 * MIB)), 0);
      await arrivals.delete(arrival);
      await arrivals.delete(arrival);
      expect(await arrivals.sizeBytes(arrival)).toBeNull();
      await expect(arrivals.adopt(arrival)).rejects.toMatchObject({ code: 'not_found' });
      await store.deleteLeftovers();
      expect(await opened.listAll()).toEqual([]);
    });
  });
});
