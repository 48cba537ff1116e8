import { fileURLToPath } from 'node:url';
import { MAX_FIRST_LOAD_BYTES, measureFirstLoads } from './build/first-load.ts';
import { readOptions } from './operator/read-options.ts';

const USAGE = `Prints how many bytes each page of the app loads first, compressed. Exits with 1 if one is over the limit.
Run npm run build before.

  npm run first-load
`;
readOptions({}, USAGE);

const CLIENT = fileURLToPath(new URL('../build/client', import.meta.url));

const screens = [...measureFirstLoads(CLIENT)]
  .filter(([id]) => id.startsWith('routes/app.') || id.startsWith('routes/app_'))
  .toSorted(([, one], [, other]) => other - one);
for (const [id, bytes] of screens) {
  const isOver = bytes > MAX_FIRST_LOAD_BYTES;
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${id}${isOver ? '  over 110 kB' : ''}`);
}
process.exitCode = screens.some(([, bytes]) => bytes > MAX_FIRST_LOAD_BYTES) ? 1 : 0;
