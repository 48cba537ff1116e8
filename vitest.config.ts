import { defineConfig } from 'vitest/config';

/** One file at a time per core: tests start real databases, servers and browsers. */
const shared = {
  environment: 'node' as const,
  setupFiles: ['tests/support/setup.ts'],
  pool: 'forks' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/{app,openapi,scripts}/**/*.test.{ts,tsx}', 'tests/house/**/*.test.ts'],
        },
      },
      { test: { ...shared, name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'api',
          include: ['tests/{api,cli}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
