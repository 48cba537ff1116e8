import { ConfigError, readConfig } from '#app/server/config/config.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { moveMedia } from '#app/server/start/move-media.ts';
import { readOptions } from './operator/read-options.ts';

const USAGE = `Copies all media between the data folder and the bucket of the S3_ variables. Deletes nothing.
If it's interrupted, run it again: it continues.

  npm run media:move -- --to s3
  npm run media:move -- --to disk

  --to    s3 or disk
`;

const { to } = readOptions({ to: { type: 'string' } }, USAGE);
if (to !== 's3' && to !== 'disk') {
  process.stderr.write(USAGE);
  process.exit(2);
}
try {
  await moveMedia(readConfig(), {
    direction: to,
    print: (line) => void process.stdout.write(`${line}\n`),
  });
} catch (error) {
  if (!(error instanceof AppError) && !(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
