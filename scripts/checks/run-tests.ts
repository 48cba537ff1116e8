import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { bin, type Counts } from './gates.ts';
import { runShellCommand } from './run-command.ts';

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));

/** Log of the CLI runs in tests, written by tests/support/cli-runs.ts. */
export const CLI_RUNS = path.join(CACHE, 'cli-runs.ndjson');

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          /** Includes failures of attempts before the one that passed. */
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

export interface BuiltCli {
  /** Path of the program that tests start (tests/support/cli.ts). */
  readonly program: string;
  /** Path of the archive that tests install (tests/support/cli-package.ts). */
  readonly archive: string;
}

/** Builds and packs the CLI for the tests. Throws if it can't be built. */
export async function buildCliForTests(): Promise<BuiltCli> {
  const folder = path.join(CACHE, 'cli');
  const command = [bin('node'), 'scripts/cli-build.ts', '--pack', '--out', folder];
  const { code, output } = await runShellCommand(command);
  // npm may print more lines afterward, such as an update notice.
  const archive = output.split('\n').findLast((line) => line.endsWith('.tgz'));
  if (code !== 0 || archive === undefined) throw new Error(`The CLI can't be built:\n${output}`);
  return { program: path.join(folder, 'bin', 'fanfare.cjs'), archive };
}

export interface TestsRan {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  /** Tests that only passed on the second attempt, with the first attempt's failure. */
  readonly repeated: readonly string[];
}

interface RunOptions {
  /** The Vitest command. */
  readonly command?: 'run' | 'related';
  readonly options: readonly string[];
}

/** Runs Vitest and counts the results from its JSON report, which stays in the cache folder under `name`. */
export async function runTests(
  name: string,
  { command = 'run', options }: RunOptions,
): Promise<TestsRan> {
  const file = path.join(CACHE, `test-report-${name}.json`);
  await mkdir(CACHE, { recursive: true });
  await rm(file, { force: true });
  const reporters = ['--run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runShellCommand([bin('vitest'), command, ...reporters, ...options], {
    isInherited: true,
    env: { FANFARE_TEST_CLI_RUNS: CLI_RUNS },
  });
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null
    ? { passed: 0, failed: 1, skipped: [], repeated: [] }
    : readReport(JSON.parse(text), code);
}

const NOTHING_RAN: TestsRan = { passed: 0, failed: 0, skipped: [], repeated: [] };
const API_TEST = /^tests\/(?:api|cli)\/.*\.test\.ts$/u;

/**
 * Runs the unit and contract tests that import any of these files, plus those of the files that are API or
 * CLI tests. The other projects start whole products, which takes minutes; `npm test` runs them.
 */
export async function runRelatedTests(files: readonly string[]): Promise<Counts> {
  if (files.length === 0) return NOTHING_RAN;
  const quick = ['--project=unit', '--project=contract', '--passWithNoTests'];
  const related = await runTests('related', { command: 'related', options: [...quick, ...files] });
  const changed = files.filter((file) => API_TEST.test(file));
  if (changed.length === 0) return related;
  const own = await runTests('changed', { options: ['--project=api', ...changed] });
  return { passed: related.passed + own.passed, failed: related.failed + own.failed };
}

/** Counts the report. A file that couldn't be loaded is one failure. */
function readReport(report: unknown, code: number): TestsRan {
  const { numPassedTests, numFailedTests, testResults } = Report.parse(report);
  const brokenFiles = testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = numFailedTests + brokenFiles.length;
  const every = testResults.flatMap((file) => file.assertionResults);
  return {
    passed: numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: every
      .filter((test) => !['passed', 'failed'].includes(test.status))
      .map((test) => test.fullName),
    repeated: every
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map((test) => `${test.fullName}: ${test.failureMessages[0]?.split('\n')[0]}`),
  };
}
