import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LoadParts, watchLoad } from '#app/server/adapters/load/watch-load.ts';

const LIMITS = { databaseWaitMs: 5000, queueDelaySeconds: 300, minFreeBytes: 1000 };
const SECONDS = 1000;
const silent = (): void => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch(changes: Partial<LoadParts> = {}) {
  const parts: LoadParts = {
    isBusy: () => true,
    ping: async () => undefined,
    queue: { readDelays: async () => [] },
    freeBytes: async () => 10_000,
    logger,
    ...changes,
  };
  const load = watchLoad(parts, LIMITS);
  load.start();
  return load;
}

it('finds the database saturated while one statement doesn’t end, without sending another', async () => {
  const statement = Promise.withResolvers<void>();
  const ping = vi.fn(() => statement.promise);
  const load = watch({ ping });
  await vi.advanceTimersByTimeAsync(5 * SECONDS);
  expect(load.findSaturated()).toBeNull();
  await vi.advanceTimersByTimeAsync(4 * SECONDS);
  expect(load.findSaturated()).toBe('database');
  expect(ping).toHaveBeenCalledTimes(1);
  statement.resolve();
  ping.mockResolvedValue();
  await vi.advanceTimersByTimeAsync(4 * SECONDS);
  expect(load.findSaturated()).toBeNull();
  await load.stop();
});

it('refuses nothing for a database that fails, because requests report that themselves', async () => {
  const load = watch({ ping: async () => Promise.reject(new Error('The connection ended.')) });
  await vi.advanceTimersByTimeAsync(60 * SECONDS);
  expect(load.findSaturated()).toBeNull();
  await load.stop();
});

it('tells each queue from the others, and notices a disk that fills up and gets room again', async () => {
  let free = 10_000;
  const delays = [
    { queue: 'publish.twitter', seconds: 400 },
    { queue: 'publish.facebook', seconds: 200 },
  ];
  const load = watch({ freeBytes: async () => free, queue: { readDelays: async () => delays } });
  await vi.advanceTimersByTimeAsync(10 * SECONDS);
  expect(['publish.twitter', 'publish.facebook'].map((name) => load.isBehind(name))).toEqual([
    true,
    false,
  ]);
  free = 900;
  await vi.advanceTimersByTimeAsync(10 * SECONDS);
  expect(load.findSaturated()).toBe('storage');
  // Twice the limit has to be free again.
  free = 1500;
  await vi.advanceTimersByTimeAsync(20 * SECONDS);
  expect(load.findSaturated()).toBe('storage');
  free = 2100;
  await vi.advanceTimersByTimeAsync(10 * SECONDS);
  expect(load.findSaturated()).toBeNull();
  await load.stop();
});
