import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** `npm test` bundles the programs that tests start often. Without it, tests start the sources. */
const FOLDER = process.env['FANFARE_TEST_PROGRAMS'];

/** Returns the file to start for a script of the project: its bundle if there is one. */
export function toProgramFile(script: string): string {
  const source = path.join(ROOT, script);
  if (FOLDER === undefined) return source;
  const bundle = path.join(FOLDER, script.replaceAll('/', '-').replace(/\.ts$/, '.js'));
  return existsSync(bundle) ? bundle : source;
}
