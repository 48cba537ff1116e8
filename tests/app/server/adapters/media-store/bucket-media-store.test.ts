import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBucket } from '#app/server/adapters/media-store/bucket/bucket-client.ts';
import {
  type BucketMediaStore,
  createBucketMediaStore,
} from '#app/server/adapters/media-store/bucket/bucket-media-store.ts';
import { Scratch } from '#app/server/adapters/media-store/bucket/scratch.ts';
import { type S3State, startS3, type TestS3 } from '#tests/support/s3/start-s3.ts';

const BYTES = randomBytes(3_000_000);
const LIMIT = { maxBytes: 50_000_000 };
const ARRIVAL = { name: 'upl_1', key: 'ws_1/med_1' };
const MIB = 1024 * 1024;

let s3: TestS3;
let folder: string;
let scratch: Scratch;
let store: BucketMediaStore;

beforeEach(async () => {
  s3 = await startS3();
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-scratch-'));
  scratch = new Scratch(folder, 7_000_000);
  store = createBucketMediaStore(openBucket(s3.settings), scratch);
});
afterEach(async () => {
  await scratch.close();
  await s3.stop();
  await rm(folder, { recursive: true });
});

const toSource = (bytes: Buffer): Readable => Readable.from([bytes]);
const write = (key: string, bytes = BYTES) => store.write(key, toSource(bytes), LIMIT);
const listScratch = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());

async function hash(source: AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256');
  for await (const piece of source) sum.update(piece);
  return sum.digest('hex');
}

describe('a service that is away', () => {
  it.each<S3State>(['down', 'busy'])('is reported as an outage when it is %s', async (state) => {
    await write('ws_1/kept');
    await store.arrivals.create(ARRIVAL, { sizeBytes: BYTES.length });
    s3.setState(state);
    const outage = { code: 'unavailable', retryAfterSeconds: 10 };
    await expect(write('ws_1/new')).rejects.toMatchObject(outage);
    await expect(store.sizeBytes('ws_1/kept')).rejects.toMatchObject(outage);
    await expect(store.open('ws_1/kept')).rejects.toMatchObject(outage);
    await expect(store.delete('ws_1/kept')).rejects.toMatchObject(outage);
    await expect(store.withFile('ws_1/kept', async () => 1)).rejects.toMatchObject(outage);
    await expect(store.arrivals.sizeBytes(ARRIVAL)).rejects.toMatchObject(outage);
    await expect(store.arrivals.append(ARRIVAL, toSource(BYTES), 0)).rejects.toMatchObject(outage);
    await expect(store.arrivals.adopt(ARRIVAL)).rejects.toMatchObject(outage);
    s3.setState('up');
    expect(await store.sizeBytes('ws_1/kept')).toBe(BYTES.length);
    expect(await store.arrivals.append(ARRIVAL, toSource(BYTES), 0)).toBe(BYTES.length);
    await expect(store.arrivals.adopt(ARRIVAL)).resolves.toMatchObject({
      sizeBytes: BYTES.length,
    });
  });

  it('is an outage when its bucket is missing or the keys are wrong, not a missing file', async () => {
    const elsewhere = openBucket({ ...s3.settings, bucket: 'another-bucket' });
    const wrongKeys = { accessKeyId: 'ANOTHER', secretAccessKey: 'S3RVER' };
    const denied = openBucket({ ...s3.settings, credentials: wrongKeys });
    await write('ws_1/kept');
    for (const bucket of [elsewhere, denied]) {
      const wrong = createBucketMediaStore(bucket, scratch);
      await expect(wrong.sizeBytes('ws_1/kept')).rejects.toMatchObject({ code: 'unavailable' });
      await expect(wrong.sizeBytes('ws_1/none')).rejects.toMatchObject({ code: 'unavailable' });
    }
  });

  it.each<S3State>(['up', 'down'])(
    'doesn’t put the secret into the error when it is %s',
    async (state) => {
      s3.setState(state);
      const credentials = { accessKeyId: 'ANOTHER', secretAccessKey: 'correct-horse' };
      const denied = openBucket({ ...s3.settings, credentials });
      const wrong = createBucketMediaStore(denied, scratch);
      const error: unknown = await wrong.sizeBytes('ws_1/a').catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code: 'unavailable' });
      const logged = inspect(error, { depth: 20, showHidden: true, getters: true });
      expect(logged).not.toContain('correct-horse');
    },
  );
});

