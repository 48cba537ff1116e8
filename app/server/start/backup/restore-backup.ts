import type pg from 'pg';
import { openLoad } from '#app/server/db/copy/load.ts';
import { digestChunk, verifyCopy } from '#app/server/db/copy/verify-copy.ts';
import { applyMigrations, type Migration, readKnownMigrations } from '#app/server/db/migrations.ts';
import type { MediaStore } from '#app/server/ports/media-store.ts';
import { type BackupHeader, MEDIA_FOLDER } from './archive-format.ts';
import {
  BackupError,
  checkBackup,
  type CheckedBackup,
  readRows,
  visitEntries,
} from './read-backup.ts';

export interface RestoreTarget {
  readonly pool: pg.Pool;
  readonly mediaStore: Pick<MediaStore, 'write' | 'sizeBytes'>;
  readonly now: Date;
}

/**
 * Restores an archive into an empty database and media store. Reads the whole archive first and changes nothing if
 * it's damaged. An interrupted restore of the same archive continues. The restored copy is paused. Throws
 * BackupError, or MigrationError for a target that isn't empty.
 */
export async function restoreBackup(target: RestoreTarget, file: string): Promise<CheckedBackup> {
  const checked = await checkBackup(file);
  const { header } = checked;
  const { pool } = target;
  const known = await readKnownMigrations();
  const load = await openLoad(pool, {
    sourceId: header.id,
    migrations: selectMigrations(header, known),
  });
  const digests: { table: string; digest: string }[] = [];
  await visitEntries(file, async (entry) => {
    const chunk = await readRows(entry);
    if (chunk) {
      digests.push({ table: chunk.table, digest: digestChunk(chunk) });
      if (chunk.number > load.doneChunks) await load.store(chunk, chunk.number);
    } else if (entry.name.startsWith(MEDIA_FOLDER)) {
      await storeFile(target, entry);
    }
  });
  await verifyCopy(pool, toAsync(digests));
  await load.finish({
    pauseReason: 'restored',
    pausedAt: target.now,
    copiedAt: new Date(header.copiedAt),
    restoreId: header.id,
    moveId: null,
  });
  // A backup of an earlier version is restored as it was, and then migrated like any other installation.
  await applyMigrations(pool, known);
  return checked;
}

/** Returns the migrations that the archive's rows fit. */
function selectMigrations(header: BackupHeader, known: readonly Migration[]): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  return header.migrations.map(({ name, checksum }) => {
    const migration = byName.get(name);
    if (migration?.checksum === checksum) return migration;
    throw new BackupError(
      `This backup is from another version of Fanfare, which has the migration ${name}. Restore it with that version, or a later one.`,
    );
  });
}

async function storeFile(
  { mediaStore }: RestoreTarget,
  {
    name,
    sizeBytes,
    bytes,
  }: {
    readonly name: string;
    readonly sizeBytes: number;
    readonly bytes: AsyncIterable<Uint8Array>;
  },
): Promise<void> {
  const key = name.slice(MEDIA_FOLDER.length);
  if ((await mediaStore.sizeBytes(key)) === sizeBytes) return;
  await mediaStore.write(key, bytes, { maxBytes: sizeBytes });
}

async function* toAsync<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
