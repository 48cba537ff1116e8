import type { Prisma } from '#app/server/db/generated/client.ts';
import { IS_OPEN } from '../open-states.ts';

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
  await tx.$executeRaw`
    UPDATE post SET updated_at = now(), state_summary = (
      SELECT CASE
        WHEN bool_or(state ${IS_OPEN} AND NOT needs_decision) THEN 'publishing'
        WHEN bool_or(needs_decision) THEN 'needs_decision'
        WHEN bool_and(state = 'published') THEN 'published'
        WHEN bool_or(state = 'published') THEN 'partial'
        WHEN bool_and(state = 'canceled') THEN 'canceled'
        ELSE 'failed' END
      FROM delivery WHERE post_id = post.id)
    WHERE id = ANY(${[...postIds]})`;
}
