import type { UsageOutput } from '#app/domain/billing/usage.ts';
import type { ServiceDeps } from '../deps.ts';
import { getQuotaDay, LIMIT_COLUMNS, type LimitRow, toPlanLimits } from './plan-limits.ts';

export interface WorkspaceDay {
  readonly usage: UsageOutput;
  readonly bannedWords: readonly string[];
}

/** One row for each day with usage, or a single row without a day. */
interface Row extends LimitRow {
  readonly bannedWords: string[];
  readonly day: Date | null;
  readonly postsUsed: number | null;
  readonly deliveriesUsed: number | null;
}

/** No two time zones, including the database's own, are further apart. */
const MARGIN_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * Returns a workspace's plan limits, today's usage, and banned words. Uses one statement, because every check
 * of a post needs all of it. Today depends on the workspace's time zone, which comes from the same statement,
 * so the days around it are read too. Throws `not_found` for a workspace that is gone.
 */
export async function readWorkspaceDay(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  workspaceId: string,
): Promise<WorkspaceDay> {
  const now = clock.now();
  const from = new Date(now.getTime() - MARGIN_MS);
  const to = new Date(now.getTime() + MARGIN_MS);
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT ${LIMIT_COLUMNS}, workspace.banned_words AS "bannedWords", usage_day.day,
      usage_day.posts_used AS "postsUsed", usage_day.deliveries_used AS "deliveriesUsed"
    FROM workspace
    LEFT JOIN subscription ON subscription.workspace_id = workspace.id
    LEFT JOIN usage_day ON usage_day.workspace_id = workspace.id
      AND usage_day.day BETWEEN ${from}::date AND ${to}::date
    WHERE workspace.id = ${workspaceId}`;
  return { usage: toUsage(rows, now), bannedWords: rows[0]?.bannedWords ?? [] };
}

function toUsage(rows: readonly Row[], now: Date): UsageOutput {
  const limits = toPlanLimits(rows[0]);
  const { day, resetAt } = getQuotaDay(now, limits.timeZone);
  const today = rows.find((row) => row.day?.getTime() === day.getTime());
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
