import path from 'node:path';
import { readConfig } from '#app/server/config/config.ts';
import { EXCLUDES } from '#app/server/start/backup/archive-format.ts';
import { withMediaStore } from '#app/server/start/backup/with-media-store.ts';
import { writeBackup } from '#app/server/start/backup/write-backup.ts';
import { readOptions } from './operator/read-options.ts';
import { withDatabase } from './operator/with-database.ts';

const USAGE = `Writes the database and all uploaded files into one archive, while Fanfare runs.

  npm run -s backup -- --to fanfare.tar

  --to   the file to write

The archive excludes ${EXCLUDES}
`;
const { to } = readOptions({ to: { type: 'string' } }, USAGE);
if (to === undefined) {
  process.stderr.write(`Specify the file to write with --to.\n\n${USAGE}`);
  process.exit(2);
}
await withDatabase(async ({ pool }) => {
  const { rows, files, bytes, missing } = await withMediaStore(readConfig(), (mediaStore) =>
    writeBackup({ pool, mediaStore }, path.resolve(to)),
  );
  process.stdout.write(
    `Wrote ${to}: ${rows} rows and ${files} files (${(bytes / 1e6).toFixed(1)} MB).\nNot in it: ${EXCLUDES}\n`,
  );
  if (missing.length > 0)
    process.stderr.write(
      `${missing.length} files were deleted while the backup was made and aren’t in it:\n${missing.join('\n')}\n`,
    );
});
