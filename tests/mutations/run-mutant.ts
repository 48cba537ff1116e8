import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyMutant, type Mutant } from './list-mutants.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITEST = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
/** A change that makes a loop endless is killed by its time. */
const LONGEST_MS = 4 * 60_000;

/** Runs the tests with the change in place, and puts the file back. Returns whether a test failed. */
export async function isKilled(mutant: Mutant, tests: readonly string[]): Promise<boolean> {
  const file = path.join(ROOT, mutant.file);
  const text = readFileSync(file, 'utf8');
  const restore = (): void => writeFileSync(file, text);
  process.once('exit', restore);
  writeFileSync(file, applyMutant(text, mutant));
  try {
    return !(await doTestsPass(tests));
  } finally {
    restore();
    process.off('exit', restore);
  }
}

/** Runs the tests until one fails. A run that takes too long is a failure. */
async function doTestsPass(tests: readonly string[]): Promise<boolean> {
  const args = [VITEST, 'run', '--bail', '1', '--reporter', 'dot', ...PROJECTS, ...tests];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore', detached: true });
  // The child leads a group of its own, with all the processes that its tests start.
  const kill = (): boolean => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  const timer = setTimeout(kill, LONGEST_MS);
  process.once('exit', kill);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('exit', kill);
  clearTimeout(timer);
  return code === 0;
}

const PROJECTS = ['unit', 'api'].flatMap((name) => ['--project', name]);
