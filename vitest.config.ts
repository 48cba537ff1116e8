import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTemporaryFilesInMemory } from './scripts/checks/memory-folder.ts';
import { PATIENCE_MS, START_PATIENCE_MS } from './tests/support/patience.ts';
import { WHOLE_ONLY } from './tests/support/whole-only.ts';
import { IS_WHOLE } from './tests/support/whole-run.ts';

keepTemporaryFilesInMemory();

const shared = {
  environment: 'node' as const,
  setupFiles: ['tests/support/setup.ts'],
  pool: 'forks' as const,
  // One process for many files: loading the app again for each took longer than most of their tests.
  isolate: false,
  // Longer than the longest wait, so that its own message is reported.
  testTimeout: 2 * PATIENCE_MS,
  // A hook may start a product.
  hookTimeout: START_PATIENCE_MS + PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
  // The report of a test that needed its second try has the first line of the message only: it says what was found.
  chaiConfig: { truncateThreshold: 400 },
};

/**
 * Node runs the server, the CLI, and their tests as they are, as it does outside tests, and keeps the compiled code
 * between workers. Vite only transforms for the unit tests, which render components.
 */
const withoutVite = {
  ...shared,
  globalSetup: ['tests/support/global-setup.ts'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

const cores = availableParallelism();

/**
 * A test often waits, and its core would wait with it: CI runs two more files at a time than there are cores. By
 * hand, the machine also does something else. All projects share the workers, so the next one starts while the
 * last files of another still run.
 */
const together = {
  maxWorkers: Math.min(6, process.env['CI'] === 'true' ? cores + 2 : cores),
  sequence: { groupOrder: 0 },
};
/** Tests that measure memory and stalls get the machine to themselves. */
const alone = { maxWorkers: 1, sequence: { groupOrder: 1 } };

/** Projects with long files first, so that no core is idle at the end. */
const PROJECT_ORDER = ['chaos', 'e2e', 'api', 'contract', 'unit', 'measured'];

/** Keeps each project's files together (a worker serves one project) and the projects in order. */
class LongProjectsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => PROJECT_ORDER.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const MEASURED = ['tests/chaos/resources.test.ts'];
const NOT_HERE = IS_WHOLE ? [] : Object.keys(WHOLE_ONLY);

export default defineConfig({
  test: {
    sequence: { sequencer: LongProjectsFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          ...together,
          include: ['tests/{app,openapi,scripts}/**/*.test.{ts,tsx}', 'tests/house/**/*.test.ts'],
          exclude: NOT_HERE,
        },
      },
      {
        test: {
          ...withoutVite,
          name: 'contract',
          ...together,
          include: ['tests/contract/**/*.test.ts'],
          exclude: NOT_HERE,
        },
      },
      {
        test: {
          ...withoutVite,
          name: 'api',
          ...together,
          include: ['tests/{api,cli}/**/*.test.ts'],
          exclude: NOT_HERE,
        },
      },
      {
        test: {
          ...withoutVite,
          name: 'chaos',
          ...together,
          include: ['tests/chaos/**/*.test.ts'],
          exclude: [...MEASURED, ...NOT_HERE],
          testTimeout: 240_000,
        },
      },
      {
        test: {
          ...withoutVite,
          name: 'e2e',
          ...together,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: NOT_HERE,
          // A whole browser on a busy machine: once more, and told at the end (docs/decisions/0040).
          retry: process.env['CI'] === 'true' ? 1 : 0,
        },
      },
      {
        test: {
          ...withoutVite,
          name: 'measured',
          ...alone,
          include: MEASURED,
          testTimeout: 240_000,
        },
      },
    ],
  },
});
