import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runShellCommand } from './run-command.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const bin = (name: string): string => path.join(ROOT, 'node_modules', '.bin', name);

export interface Gate {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The TypeScript compiler in Go, with the same results in a third of the time (docs/decisions/0047). */
const TSC = path.join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');

export const TYPES: Gate = {
  name: 'types',
  // Each of the four checkers that it starts by default checks shared types again, which takes half as much CPU time.
  command: [bin('node'), TSC, '-p', 'tsconfig.json', '--noEmit', '--checkers', '1'],
  // It keeps most of what it allocates, so collecting garbage whenever the memory has doubled is in vain.
  env: { GOGC: '400' },
};

/** Lints these files; a dot means all of them. */
export const lintGate = (files: readonly string[]): Gate => ({
  name: 'lint',
  command: [bin('oxlint'), ...files],
});

/** Checks the formatting of these files; a dot means all of them. */
export const formatGate = (files: readonly string[]): Gate => ({
  name: 'format',
  command: [bin('oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...files],
});

/**
 * All checks except tests, the longest first. tests/app/server/db/schema-drift.test.ts compares the migrations with the
 * schema.
 */
export const GATES: readonly Gate[] = [
  lintGate(['.']),
  TYPES,
  formatGate(['.']),
  { name: 'dead code', command: [bin('knip')] },
  { name: 'generated files', command: [bin('node'), 'scripts/openapi-build.ts', '--check'] },
  { name: 'API document', command: [bin('redocly'), 'lint', 'openapi/openapi.json'] },
];

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Runs checks one at a time and prints each result, its duration, and its output on failure. */
export async function runGates(
  gates: readonly Gate[],
  { isBackground = false } = {},
): Promise<Counts> {
  let failed = 0;
  for (const { name, command, env = {} } of gates) {
    const startedAt = performance.now();
    const { code, output } = await runShellCommand(command, { isBackground, env });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
    if (code === 0) continue;
    failed += 1;
    console.log(output.trimEnd());
  }
  return { passed: gates.length - failed, failed };
}
