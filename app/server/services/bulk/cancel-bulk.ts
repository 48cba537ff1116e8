import type { BulkProgressOutput } from '#app/domain/bulk/bulk.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { cancelUnsent } from '../deliveries/cancel-unsent.ts';
import { toAuthor } from '#app/server/services/deliveries/to-author.ts';
import { findBulk } from './bulk-row.ts';
import { readBulk } from './read-bulk.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/** Posts locked by one transaction, so workers on other posts don't wait for a whole bulk. */
const AT_ONCE = 200;

/**
 * Cancels a bulk: no more rows are accepted, and every unsent post is canceled. Sent posts stay. Idempotent.
 * Throws `not_found`, or `conflict` if all rows have arrived and nothing is left to cancel.
 */
export async function cancelBulk(
  deps: Deps,
  actor: Actor,
  { bulkId }: { bulkId: string },
): Promise<BulkProgressOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const before = await findBulk(deps, actor, bulkId);
  // From here on no row becomes a post: each row checks this state in its own transaction.
  if (before.state === 'receiving') await close(deps, bulkId);
  const canceled = before.rows.canceled + (await cancelPosts(deps, actor, bulkId));
  if (before.state === 'done' && canceled === 0) throw createTooLateError();
  if (before.state === 'done') await close(deps, bulkId);
  return readBulk(deps, actor, { bulkId });
}

async function close({ prisma, clock }: Deps, bulkId: string): Promise<void> {
  await prisma.bulk.updateMany({
    where: { id: bulkId, state: { not: 'canceled' } },
    data: { state: 'canceled', finishedAt: clock.now() },
  });
}

function createTooLateError(): AppError {
  return new AppError('conflict', {
    message: 'Too late to cancel: every post in this bulk job was already sent or has finished.',
  });
}

/** Returns how many posts were canceled. */
async function cancelPosts(deps: Deps, actor: Actor, bulkId: string): Promise<number> {
  let canceled = 0;
  for (let after = 0; ;) {
    const rows = await listOpenRows(deps, bulkId, after);
    const last = rows.at(-1);
    if (!last) return canceled;
    after = last.number;
    const postIds = rows.map(({ postId }) => postId);
    canceled += await cancelSome(deps, actor, { bulkId, postIds });
  }
}

async function listOpenRows(
  { prisma }: Deps,
  bulkId: string,
  after: number,
): Promise<{ number: number; postId: string }[]> {
  return prisma.$queryRaw`
    SELECT r.number, r.post_id AS "postId" FROM bulk_row r JOIN post p ON p.id = r.post_id
    WHERE r.bulk_id = ${bulkId} AND r.number > ${after} AND p.state_summary IN ('publishing', 'scheduled', 'held')
    ORDER BY r.number LIMIT ${AT_ONCE}`;
}

async function cancelSome(
  { prisma, clock }: Deps,
  actor: Actor,
  { bulkId, postIds }: { bulkId: string; postIds: readonly string[] },
): Promise<number> {
  const { workspaceId } = actor;
  const event = {
    message: 'Canceled with its bulk job before anything was sent.',
    data: toAuthor(actor),
  };
  const changed = await prisma.$transaction(async (tx) => {
    const ids = await cancelUnsent(tx, { workspaceId, postIds, event, now: clock.now() });
    // A post that was sent to some of its accounts keeps its state.
    await tx.$executeRaw`
      UPDATE bulk_row SET state = 'canceled' FROM post
      WHERE bulk_row.bulk_id = ${bulkId} AND bulk_row.post_id = ANY(${ids})
        AND post.id = bulk_row.post_id AND post.state_summary = 'canceled'`;
    return ids;
  });
  return changed.length;
}
