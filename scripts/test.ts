import { rm } from 'node:fs/promises';
import { ensureBrowser } from './browser-for-tests.ts';
import { buildTestPrograms } from './checks/build-test-programs.ts';
import { GATES, runGates } from './checks/gates.ts';
import { buildCliForTests, CLI_RUNS, runTests } from './checks/run-tests.ts';
import { listUnshownCommands } from './check-cli-runs.ts';

/**
 * Runs everything that decides whether the project is sound: checks and tests at the same time, then the
 * performance tests. The checks run at low priority, because tests often wait. Each check counts as one test.
 * The last line is `N passed, N failed`; the exit code is 1 if anything failed.
 */
const isCi = process.env.CI === 'true';

const browser = await ensureBrowser();
if (browser === null)
  console.log(
    'No browser found: browser tests are skipped. Install one: apt-get install chromium, or npx playwright-core install chromium',
  );
await rm(CLI_RUNS, { force: true });
// The builds leave a core idle.
const checks = runGates(GATES, { isBackground: true });
const [cli, programs] = await Promise.all([buildCliForTests(), buildTestPrograms()]);
process.env['FANFARE_TEST_CLI'] = cli.program;
process.env['FANFARE_TEST_CLI_ARCHIVE'] = cli.archive;
process.env['FANFARE_TEST_PROGRAMS'] = programs;
const [gates, together] = await Promise.all([
  checks,
  runTests('together', { options: ['--project=!measured'] }),
]);
const measured = await runTests('measured', { options: ['--project=measured'] });
const skipped = [...together.skipped, ...measured.skipped];
for (const name of skipped) console.log(`${isCi ? 'FAIL (skipped in CI)' : 'skipped'} ${name}`);
const unshown = await listUnshownCommands(CLI_RUNS);
console.log(`${unshown.length === 0 ? 'ok  ' : 'FAIL'} every command succeeds, also with JSON`);
for (const command of unshown) console.log(command);
for (const test of [...together.repeated, ...measured.repeated])
  console.log(`passed on the second try: ${test}`);
const commands = unshown.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
const parts = [gates, together, measured, commands];
const passed = parts.reduce((sum, part) => sum + part.passed, 0);
const failed = parts.reduce((sum, part) => sum + part.failed, 0) + (isCi ? skipped.length : 0);
if (!isCi && skipped.length > 0) console.log(`${skipped.length} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
