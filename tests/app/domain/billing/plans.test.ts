import { expect, it } from 'vitest';
import {
  hoursUntil,
  isSubscribed,
  PLANS,
  SubscriptionStatus,
  toDemoLimitsText,
} from '#app/domain/billing/plans.ts';

it('limits each plan by day', () => {
  const limits = Object.values(PLANS).map(({ postsPerDay, deliveriesPerDay, aiTokensPerDay }) => [
    postsPerDay,
    deliveriesPerDay,
    aiTokensPerDay,
  ]);
  expect(limits).toEqual([
    [1, 6, 100_000],
    [5, 30, 400_000],
    [100, 600, 4_000_000],
  ]);
});

it('allows publishing with an active subscription or a trial only', () => {
  expect(SubscriptionStatus.options.filter(isSubscribed)).toEqual(['active', 'trialing']);
});

it.each([
  [-60, 1],
  [0, 1],
  [60, 1],
  [61, 2],
  [24 * 60, 24],
])('rounds %d minutes up to %d hours until the reset', (minutes, hours) => {
  const now = new Date('2026-11-24T00:00:00Z');
  expect(hoursUntil(new Date(now.getTime() + minutes * 60_000), now)).toBe(hours);
});

it("explains limits above the plan's own", () => {
  expect(toDemoLimitsText(null, 1000)).toBeNull();
  expect(toDemoLimitsText('creator', 5)).toBeNull();
  expect(toDemoLimitsText('creator', 4)).toBeNull();
  expect(toDemoLimitsText('creator', 6)).toBe(
    'Demo limits: enough for every example in the docs. Outside the demo, Creator has 5 posts a day.',
  );
});
