import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBucket } from '#app/server/adapters/media-store/bucket/bucket-client.ts';
import { createBucketMediaStore } from '#app/server/adapters/media-store/bucket/bucket-media-store.ts';
import { Scratch } from '#app/server/adapters/media-store/bucket/scratch.ts';
import { createDiskMediaStore } from '#app/server/adapters/media-store/disk-media-store.ts';
import { type Database, openDatabase } from '#app/server/db/open-database.ts';
import type { MediaStore } from '#app/server/ports/media-store.ts';
import { restoreBackup } from '#app/server/start/backup/restore-backup.ts';
import { writeBackup } from '#app/server/start/backup/write-backup.ts';
import { createTestDataDir } from '#tests/support/database-template.ts';
import { startS3, type TestS3 } from '#tests/support/s3/start-s3.ts';

const NOW = new Date('2026-11-30T09:00:00Z');
/** One small file, and one in several parts. */
const FILES = new Map([
  ['med/small', randomBytes(70_000)],
  ['med/large', randomBytes(7_000_000)],
]);

let folder: string;
let s3: TestS3;
let scratch: Scratch;
let source: Database;
let bucket: MediaStore;

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const openEmpty = async () =>
  openDatabase({ databaseUrl: null, dataDir: await mkdtemp(path.join(folder, 'empty-')) });

async function hashAll(store: Pick<MediaStore, 'open'>): Promise<string[]> {
  const sums: string[] = [];
  for (const key of FILES.keys()) {
    const sum = createHash('sha256');
    for await (const piece of await store.open(key)) sum.update(piece);
    sums.push(sum.digest('hex'));
  }
  return sums;
}

beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-bucket-backup-'));
  scratch = new Scratch(path.join(folder, 'scratch'), 50_000_000);
  bucket = createBucketMediaStore(openBucket(s3.settings), scratch);
  source = await openDatabase({ databaseUrl: null, dataDir: await createTestDataDir() });
  await source.migrate();
  await source.prisma.workspace.create({ data: { id: 'ws_kiln', name: 'Kiln' } });
  for (const [key, bytes] of FILES)
    await source.prisma.mediaAsset.create({
      data: {
        id: key.replace('/', '_'),
        workspaceId: 'ws_kiln',
        storageKey: key,
        fileName: `${key}.bin`,
        contentType: 'video/mp4',
        kind: 'video',
        state: 'ready',
        sizeBytes: BigInt(bytes.length),
        sha256: 'a'.repeat(64),
      },
    });
});
afterAll(async () => {
  await source.close();
  await scratch.close();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

it('restores a disk’s files into a bucket after the service failed midway, and a bucket’s to a disk', async () => {
  const disk = createDiskMediaStore(path.join(folder, 'disk'));
  for (const [key, bytes] of FILES)
    await disk.write(key, toStream(bytes), { maxBytes: bytes.length });
  const archive = path.join(folder, 'disk.tar');
  await writeBackup({ pool: source.pool, mediaStore: disk }, archive);

  const first = await openEmpty();
  const target = { pool: first.pool, mediaStore: bucket, now: NOW };
  s3.setState('down');
  await expect(restoreBackup(target, archive)).rejects.toMatchObject({ code: 'unavailable' });
  s3.setState('up');
  await restoreBackup(target, archive);
  expect((await s3.listKeys()).toSorted()).toEqual(
    [...FILES.keys()].map((key) => `media/${key}`).toSorted(),
  );
  const sums = await hashAll(disk);
  expect(await hashAll(bucket)).toEqual(sums);
  // Restored twice, a file isn't stored twice, and no part of an upload is left.
  expect(await s3.listUploads()).toEqual([]);

  const second = path.join(folder, 'bucket.tar');
  await writeBackup({ pool: first.pool, mediaStore: bucket }, second);
  const last = await openEmpty();
  const restored = createDiskMediaStore(path.join(folder, 'restored'));
  const { manifest } = await restoreBackup(
    { pool: last.pool, mediaStore: restored, now: NOW },
    second,
  );
  expect(manifest).toMatchObject({ files: FILES.size, missing: [] });
  expect(await hashAll(restored)).toEqual(sums);
  await first.close();
  await last.close();
});
