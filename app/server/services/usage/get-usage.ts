import type { UsageOutput } from '#app/domain/billing/usage.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { readWorkspaceDay } from './read-workspace-day.ts';

/** Returns the plan and today's usage of the actor's workspace. */
export async function getUsage(
  deps: Pick<ServiceDeps, 'sql' | 'clock'>,
  actor: Actor,
): Promise<UsageOutput> {
  return (await readWorkspaceDay(deps, actor.workspaceId)).usage;
}
