import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import tar from 'tar-stream';
import type { RowChunk } from '#app/server/db/copy/read-chunks.ts';
import {
  BackupHeader,
  BackupManifest,
  DATABASE_FOLDER,
  EntryDigest,
  HEADER_NAME,
  MANIFEST_NAME,
} from './archive-format.ts';

const expand = promisify(gunzip);
const CHUNK_NAME = /^database\/(\d+)-(\w+)\.json\.gz$/u;

/** Thrown for an archive that can't be restored. The message is one line for a terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

interface Entry {
  readonly name: string;
  readonly sizeBytes: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Calls `visit` for each entry of the archive, in order. Entries that it doesn't read are skipped. */
export async function visitEntries(
  file: string,
  visit: (entry: Entry) => Promise<void>,
): Promise<void> {
  const extract = tar.extract();
  const reading = pipeline(createReadStream(file), extract);
  reading.catch(() => undefined);
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      const bytes: AsyncIterable<Uint8Array> = entry as never;
      await visit({ name, sizeBytes: size, bytes });
      entry.resume();
    }
    await reading;
  } catch (error) {
    extract.destroy();
    throw error;
  }
}

export interface CheckedBackup {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
}

/** Reads the whole archive and compares it with its checksums. Throws BackupError if it's damaged. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const digest = new EntryDigest();
  let header: BackupHeader | null = null;
  let manifest: BackupManifest | null = null;
  const visit = async ({ name, sizeBytes, bytes }: Entry): Promise<void> => {
    if (name === MANIFEST_NAME) {
      manifest = BackupManifest.parse(JSON.parse((await readAll(bytes)).toString()));
      return;
    }
    const hash = createHash('sha256');
    const kept: Buffer[] = [];
    for await (const piece of bytes) {
      hash.update(piece);
      if (name === HEADER_NAME) kept.push(Buffer.from(piece));
    }
    digest.add(name, { sizeBytes, sha256: hash.digest('hex') });
    if (name === HEADER_NAME) header = readHeader(Buffer.concat(kept).toString());
  };
  await visitEntries(file, visit).catch((error: unknown) => {
    throw error instanceof BackupError ? error : toDamaged(file, error);
  });
  return requireWhole(file, { header, manifest, found: digest.finish() });
}

function requireWhole(
  file: string,
  archive: {
    readonly header: BackupHeader | null;
    readonly manifest: BackupManifest | null;
    readonly found: Pick<BackupManifest, 'entries' | 'sha256'>;
  },
): CheckedBackup {
  const { header, manifest, found } = archive;
  if (!header) throw new BackupError(`${file} isn’t a Fanfare backup.`);
  if (!manifest) throw toDamaged(file);
  if (manifest.entries !== found.entries || manifest.sha256 !== found.sha256) throw toDamaged(file);
  return { header, manifest };
}

function readHeader(text: string): BackupHeader {
  const header = BackupHeader.safeParse(JSON.parse(text));
  if (header.success) return header.data;
  throw new BackupError('This backup has a format that this version of Fanfare doesn’t know.');
}

function toDamaged(file: string, cause?: unknown): BackupError {
  return new BackupError(
    `${file} is damaged or incomplete, so nothing was restored. Use another backup.`,
    { cause },
  );
}

/** Returns the rows of an entry; null if it has none. */
export async function readRows({
  name,
  bytes,
}: Entry): Promise<(RowChunk & { number: number }) | null> {
  if (!name.startsWith(DATABASE_FOLDER)) return null;
  const [, number, table] = CHUNK_NAME.exec(name) ?? [];
  if (number === undefined || table === undefined)
    throw new BackupError(`The backup contains the unknown entry ${name}.`);
  const json = (await expand(await readAll(bytes))).toString();
  return { number: Number(number), table, json, rows: 0 };
}

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