describe('reading an object', () => {
  it('continues where the connection broke', async () => {
    await write('ws_1/film');
    const opened = await store.open('ws_1/film', { start: 1000, end: 2_900_000 });
    s3.cutNextRead(1_000_000);
    expect(await hash(opened)).toBe(await hash(toSource(BYTES.subarray(1000, 2_900_000))));
  });

  it('gives up when the service stays away', async () => {
    await write('ws_1/film');
    const opened = await store.open('ws_1/film');
    s3.setState('busy');
    await expect(hash(opened)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('local copies', () => {
  const readCopy = (key: string) => store.withFile(key, (file) => readFile(file));

  it('are shared, and deleted when others need the room', async () => {
    for (const key of ['ws_1/a', 'ws_1/b', 'ws_1/c']) await write(key);
    const both = await Promise.all([readCopy('ws_1/a'), readCopy('ws_1/a')]);
    expect(both.map((bytes) => bytes.equals(BYTES))).toEqual([true, true]);
    expect(scratch.usedBytes).toBe(BYTES.length);
    await readCopy('ws_1/b');
    await readCopy('ws_1/c');
    expect(scratch.usedBytes).toBe(2 * BYTES.length);
    expect(await listScratch()).toHaveLength(2);
    await store.delete('ws_1/c');
    expect(await listScratch()).toHaveLength(1);
  });

  it('wait for room while others are in use', async () => {
    for (const key of ['ws_1/a', 'ws_1/b', 'ws_1/c']) await write(key);
    const done = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
    const using = [
      store.withFile('ws_1/a', () => done.a.promise),
      store.withFile('ws_1/b', () => done.b.promise),
    ];
    await expect.poll(() => scratch.usedBytes).toBe(2 * BYTES.length);
    const order: string[] = [];
    const third = store.withFile('ws_1/c', async () => void order.push('c'));
    await store.sizeBytes('ws_1/a');
    order.push('released');
    done.a.resolve();
    await third;
    expect(order).toEqual(['released', 'c']);
    done.b.resolve();
    await Promise.all(using);
    expect(scratch.usedBytes).toBeLessThanOrEqual(7_000_000);
  });

  it('are refused for a file that is larger than the whole space', async () => {
    await write('ws_1/large', randomBytes(8_000_000));
    await expect(readCopy('ws_1/large')).rejects.toMatchObject({ code: 'storage_full' });
  });

  it('leave nothing when the download fails', async () => {
    await write('ws_1/film');
    s3.setState('busy');
    await expect(readCopy('ws_1/film')).rejects.toMatchObject({ code: 'unavailable' });
    s3.setState('up');
    expect((await readCopy('ws_1/film')).equals(BYTES)).toBe(true);
    expect(scratch.usedBytes).toBe(BYTES.length);
  });

  it('of a process that died are deleted, and those of a living one are not', async () => {
    await write('ws_1/film');
    await readCopy('ws_1/film');
    const [living = ''] = await readdir(folder);
    const dead = new Scratch(folder, 7_000_000);
    await createBucketMediaStore(openBucket(s3.settings), dead).withFile('ws_1/film', readFile);
    const name = (await readdir(folder)).find((entry) => entry !== living) ?? '';
    const old = new Date(Date.now() - 11 * 60_000);
    await utimes(path.join(folder, name), old, old);
    await store.deleteLeftovers();
    expect(await readdir(folder)).toEqual([living]);
    await dead.close();
  });
});

describe('multipart uploads', () => {
  it('that a crash left behind are aborted after a day', async () => {
    const late = new Readable({ read: () => undefined });
    const interrupted = store.write('ws_1/film', late, LIMIT).catch(() => 'interrupted');
    late.push(randomBytes(9 * MIB));
    await expect.poll(() => s3.listUploads()).toHaveLength(1);
    await store.arrivals.create(ARRIVAL, { sizeBytes: BYTES.length });
    for (const id of await s3.listUploads()) await s3.ageUpload(id, 23);
    await store.deleteLeftovers();
    expect(await s3.listUploads()).toHaveLength(2);
    for (const id of await s3.listUploads()) await s3.ageUpload(id, 25);
    await store.deleteLeftovers();
    expect(await s3.listUploads()).toHaveLength(1);
    expect(await store.arrivals.append(ARRIVAL, toSource(BYTES), 0)).toBe(BYTES.length);
    late.destroy(new Error('The process died.'));
    expect(await interrupted).toBe('interrupted');
  });
});
