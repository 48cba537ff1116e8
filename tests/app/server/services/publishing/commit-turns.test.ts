import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCommitTurns } from '#app/server/services/publishing/commit-turns.ts';

const { signal } = new AbortController();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('lets deliveries of an account commit one after another, in the order in which they came', async () => {
  const turns = createCommitTurns();
  const order: string[] = [];
  const first = await turns.take('acct_1', signal);
  const second = turns.take('acct_1', signal).then((end) => (order.push('second'), end));
  const third = turns.take('acct_1', signal).then((end) => (order.push('third'), end));
  expect(await turns.take('acct_2', signal)).not.toBeNull();
  expect(order).toEqual([]);
  first?.();
  (await second)?.();
  (await third)?.();
  expect(order).toEqual(['second', 'third']);
  expect(await turns.take('acct_1', signal)).not.toBeNull();
});

it('sends away whoever comes when three wait already, and whoever waits for three seconds', async () => {
  const turns = createCommitTurns();
  const first = await turns.take('acct_1', signal);
  const waiting = [1, 2, 3].map(() => turns.take('acct_1', signal));
  expect(await turns.take('acct_1', signal)).toBeNull();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await Promise.all(waiting)).toEqual([null, null, null]);
  first?.();
  expect(await turns.take('acct_1', signal)).not.toBeNull();
});

it('ends the wait of a worker that stops, and nobody else’s', async () => {
  const turns = createCommitTurns();
  const stopping = new AbortController();
  const first = await turns.take('acct_1', signal);
  const stopped = turns.take('acct_1', stopping.signal);
  const other = turns.take('acct_1', signal);
  stopping.abort();
  expect(await stopped).toBeNull();
  first?.();
  expect(await other).not.toBeNull();
});
