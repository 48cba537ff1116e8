import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import tar from 'tar-stream';
import { listCopiedTables } from '#app/server/db/copy/copied-tables.ts';
import { readChunks, withSnapshot } from '#app/server/db/copy/read-chunks.ts';
import { readKnownMigrations } from '#app/server/db/migrations.ts';
import type { MediaStore } from '#app/server/ports/media-store.ts';
import {
  type BackupManifest,
  createHeader,
  DATABASE_FOLDER,
  EntryDigest,
  HEADER_NAME,
  MANIFEST_NAME,
  MEDIA_FOLDER,
} from './archive-format.ts';
import { checkBackup } from './read-backup.ts';

const compress = promisify(gzip);

export interface BackupSource {
  readonly pool: pg.Pool;
  readonly mediaStore: Pick<MediaStore, 'open' | 'sizeBytes'>;
  /** Called between the rows, which need the database, and the files, which don't. */
  readonly onRowsRead?: () => void;
}

/**
 * Writes the database and the media of a running installation into one archive. The rows are from one moment, and
 * the files are those that the rows name. The archive gets its name once it's on the disk and was read back without
 * a difference. Returns its totals.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<BackupManifest> {
  const partial = `${file}.partial`;
  const output = createWriteStream(partial, { mode: 0o600 });
  const pack = tar.pack();
  pack.pipe(output);
  // It repeats the file's error, which is thrown below.
  pack.on('error', () => undefined);
  const written = finished(output);
  try {
    // A file that can't be written, as on a full disk, stops accepting entries.
    const manifest = await Promise.race([writeEntries(source, pack), rejectAfter(written)]);
    pack.finalize();
    await written;
    await flush(partial);
    await checkBackup(partial);
    await rename(partial, file);
    return manifest;
  } catch (error) {
    pack.destroy();
    output.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}

async function rejectAfter(written: Promise<void>): Promise<never> {
  await written;
  throw new Error('The archive was closed before it was complete.');
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}

interface Archive {
  readonly pack: tar.Pack;
  readonly digest: EntryDigest;
}

async function writeEntries(source: BackupSource, pack: tar.Pack): Promise<BackupManifest> {
  const archive = { pack, digest: new EntryDigest() };
  const { rows, keys } = await withSnapshot(source.pool, async (client) => ({
    rows: await writeRows(client, archive),
    keys: await listMedia(client),
  }));
  source.onRowsRead?.();
  const media = await writeMedia(source.mediaStore, keys, archive);
  const manifest = { ...archive.digest.finish(), rows, ...media };
  await addEntry(pack, MANIFEST_NAME, Buffer.from(JSON.stringify(manifest, null, 2)));
  return manifest;
}

async function writeRows(client: pg.PoolClient, archive: Archive): Promise<number> {
  const [moment] = (await client.query<{ at: Date }>('SELECT now() AS at')).rows;
  const header = createHeader({
    id: `rst_${randomUUID()}`,
    copiedAt: (moment?.at ?? new Date()).toISOString(),
    migrations: (await readKnownMigrations()).map(({ name, checksum }) => ({ name, checksum })),
  });
  await addBytes(archive, HEADER_NAME, Buffer.from(JSON.stringify(header, null, 2)));
  let rows = 0;
  let number = 0;
  for await (const chunk of readChunks(client, await listCopiedTables(client))) {
    number += 1;
    rows += chunk.rows;
    const name = `${DATABASE_FOLDER}${String(number).padStart(8, '0')}-${chunk.table}.json.gz`;
    await addBytes(archive, name, await compress(chunk.json));
  }
  return rows;
}

const LIST_MEDIA = `
SELECT storage_key AS key FROM media_asset WHERE state = 'ready' AND deleted_at IS NULL
UNION SELECT poster_key FROM media_asset WHERE state = 'ready' AND deleted_at IS NULL AND poster_key IS NOT NULL
ORDER BY key`;

async function listMedia(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(LIST_MEDIA);
  return rows.map(({ key }) => key);
}

async function writeMedia(
  store: BackupSource['mediaStore'],
  keys: readonly string[],
  archive: Archive,
): Promise<Pick<BackupManifest, 'files' | 'bytes' | 'missing'>> {
  const missing: string[] = [];
  let bytes = 0;
  for (const key of keys) {
    const file = await openFile(store, key);
    if (file === null) {
      missing.push(key);
      continue;
    }
    await addStream(archive, `${MEDIA_FOLDER}${key}`, file);
    bytes += file.sizeBytes;
  }
  return { files: keys.length - missing.length, bytes, missing };
}

/** Opens a file; null if it has been deleted, also between the two calls. */
async function openFile(
  store: BackupSource['mediaStore'],
  key: string,
): Promise<{ sizeBytes: number; source: AsyncIterable<Uint8Array> } | null> {
  const sizeBytes = await store.sizeBytes(key);
  if (sizeBytes === null) return null;
  try {
    return { sizeBytes, source: await store.open(key) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'not_found') return null;
    throw error;
  }
}

async function addBytes({ pack, digest }: Archive, name: string, bytes: Buffer): Promise<void> {
  await addEntry(pack, name, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  digest.add(name, { sizeBytes: bytes.length, sha256 });
}

function addEntry(pack: tar.Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((done, fail) => {
    pack.entry({ name }, bytes, (error) => (error ? fail(error) : done()));
  });
}

async function addStream(
  { pack, digest }: Archive,
  name: string,
  { sizeBytes, source }: { readonly sizeBytes: number; readonly source: AsyncIterable<Uint8Array> },
): Promise<void> {
  const hash = createHash('sha256');
  const { promise: ended, resolve, reject } = Promise.withResolvers<undefined>();
  const entry = pack.entry({ name, size: sizeBytes }, (error) =>
    error ? reject(error) : resolve(undefined),
  );
  // A file that changes its size makes the entry fail while it's written.
  ended.catch(() => undefined);
  for await (const piece of source) {
    // The store reuses its buffer for the next piece.
    const bytes = Buffer.from(piece);
    hash.update(bytes);
    if (!entry.write(bytes)) await Promise.race([ended, nextDrain(entry)]);
  }
  entry.end(Buffer.alloc(0));
  await ended;
  digest.add(name, { sizeBytes, sha256: hash.digest('hex') });
}

function nextDrain(entry: NodeJS.WritableStream): Promise<void> {
  return new Promise((done) => void entry.once('drain', done));
}
