import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SlowDocumentError, withinTimeLimit } from '#app/components/documents/time-limit.ts';

const SECOND_MS = 1000;
const tab = { hidden: false };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', tab);
  tab.hidden = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts work that never ends, and returns how it stands. */
function watchEndless() {
  const seen: unknown[] = [];
  withinTimeLimit(new Promise(() => undefined)).catch((error: unknown) => seen.push(error));
  return seen;
}

it('gives up after 30 seconds', async () => {
  const seen = watchEndless();
  await vi.advanceTimersByTimeAsync(29 * SECOND_MS);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(seen).toEqual([expect.any(SlowDocumentError)]);
  expect(vi.getTimerCount()).toBe(0);
});

it('waits as long as the tab is hidden, because browsers draw nothing there', async () => {
  const seen = watchEndless();
  tab.hidden = true;
  await vi.advanceTimersByTimeAsync(600 * SECOND_MS);
  expect(seen).toEqual([]);
  tab.hidden = false;
  await vi.advanceTimersByTimeAsync(30 * SECOND_MS);
  expect(seen).toHaveLength(1);
});

it('returns the result, or the error, and stops counting', async () => {
  await expect(withinTimeLimit(Promise.resolve('page'))).resolves.toBe('page');
  await expect(withinTimeLimit(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});
