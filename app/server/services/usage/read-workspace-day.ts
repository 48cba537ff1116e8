import type { UsageOutput } from '#app/domain/billing/usage.ts';
import { type LinkRules, readLinkRules } from '#app/domain/links/link-rules.ts';
import {
  type DayRange,
  findWorkspaceDays,
  type WorkspaceDays,
} from '#app/server/db/queries/workspace.ts';
import type { ServiceDeps } from '../deps.ts';
import { getQuotaDay, type PlanLimits, toDayText, toPlanLimits } from './plan-limits.ts';

export interface WorkspaceDay {
  readonly limits: PlanLimits;
  readonly usage: UsageOutput;
  readonly bannedWords: readonly string[];
  readonly linkRules: LinkRules;
}

/** No two time zones, including the database's own, are further apart. */
const MARGIN_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * Returns a workspace's plan limits, today's usage, banned words, and rules for links. Uses one statement. Throws `not_found`
 * for a workspace that is gone.
 */
export async function readWorkspaceDay(
  { sql, clock }: Pick<ServiceDeps, 'sql' | 'clock'>,
  workspaceId: string,
): Promise<WorkspaceDay> {
  const now = clock.now();
  return toWorkspaceDay(await findWorkspaceDays(sql, workspaceId, listDaysAround(now)), now);
}

/**
 * Returns the days to read. Today depends on the workspace's time zone, which comes from the same statement,
 * so the days around it are read too.
 */
export function listDaysAround(now: Date): DayRange {
  return {
    from: toDayText(new Date(now.getTime() - MARGIN_MS)),
    to: toDayText(new Date(now.getTime() + MARGIN_MS)),
  };
}

/** Picks today from the days that were read. Throws `not_found` if there is no row. */
export function toWorkspaceDay(row: WorkspaceDays | undefined, now: Date): WorkspaceDay {
  const limits = toPlanLimits(row);
  const { day, resetAt } = getQuotaDay(now, limits.timeZone);
  const dayText = toDayText(day);
  const today = row?.days?.find((used) => used.day === dayText);
  const used = today?.postsUsed ?? 0;
  const remaining = Math.max(0, limits.postsPerDay - used);
  const usage = {
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
  return {
    limits,
    usage,
    bannedWords: row?.bannedWords ?? [],
    linkRules: readLinkRules(row?.linkRules),
  };
}
