import { beforeEach, expect, it } from 'vitest';
import { FairOrder } from '#app/server/adapters/job-queue/fair-order.ts';
import { PATIENCE } from '#tests/support/patience.ts';

const QUEUE = 'publish.twitter';
const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;

let now: number;
let lowest: number | null;
let reads: number;
let order: FairOrder;
beforeEach(() => {
  now = Date.UTC(2026, 10, 30);
  lowest = null;
  reads = 0;
  order = new FairOrder({
    now: () => now,
    readLowest: () => {
      reads += 1;
      return Promise.resolve(lowest);
    },
  });
});

const rank = (owner: string, startMs = now) => order.rank(QUEUE, owner, startMs);
const rankMany = (owner: string, count: number) => Array.from({ length: count }, () => rank(owner));

it('ranks one owner’s single job before all but the first of another’s many', () => {
  const [first = 0, ...others] = rankMany('agency', 10_000);
  const single = rank('creator');
  expect(single).toBe(first);
  expect(Math.max(...others)).toBeLessThan(single);
  expect(order.rank('publish.linkedin', 'agency', now)).toBe(first);
});

it('ranks an owner’s own jobs in the order in which they came', () => {
  const ranks = rankMany('agency', 50);
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
});

it('ranks a job before those that come more than a day later, however many its owner has', () => {
  const last = rankMany('agency', 20_000).at(-1) ?? 0;
  now += DAY + SECOND;
  expect(rank('creator')).toBeLessThan(last);
});

it('fits priorities into the engine’s 32 bits', () => {
  now = Date.UTC(2090, 0, 1);
  expect(rank('creator')).toBeGreaterThan(-(2 ** 31));
  expect(rank('creator')).toBeLessThan(0);
});

it('orders a job that starts later by its start', () => {
  const single = rank('creator');
  expect(rank('agency', now + 30 * SECOND)).toBe(single - 30);
});

it('lets an owner go first again once its jobs have run in any process', async () => {
  const [first = 0] = rankMany('agency', 100);
  lowest = first - 40;
  now += 20 * SECOND;
  rank('agency');
  // The furthest job that still waits is 40 seconds back, and so is the owner.
  await expect.poll(() => rank('agency') - first, PATIENCE).toBeGreaterThan(-200);
  lowest = null;
  now += 60 * SECOND;
  rankMany('agency', 10);
  await expect.poll(() => reads, PATIENCE).toBe(3);
  expect(rank('agency') - first).toBe(-90);
});

it('asks for what waits at most every 10 seconds', () => {
  rankMany('agency', 1000);
  expect(reads).toBe(1);
  now += 11 * SECOND;
  rankMany('agency', 1000);
  expect(reads).toBe(2);
});
