import type { UsageOutput, UsageStatusOutput } from '#app/domain/billing/usage.ts';
import { listDaysFrom } from '#app/server/db/queries/usage-day.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getQuotaDay, toDayText } from './plan-limits.ts';
import { readWorkspaceDay } from './read-workspace-day.ts';

/** Returns the plan and today's usage of the actor's workspace. */
export async function getUsage(
  deps: Pick<ServiceDeps, 'sql' | 'clock'>,
  actor: Actor,
): Promise<UsageOutput> {
  return (await readWorkspaceDay(deps, actor.workspaceId)).usage;
}

/** Returns the same with what scheduled posts count on later days. */
export async function getUsageStatus(
  deps: Pick<ServiceDeps, 'sql' | 'clock'>,
  { workspaceId }: Actor,
): Promise<UsageStatusOutput> {
  const { limits, usage } = await readWorkspaceDay(deps, workspaceId);
  const { timeZone } = limits;
  const { resetAt } = getQuotaDay(deps.clock.now(), timeZone);
  const from = toDayText(getQuotaDay(resetAt, timeZone).day);
  const days = await listDaysFrom(deps.sql, { workspaceId, from });
  const laterDays = days
    .filter(({ posts, deliveries }) => posts > 0 || deliveries > 0)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  return { ...usage, timeZone, laterDays };
}
