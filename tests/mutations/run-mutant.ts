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

/**
 * Runs the tests with the change in place, and puts the file back. Returns whether a test failed because of
 * the change: one that ran out of time has to pass without it.
 */
export async function isKilled(mutant: Mutant, tests: readonly string[]): Promise<boolean> {
  const file = path.join(ROOT, mutant.file);
  const text = readFileSync(file, 'utf8');
  const restore = (): void => writeFileSync(file, text);
  process.once('exit', restore);
  writeFileSync(file, applyMutant(text, mutant));
  let result: Result;
  try {
    result = await runTests(tests);
  } finally {
    restore();
    process.off('exit', restore);
  }
  if (result === 'late') return (await runTests(tests)) === 'passed';
  return result === 'failed';
}

/** `late`: a test, or the whole run, took too long. */
type Result = 'passed' | 'failed' | 'late';

/** Runs the tests until one fails. */
async function runTests(tests: readonly string[]): Promise<Result> {
  const args = [VITEST, 'run', '--bail', '1', '--reporter', 'dot', ...PROJECTS, ...tests];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'pipe', detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  // The child leads a group of its own, with all the processes that its tests start.
  const kill = (): boolean => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  const timer = setTimeout(kill, LONGEST_MS);
  process.once('exit', kill);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('exit', kill);
  clearTimeout(timer);
  if (code === 0) return 'passed';
  return code === null || /timed out in \d+\s?ms/u.test(output) ? 'late' : 'failed';
}

const PROJECTS = ['unit', 'api'].flatMap((name) => ['--project', name]);
