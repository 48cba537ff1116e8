import { expect, it } from 'vitest';
import {
  checkReadiness,
  type ReadinessDeps,
} from '#app/server/services/operators/check-readiness.ts';

const never = () => new Promise<never>(() => undefined);
const logged: unknown[] = [];
const log = (facts: object) => void logged.push(facts);

const HEALTHY = {
  prisma: { $queryRaw: async () => [{ one: 1 }] },
  sql: { query: async () => [{ workers: 1 }] },
  queue: { readBacklog: async () => [] },
  mediaStore: { write: async () => undefined, delete: async () => undefined },
  logger: { debug: log, info: log, warn: log, error: log },
  findPendingMigrations: async () => [],
  installation: { current: () => ({ pause: null }) },
} as unknown as ReadinessDeps;

it('is ready when every check passes', async () => {
  const { status, checks } = await checkReadiness(HEALTHY);
  expect(status).toBe('ready');
  expect(checks).toEqual({
    database: { ok: true },
    migrations: { ok: true },
    queue: { ok: true },
    storage: { ok: true },
    worker: { ok: true },
  });
});

it('is unready in bounded time when the database hangs', async () => {
  const hanging = {
    ...HEALTHY,
    prisma: { $queryRaw: never },
    findPendingMigrations: never,
  } as unknown as ReadinessDeps;
  const { status, checks } = await checkReadiness(hanging, { timeoutMs: 20 });
  expect(status).toBe('unready');
  expect(checks.database).toEqual({ ok: false, problem: 'No response within 0.02 seconds.' });
  expect(checks.migrations.ok).toBe(false);
  expect(checks.storage.ok).toBe(true);
});

it('logs the error of a check, and keeps it out of the response', async () => {
  const secret = 'postgres://fanfare:hunter2@db.internal/fanfare';
  const broken = {
    ...HEALTHY,
    queue: { readBacklog: () => Promise.reject(new Error(secret)) },
  } as unknown as ReadinessDeps;
  const { checks } = await checkReadiness(broken);
  expect(JSON.stringify(checks)).not.toContain('hunter2');
  expect(checks.queue.ok).toBe(false);
  expect(logged).toMatchObject([{ check: 'queue', err: { message: secret } }]);
});
