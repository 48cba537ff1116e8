import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { Config } from '#app/server/config/config.ts';
import { openDatabase, openRunningEmbedded } from '#app/server/db/open-database.ts';
import { withMediaStore } from './with-media-store.ts';
import { writeBackup } from './write-backup.ts';

// The program that makes a scheduled backup for its parent, and exits with it. It has its own event loop, memory,
// and threads, so publishing doesn't wait for it.

/** The lowest priority: any other program that needs the CPU comes first. */
const LOWEST = 19;

export interface BackupJob {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 'storage'>;
  /** The archive to write. */
  readonly file: string;
}

async function makeBackup({ config, file }: BackupJob) {
  const { databaseUrl, dataDir } = config;
  // The embedded database's other transactions wait while the rows are read, so read them at normal priority.
  if (databaseUrl !== null) setPriority(LOWEST);
  const database =
    databaseUrl === null
      ? await openRunningEmbedded(dataDir)
      : await openDatabase({ databaseUrl, dataDir: null, poolSize: 1 });
  try {
    const { rows, files, missing } = await withMediaStore(config, (mediaStore) =>
      writeBackup({ pool: database.pool, mediaStore, onRowsRead: () => setPriority(LOWEST) }, file),
    );
    const { size: sizeBytes } = await stat(file);
    return { rows, files, missing: missing.length, sizeBytes };
  } finally {
    await database.close();
  }
}

process.on('message', (job: BackupJob) => {
  makeBackup(job).then(
    (made) => process.send?.({ ok: true, ...made }),
    (error: unknown) => process.send?.({ ok: false, message: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
