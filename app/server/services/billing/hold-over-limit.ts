import { lockPostsOverLimit } from '#app/server/db/queries/hold.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import { holdAndNotify } from '../deliveries/hold-planned.ts';
import { getPlanLimits } from '../usage/plan-limits.ts';

/**
 * Holds the last posts of each day on which more are planned than the workspace's plan allows, and notifies each person who
 * decides about them once, in the transaction that changed the plan. A workspace without an active plan holds nothing
 * here: an ended plan holds all posts, and an overdue payment none.
 */
export async function holdOverLimit(
  tx: Prisma.TransactionClient,
  { workspaceId, now }: { readonly workspaceId: string; readonly now: Date },
): Promise<void> {
  const limits = await getPlanLimits(tx, workspaceId);
  if (!limits.subscribed) return;
  const sql = withinPrisma(tx);
  const postIds = await lockPostsOverLimit(sql, { workspaceId, ...limits });
  await holdAndNotify(sql, { postIds, reason: 'held_over_limit', now });
}
