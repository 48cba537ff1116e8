import { formatCount } from '../text/format-count.ts';
import type { PaidPlan } from './billing.ts';
import { PLANS } from './plans.ts';

/**
 * The features of every plan. Plans differ only in amounts, which the server enforces, so no card can promise a
 * feature that another plan has, too.
 */
const EVERY_PLAN = [
  'Unique content per platform',
  'Look-alike previews and rule checks',
  'REST API and command line',
  'A link to each live post',
] as const;

/** Returns what a plan's card promises. Every number is the enforced limit. */
export function listPlanFeatures(plan: PaidPlan): readonly string[] {
  const { postsPerDay, deliveriesPerDay } = PLANS[plan];
  const amounts = [
    `${formatCount(postsPerDay, 'post')} a day, to all six platforms`,
    `${formatCount(deliveriesPerDay, 'platform post')} a day`,
  ];
  if (plan === 'starter') return [...amounts, 'AI captions and hashtags', ...EVERY_PLAN];
  const times = PLANS.creator.aiTokensPerDay / PLANS.starter.aiTokensPerDay;
  return [...amounts, `${times} times the AI captions and hashtags`, 'Everything else in Starter'];
}
