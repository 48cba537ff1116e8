import { readConfig } from '#app/server/config/config.ts';
import { rotateKeys } from '#app/server/rotate-keys.ts';

/** `keys-rotate.ts` rotates the master key; `--drop-old` then removes the old ones. */
process.exitCode = await rotateKeys(readConfig(), {
  dropsOld: process.argv.includes('--drop-old'),
  say: (line) => void process.stdout.write(`${line}\n`),
});
