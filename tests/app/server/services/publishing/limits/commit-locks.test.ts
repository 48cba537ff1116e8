import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type CommitLock,
  createCommitLocks,
} from '#app/server/services/publishing/limits/commit-locks.ts';

const { signal } = new AbortController();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function end(turn: CommitLock): void {
  if (!('release' in turn)) throw new Error(`Sent away for ${turn.retryInMs} ms.`);
  turn.release();
}

function start(turn: CommitLock): void {
  if ('start' in turn) turn.start();
}

/** Fills the queue, and returns how long the next three have to wait. */
async function sendThreeAway(turns: ReturnType<typeof createCommitLocks>) {
  for (let count = 0; count < 3; count += 1) void turns.take('acct_1', signal);
  const away = await Promise.all([1, 2, 3].map(() => turns.take('acct_1', signal)));
  return away.map((one) => ('retryInMs' in one ? Math.round(one.retryInMs) : null));
}

it('allows one commit per account at a time, in order of arrival', async () => {
  const turns = createCommitLocks();
  const order: string[] = [];
  const first = await turns.take('acct_1', signal);
  const second = turns.take('acct_1', signal).then((turn) => (order.push('second'), turn));
  const third = turns.take('acct_1', signal).then((turn) => (order.push('third'), turn));
  end(await turns.take('acct_2', signal));
  expect(order).toEqual([]);
  end(first);
  // The lock has been passed on already, so the fourth is behind the third.
  const fourth = turns.take('acct_1', signal).then((turn) => (order.push('fourth'), turn));
  end(await second);
  end(await third);
  end(await fourth);
  expect(order).toEqual(['second', 'third', 'fourth']);
  end(await turns.take('acct_1', signal));
});

it('rejects a delivery when three already wait, or after it has waited three seconds', async () => {
  const turns = createCommitLocks();
  const first = await turns.take('acct_1', signal);
  const waiting = [1, 2, 3].map(() => turns.take('acct_1', signal));
  expect(await turns.take('acct_1', signal)).toHaveProperty('retryInMs');
  await vi.advanceTimersByTimeAsync(3000);
  for (const turn of await Promise.all(waiting)) expect(turn).toHaveProperty('retryInMs');
  end(first);
  end(await turns.take('acct_1', signal));
});

it('schedules rejected deliveries one after another, spaced by the commit duration', async () => {
  const turns = createCommitLocks();
  const turn = await turns.take('acct_1', signal);
  start(turn);
  await vi.advanceTimersByTimeAsync(1000);
  const next = turns.take('acct_1', signal);
  end(turn);
  await next;
  // The initial estimate is 20 ms. The measured second is capped at four times that, and the average is one
  // fifth of the new value and four fifths of the old one.
  expect(await sendThreeAway(turns)).toEqual([500, 532, 564]);
});

it('ignores the time in which another process committed for the account', async () => {
  const turns = createCommitLocks();
  const turn = await turns.take('acct_1', signal);
  await vi.advanceTimersByTimeAsync(1000);
  const next = turns.take('acct_1', signal);
  end(turn);
  await next;
  expect(await sendThreeAway(turns)).toEqual([500, 520, 540]);
});

it('ends only the wait of a worker that stops', async () => {
  const turns = createCommitLocks();
  const stopping = new AbortController();
  const first = await turns.take('acct_1', signal);
  const stopped = turns.take('acct_1', stopping.signal);
  const other = turns.take('acct_1', signal);
  stopping.abort();
  expect(await stopped).toHaveProperty('retryInMs');
  end(first);
  end(await other);
});
