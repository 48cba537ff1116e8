import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freeMemoryWhenIdle } from '#app/server/start/free-memory-when-idle.ts';

const INTERVAL_MS = 4000;

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }),
);
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Makes the process look busy or idle since the last check. */
function setUse(part: number): void {
  const user = INTERVAL_MS * 1000 * part;
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user, system: 0 });
}

/** Returns whether garbage that's created now is gone after the next check. */
async function isCollected(): Promise<boolean> {
  const garbage = new WeakRef(new Uint8Array(1000));
  await nextTurn();
  vi.advanceTimersByTime(INTERVAL_MS);
  return garbage.deref() === undefined;
}

it('collects garbage once the process is idle, and not while it works', async () => {
  setUse(0.5);
  freeMemoryWhenIdle();
  expect(await isCollected()).toBe(false);
  setUse(0.01);
  expect(await isCollected()).toBe(true);
});

it('waits until no job runs, however little CPU time the job uses', async () => {
  setUse(0.01);
  let isWorking = true;
  freeMemoryWhenIdle(() => isWorking);
  expect(await isCollected()).toBe(false);
  isWorking = false;
  expect(await isCollected()).toBe(true);
});

it('collects again only after more work, and at most once a minute', async () => {
  setUse(0.01);
  freeMemoryWhenIdle();
  expect(await isCollected()).toBe(true);
  expect(await isCollected()).toBe(false);
  setUse(0.5);
  vi.advanceTimersByTime(INTERVAL_MS);
  setUse(0.01);
  expect(await isCollected()).toBe(false);
  vi.advanceTimersByTime(60_000 - 4 * INTERVAL_MS);
  expect(await isCollected()).toBe(true);
});
