import { beforeEach, expect, it, vi } from 'vitest';
import { createHandleCache } from '#app/server/services/mentions/handle-cache.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
let now = NOW;
const clock = { now: () => now };
const found = [{ handle: 'acme', name: 'Acme', profileUrl: 'https://x.test/acme' }];

beforeEach(() => {
  now = NOW;
});

it('keeps what was found for ten minutes', async () => {
  const cache = createHandleCache(clock);
  const find = vi.fn(async () => found);
  await cache.read('a', find);
  now = new Date(NOW.getTime() + 599_000);
  expect(await cache.read('a', find)).toBe(found);
  expect(find).toHaveBeenCalledTimes(1);
  now = new Date(NOW.getTime() + 600_000);
  await cache.read('a', find);
  expect(find).toHaveBeenCalledTimes(2);
});

it('doesn’t keep a failure', async () => {
  const cache = createHandleCache(clock);
  await expect(cache.read('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await cache.read('a', async () => found)).toBe(found);
});

it('drops the oldest of more than 500 entries', async () => {
  const cache = createHandleCache(clock);
  for (let index = 0; index <= 500; index += 1) await cache.read(`${index}`, async () => found);
  const find = vi.fn(async () => found);
  await cache.read('1', find);
  expect(find).not.toHaveBeenCalled();
  await cache.read('0', find);
  expect(find).toHaveBeenCalledTimes(1);
});
