import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getPlanLimits } from './plan-limits.ts';
import { requireSubscription } from './reserve-usage.ts';

/**
 * For what the screens lock without a subscription, and what no day's limit counts: taking files in. What
 * is there stays readable. Throws `subscription_required`.
 */
export async function requirePlan(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
): Promise<void> {
  requireSubscription(await getPlanLimits(prisma, workspaceId));
}
