import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskMediaStore } from '#app/server/adapters/media-store/disk-media-store.ts';
import { startS3, type TestS3 } from '#tests/support/s3/start-s3.ts';

const FILES = 24;
/** One file of several parts; the others are small. */
const SIZES = [18_000_000, ...Array.from({ length: FILES - 1 }, (_, index) => index * 1000)];

let s3: TestS3;
let folder: string;
const hashes = new Map<string, string>();

beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-move-'));
  const store = createDiskMediaStore(path.join(folder, 'here', 'media'));
  for (const [index, size] of SIZES.entries()) {
    const key = `ws_${index % 3}/med_${index}`;
    const source = Readable.from([randomBytes(size)]);
    hashes.set(key, (await store.write(key, source, { maxBytes: size })).sha256);
  }
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

/** Starts the command as an operator does, with a data folder of its own. */
function start(to: 's3' | 'disk', dataDir: string) {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test' as const,
    FANFARE_DATA_DIR: path.join(folder, dataDir),
    ...s3.variables,
  };
  const child = spawn(process.execPath, ['scripts/media-move.ts', '--to', to], { env });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { child, ended };
}

async function hashFolder(dataDir: string): Promise<Map<string, string>> {
  const root = path.join(folder, dataDir, 'media', 'objects');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    const sum = createHash('sha256').update(await readFile(file));
    return [path.relative(root, file), sum.digest('hex')] as const;
  });
  return new Map(await Promise.all(found));
}

it('copies all media to a bucket and back, also when it is killed in between', async () => {
  const journal = path.join(folder, 'here', 'media-move-to-s3.jsonl');
  const readLines = async () =>
    (await readFile(journal, 'utf8').catch(() => '')).split('\n').filter(Boolean);

  const killed = start('s3', 'here');
  await expect.poll(async () => (await readLines()).length).toBeGreaterThanOrEqual(3);
  s3.setState('silent');
  killed.child.kill('SIGKILL');
  await killed.ended;
  s3.setState('up');
  const verified = (await readLines()).length;
  expect(verified).toBeLessThan(FILES);
  await appendFile(journal, '{"key":"ws_0/med_0","size');

  const [stdout, stderr] = await start('s3', 'here').ended;
  expect(stderr).toBe('');
  expect(stdout).toContain(`Files copied and verified: ${FILES - verified} (`);
  expect(stdout).toContain(`Files already there: ${verified}.`);
  expect((await s3.listKeys()).map((key) => key.replace('media/', '')).sort()).toEqual(
    [...hashes.keys()].sort(),
  );

  const [back] = await start('disk', 'there').ended;
  expect(back).toContain(`Files copied and verified: ${FILES} (`);
  expect(new Map([...(await hashFolder('there'))].sort())).toEqual(new Map([...hashes].sort()));
});

it('says so when the bucket is away, and fails', async () => {
  s3.setState('busy');
  const { child, ended } = start('s3', 'here');
  const [, stderr] = await ended;
  s3.setState('up');
  expect(stderr).toContain('can’t reach its file storage');
  expect(child.exitCode).toBe(1);
});
