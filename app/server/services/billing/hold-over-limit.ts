import { lockPostsOverLimit } from '#app/server/db/queries/hold.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import { holdAndNotify } from '../deliveries/hold-planned.ts';
import { getPaidLimits } from '../usage/plan-limits.ts';

/**
 * Holds the last posts of each day on which more are planned than the workspace's plan allows, and notifies each person
 * who decides about them once, in the transaction that changed the plan or its limits. Those of a plan whose payment is
 * overdue count as well: it may still succeed, and then nothing would hold them anymore.
 */
export async function holdOverLimit(
  tx: Prisma.TransactionClient,
  { workspaceId, now }: { readonly workspaceId: string; readonly now: Date },
): Promise<void> {
  const limits = await getPaidLimits(tx, workspaceId);
  if (limits === null) return;
  const sql = withinPrisma(tx);
  const postIds = await lockPostsOverLimit(sql, { workspaceId, ...limits });
  await holdAndNotify(sql, { postIds, reason: 'held_over_limit', now });
}
