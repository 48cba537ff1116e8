import { defineConfig } from 'vitest/config';

/** One file at a time: tests start real databases, servers and browsers. Unit and contract tests start less. */
const shared = {
  environment: 'node' as const,
  setupFiles: ['tests/support/setup.ts'],
  pool: 'forks' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

const twoAtOnce = { maxWorkers: 2, sequence: { groupOrder: 0 } };
const oneAtATime = { maxWorkers: 1, sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          ...twoAtOnce,
          include: ['tests/{app,openapi,scripts}/**/*.test.{ts,tsx}', 'tests/house/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'contract',
          ...twoAtOnce,
          include: ['tests/contract/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          ...oneAtATime,
          include: ['tests/{api,cli}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'chaos',
          ...oneAtATime,
          include: ['tests/chaos/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          ...oneAtATime,
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
