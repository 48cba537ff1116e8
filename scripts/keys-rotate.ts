import { readConfig } from '#app/server/config/config.ts';
import { rotateKeys } from '#app/server/start/rotate-keys.ts';
import { readOptions } from './operator/read-options.ts';

const USAGE = `Rotates the master key while Fanfare runs.

  npm run keys:rotate -- --drop-old

  --drop-old    then remove the old keys
`;
const { 'drop-old': dropsOld } = readOptions(
  { 'drop-old': { type: 'boolean', default: false } },
  USAGE,
);
process.exitCode = await rotateKeys(readConfig(), {
  dropsOld,
  print: (line) => void process.stdout.write(`${line}\n`),
});
