import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getPlanLimits } from './plan-limits.ts';
import { requireSubscription } from './reserve-usage.ts';

/**
 * Guards actions that need a subscription but don't count against a daily limit, such as adding files.
 * Existing content stays readable. Throws `subscription_required` or
 * `payment_past_due`.
 */
export async function requirePlan(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
): Promise<void> {
  requireSubscription(await getPlanLimits(prisma, workspaceId));
}
