import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ensureBrowser } from './browser-for-tests.ts';
import { listUnshownCommands } from './judge-cli-runs.ts';

/**
 * Runs everything that decides whether the project is sound: gates, then tests. Counts each gate as one
 * test. Its last line is `N passed, N failed`; its exit code is 1 when anything failed.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const isCi = process.env.CI === 'true';

interface Gate {
  readonly name: string;
  readonly command: readonly string[];
}

const bin = (name: string): string => path.join(root, 'node_modules', '.bin', name);

const GATES: readonly Gate[] = [
  { name: 'types', command: [bin('tsc'), '-p', 'tsconfig.json', '--noEmit'] },
  {
    name: 'lint',
    command: [
      bin('eslint'),
      '--max-warnings',
      '0',
      '--cache',
      '--cache-location',
      '.cache/eslint',
      '.',
    ],
  },
  { name: 'format', command: [bin('prettier'), '--check', '--log-level', 'warn', '.'] },
  { name: 'dead code', command: [bin('knip')] },
  { name: 'generated files', command: [bin('node'), 'scripts/openapi-build.ts', '--check'] },
  { name: 'API document', command: [bin('redocly'), 'lint', 'openapi/openapi.json'] },
  {
    name: 'API document, by other rules',
    command: [bin('spectral'), 'lint', '-F', 'warn', 'openapi/openapi.json'],
  },
  {
    name: 'migrations match the schema',
    command: [bin('node'), 'scripts/db-migration-create.ts', '--check'],
  },
];

interface Ran {
  readonly code: number;
  readonly output: string;
}

/** The linter of the document would tell its maker that it ran, and ask for a newer one. */
const STAY_HOME = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

function run(
  command: readonly string[],
  options: { inherit: boolean; env?: Record<string, string> },
): Promise<Ran> {
  const [file = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...STAY_HOME, ...options.env },
      stdio: ['ignore', options.inherit ? 'inherit' : 'pipe', options.inherit ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function runGates(): Promise<{ passed: number; failed: number }> {
  const waiting = [...GATES];
  const counts = { passed: 0, failed: 0 };
  const lane = async (): Promise<void> => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      const { code, output } = await run(gate.command, { inherit: false });
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${gate.name}`);
      if (code !== 0) console.log(output.trimEnd());
      counts[code === 0 ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, os.availableParallelism()) }, lane));
  return counts;
}

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
          /** Also those of a try before the one that passed. */
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

/** How the tests ran the command line: tests/support/cli-runs.ts. */
const CLI_RUNS = path.join(root, '.cache', 'cli-runs.ndjson');

interface TestsRan {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  /** Passed on their second try, with what the first one said. */
  readonly repeated: readonly string[];
}

/** From the runner's own report. A file that could not even be loaded counts as one failure. */
async function runTests(): Promise<TestsRan> {
  const report = path.join(root, '.cache', 'test-report.json');
  await mkdir(path.dirname(report), { recursive: true });
  await Promise.all([rm(report, { force: true }), rm(CLI_RUNS, { force: true })]);
  const { code } = await run(
    [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { inherit: true, env: { FANFARE_TEST_CLI_RUNS: CLI_RUNS } },
  );
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null) return { passed: 0, failed: 1, skipped: [], repeated: [] };
  const parsed = Report.parse(JSON.parse(text));
  const brokenFiles = parsed.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = parsed.numFailedTests + brokenFiles.length;
  const every = parsed.testResults.flatMap((file) => file.assertionResults);
  return {
    passed: parsed.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: every
      .filter((test) => !['passed', 'failed'].includes(test.status))
      .map((test) => test.fullName),
    repeated: every
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map((test) => `${test.fullName}: ${test.failureMessages[0]?.split('\n')[0]}`),
  };
}

const browser = await ensureBrowser();
if (browser === null)
  console.log(
    'No browser found: browser tests are skipped. Install one: apt-get install chromium, or npx playwright-core install chromium',
  );
const gates = await runGates();
const tests = await runTests();
for (const name of tests.skipped)
  console.log(`${isCi ? 'FAIL (skipped in CI)' : 'skipped'} ${name}`);
const unshown = await listUnshownCommands(CLI_RUNS);
console.log(`${unshown.length === 0 ? 'ok  ' : 'FAIL'} every command ends well, also with JSON`);
for (const told of unshown) console.log(told);
for (const told of tests.repeated) console.log(`passed on the second try: ${told}`);
const passed = gates.passed + tests.passed + (unshown.length === 0 ? 1 : 0);
const failed =
  gates.failed + tests.failed + (unshown.length > 0 ? 1 : 0) + (isCi ? tests.skipped.length : 0);
if (!isCi && tests.skipped.length > 0) console.log(`${tests.skipped.length} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
