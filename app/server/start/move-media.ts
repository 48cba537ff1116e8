import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { createDiskMediaStore } from '#app/server/adapters/media-store/disk-media-store.ts';
import { type Config, ConfigError } from '#app/server/config/config.ts';
import type { MediaStore } from '#app/server/ports/media-store.ts';

const AT_ONCE = 4;
/** Progress is printed after this many files. */
const PRINT_EVERY = 100;

type Direction = 's3' | 'disk';

/** The part of a store that moving needs. */
type MovableStore = Pick<MediaStore, 'list' | 'open' | 'write' | 'sizeBytes'>;

interface Move {
  readonly from: MovableStore;
  readonly to: MovableStore;
  /** Records what has been copied and verified, one JSON line per file. */
  readonly journal: string;
  readonly print: (line: string) => void;
}

/**
 * Copies all media between the data folder and the bucket, and deletes nothing. Each copy is read back, and its
 * SHA-256 compared. A repeated call continues: files whose copies were verified are skipped.
 */
export async function moveMedia(
  config: Config,
  { direction, print }: { direction: Direction; print: (line: string) => void },
): Promise<void> {
  const { dataDir, storage } = config;
  if (!storage)
    throw new ConfigError('Set S3_BUCKET and the other S3_ variables. See .env.example.');
  const disk = createDiskMediaStore(path.join(dataDir, 'media'));
  const { createBucketStore } =
    await import('#app/server/adapters/media-store/bucket/create-bucket-adapters.ts');
  const scratch = { folder: path.join(dataDir, 'scratch'), maxBytes: storage.scratchBytes };
  const bucket = createBucketStore({ settings: storage, scratch });
  const stores =
    direction === 's3'
      ? { from: disk, to: bucket.mediaStore }
      : { from: bucket.mediaStore, to: disk };
  await mkdir(dataDir, { recursive: true });
  const journal = path.join(dataDir, `media-move-to-${direction}.jsonl`);
  try {
    await copyAll({ ...stores, journal, print });
  } finally {
    await bucket.close();
  }
}

async function copyAll({ from, to, journal, print }: Move): Promise<void> {
  const verified = await readJournal(journal);
  const log = await open(journal, 'a');
  // Ends the line that a kill may have cut off.
  await log.write('\n');
  const objects = from.list()[Symbol.asyncIterator]();
  const count = { copied: 0, skipped: 0, bytes: 0 };
  async function runLane(): Promise<void> {
    for (;;) {
      const next = await objects.next();
      if (next.done) return;
      const { key, sizeBytes } = next.value;
      if (verified.get(key) === sizeBytes && (await to.sizeBytes(key)) === sizeBytes) {
        count.skipped += 1;
        continue;
      }
      const sha256 = await copyOne({ from, to }, { key, sizeBytes });
      await log.write(`${JSON.stringify({ key, sizeBytes, sha256 })}\n`);
      count.copied += 1;
      count.bytes += sizeBytes;
      if (count.copied % PRINT_EVERY === 0) print(`Files copied so far: ${count.copied}.`);
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, runLane));
  } finally {
    await log.close();
  }
  print(`Files copied and verified: ${count.copied} (${count.bytes} bytes).`);
  print(`Files already there: ${count.skipped}.`);
}

/** Copies one object, reads the copy back, and returns its SHA-256. Throws if the two differ. */
async function copyOne(
  { from, to }: Pick<Move, 'from' | 'to'>,
  { key, sizeBytes }: { key: string; sizeBytes: number },
): Promise<string> {
  const stored = await to.write(key, await from.open(key), { maxBytes: sizeBytes });
  const sum = createHash('sha256');
  for await (const piece of await to.open(key)) sum.update(piece);
  const sha256 = sum.digest('hex');
  if (sha256 === stored.sha256 && stored.sizeBytes === sizeBytes) return sha256;
  throw new Error(`The copy of ${key} differs from the original. Run the command again.`);
}

const JournalLine = z.object({ key: z.string(), sizeBytes: z.number() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the sizes of the files that were verified. A kill can leave half a line at the end. */
async function readJournal(file: string): Promise<Map<string, number>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const verified = new Map<string, number>();
  for (const line of text.split('\n').slice(0, -1)) {
    const parsed = JournalLine.safeParse(parseJson(line)).data;
    if (parsed) verified.set(parsed.key, parsed.sizeBytes);
  }
  return verified;
}
