import { expect, it } from 'vitest';
import { createLazy } from '#app/components/client/lazy.ts';

it('loads nothing before the first request, and then once', async () => {
  let fetches = 0;
  const late = createLazy(async () => {
    fetches += 1;
    return 'the code';
  });
  expect([late.read(), fetches]).toEqual([null, 0]);
  await Promise.all([late.load(), late.load()]);
  await late.load();
  expect([late.read(), fetches]).toEqual(['the code', 1]);
  await expect(late.whenLoaded).resolves.toBeUndefined();
});

it('reports a failure without throwing, and retries on the next request', async () => {
  const responses = [Promise.reject(new Error('gone')), Promise.resolve('the code')];
  const late = createLazy(async () => (await responses.shift()) ?? 'more');
  const reported: boolean[] = [];
  const stop = late.subscribe(() => reported.push(late.hasFailed()));
  await late.load();
  expect([late.read(), late.hasFailed()]).toEqual([null, true]);
  await late.load();
  expect([late.read(), late.hasFailed()]).toEqual(['the code', false]);
  stop();
  expect(reported).toEqual([true, false]);
});
