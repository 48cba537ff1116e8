import { defineConfig } from 'vitest/config';

const shared = {
  environment: 'node' as const,
  setupFiles: ['tests/support/setup.ts'],
  pool: 'forks' as const,
  // One process for many files: loading the app again for each took longer than most of their tests.
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // As long as the browser's own waits: one second is short on a machine that does much else.
  expect: { poll: { timeout: 15_000 } },
};

/** Two files at once, on the two cores that CI has: most of a test's time is waiting. */
const twoAtOnce = (groupOrder: number) => ({ maxWorkers: 2, sequence: { groupOrder } });
/** What measures memory and stalls wants the machine for itself. */
const alone = (groupOrder: number) => ({ maxWorkers: 1, sequence: { groupOrder } });

const MEASURED = ['tests/chaos/resources.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          ...twoAtOnce(0),
          include: ['tests/{app,openapi,scripts}/**/*.test.{ts,tsx}', 'tests/house/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'contract',
          ...twoAtOnce(0),
          include: ['tests/contract/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          ...twoAtOnce(1),
          include: ['tests/{api,cli}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'chaos',
          ...twoAtOnce(2),
          include: ['tests/chaos/**/*.test.ts'],
          exclude: MEASURED,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          ...twoAtOnce(3),
          include: ['tests/e2e/**/*.test.ts'],
          // A whole browser on a busy machine: once more, and told at the end (docs/decisions/0040).
          retry: process.env['CI'] === 'true' ? 1 : 0,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'measured',
          ...alone(4),
          include: MEASURED,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
