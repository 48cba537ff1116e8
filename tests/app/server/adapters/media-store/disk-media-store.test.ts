import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpClientFactory } from '#app/server/adapters/http-client/create-http-client-factory.ts';
import {
  createDiskMediaStore,
  type DiskMediaStore,
} from '#app/server/adapters/media-store/disk-media-store.ts';

const BYTES = randomBytes(1_500_001);
const KEY = 'ws_1/med_1';
const LIMIT = { maxBytes: 2_000_000 };

let folder: string;
let store: DiskMediaStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-store-'));
  store = createDiskMediaStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

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

it('reads in small parts through shared buffers without affecting concurrent readers', async () => {
  const whole = Buffer.concat([BYTES, BYTES]);
  await store.write(KEY, inPieces(whole), { maxBytes: whole.length });
  const buffers = new Set<ArrayBufferLike>();
  const part = 1024 * 1024;
  for (let start = 0; start + part <= whole.length; start += part) {
    const end = start + part;
    for await (const piece of await store.open(KEY, { start, end })) buffers.add(piece.buffer);
  }
  expect(buffers.size).toBe(2);
  const readers = await Promise.all([1, 2, 3].map(async () => collect(await store.open(KEY))));
  for (const read of readers) expect(read.equals(whole)).toBe(true);
});

it('keeps a short last chunk that may still be being written', async () => {
  await store.write(KEY, inPieces(BYTES), LIMIT);
  const pieces: Uint8Array[] = [];
  for await (const piece of await store.open(KEY)) pieces.push(piece);
  const last = pieces.at(-1) ?? new Uint8Array();
  const before = Buffer.from(last);
  for (let round = 0; round < 3; round += 1) await collect(await store.open(KEY));
  expect(before.equals(last)).toBe(true);
  expect(before.equals(BYTES.subarray(-before.length))).toBe(true);
});

it('streams a whole file through a client to a slow server', async () => {
  await store.write(KEY, inPieces(BYTES), LIMIT);
  const server = createServer((request, response) => {
    void (async () => {
      const sum = createHash('sha256');
      for await (const chunk of request) {
        sum.update(chunk as Buffer);
        await pause(2);
      }
      response.end(sum.digest('hex'));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const opened = await store.open(KEY);
  const download = await createHttpClientFactory()
    .create({})
    .request({
      method: 'PUT',
      url: `http://127.0.0.1:${port}/`,
      body: { kind: 'bytes', source: { sizeBytes: BYTES.length, open: () => opened } },
    });
  expect(download.text).toBe(hash(BYTES));
  server.close();
});
