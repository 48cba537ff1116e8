import { describe, expect, it } from 'vitest';
import { PaidPlan } from '#app/domain/billing/billing.ts';
import { listPlanFeatures } from '#app/domain/billing/plan-features.ts';
import { PLANS } from '#app/domain/billing/plans.ts';

const [starter, creator] = [listPlanFeatures('starter'), listPlanFeatures('creator')];

describe('what a plan’s card promises', () => {
  it('is the same in every plan, except for amounts that the server enforces', () => {
    expect(creator).toEqual([
      `${PLANS.creator.postsPerDay} posts a day, to all six platforms`,
      `${PLANS.creator.deliveriesPerDay} platform posts a day`,
      `${PLANS.creator.aiTokensPerDay / PLANS.starter.aiTokensPerDay} times the AI captions and hashtags`,
      'Everything else in Starter',
    ]);
  });

  it('includes the API and unique content in Starter, which has both', () => {
    expect(starter).toContain('REST API and command line');
    expect(starter).toContain('Unique content per platform');
  });

  it('has whole numbers', () => {
    for (const plan of PaidPlan.options)
      expect(listPlanFeatures(plan).join(' ')).not.toMatch(/\d\.\d/u);
  });
});
