import type { Prisma } from '#app/server/db/generated/client.ts';
import { updateSummaries } from '#app/server/db/queries/delivery-run.ts';
import { withinPrisma } from '#app/server/db/sql.ts';

/** Derives the post's state from its deliveries. The caller holds the post's row lock. */
export async function updatePostSummary(
  tx: Prisma.TransactionClient,
  postId: string,
): Promise<void> {
  await updatePostSummaries(tx, [postId]);
}

/** Derives the states of several posts from their deliveries. The caller holds the posts' row locks. */
export async function updatePostSummaries(
  tx: Prisma.TransactionClient,
  postIds: readonly string[],
): Promise<void> {
  await updateSummaries(withinPrisma(tx), postIds);
}
