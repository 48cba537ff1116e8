import path from 'node:path';
import { readConfig } from '#app/server/config/config.ts';
import { openDatabase } from '#app/server/db/open-database.ts';
import { withMediaStore } from '#app/server/start/backup/with-media-store.ts';
import { restoreBackup } from '#app/server/start/backup/restore-backup.ts';
import { readOptions } from './operator/read-options.ts';
import { runTask } from './operator/with-database.ts';

const USAGE = `Restores a backup into a new data folder (FANFARE_DATA_DIR) or an empty Postgres database (DATABASE_URL), whichever it was made from.

  npm run -s restore -- --from fanfare.tar

  --from   the archive that npm run backup wrote

Set the MASTER_KEY of the installation that the backup was made from. The restored copy is paused.
`;
const { from } = readOptions({ from: { type: 'string' } }, USAGE);
if (from === undefined) {
  process.stderr.write(`Specify the archive with --from.\n\n${USAGE}`);
  process.exit(2);
}
await runTask(async () => {
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  const { pool, ...database } = await openDatabase({ databaseUrl, dataDir });
  try {
    const { header, manifest } = await withMediaStore(config, (mediaStore) =>
      restoreBackup({ pool, mediaStore, now: new Date() }, path.resolve(from)),
    );
    process.stdout.write(
      `Restored ${manifest.rows} rows and ${manifest.files} files as of ${header.copiedAt}, and compared every row.\nThis copy is paused. Set the MASTER_KEY of the original, start Fanfare, stop the other copy, and run: npm run resume -- --other-copy-stopped\n`,
    );
  } finally {
    await database.close();
  }
});
