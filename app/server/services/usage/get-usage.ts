import type { UsageOutput } from '#app/domain/usage.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getPlanLimits, getQuotaDay } from './plan-limits.ts';

/** Plan and today's use of the actor's workspace. */
export async function getUsage(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
): Promise<UsageOutput> {
  const limits = await getPlanLimits(deps.prisma, actor.workspaceId);
  const { day, resetAt } = getQuotaDay(deps.clock.now(), limits.timeZone);
  const [today] = await deps.prisma.$queryRaw<{ postsUsed: number; deliveriesUsed: number }[]>`
    SELECT posts_used AS "postsUsed", deliveries_used AS "deliveriesUsed"
    FROM usage_day WHERE workspace_id = ${actor.workspaceId} AND day = ${day}::date`;
  const used = today?.postsUsed ?? 0;
  const remaining = Math.max(0, limits.postsPerDay - used);
  return {
    plan: limits.plan,
    usage: {
      used,
      limit: limits.postsPerDay,
      remaining,
      canPublish: remaining > 0,
      resetAt: resetAt.toISOString(),
      deliveriesUsed: today?.deliveriesUsed ?? 0,
      deliveriesLimit: limits.deliveriesPerDay,
    },
  };
}
