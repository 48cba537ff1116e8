import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { FOUND_COLUMNS, type FoundDelivery, toFoundDelivery } from './find-delivery.ts';

export interface FoundPost {
  readonly id: string;
  /** As stored. */
  readonly content: Prisma.JsonValue;
  /** Never empty. */
  readonly deliveries: readonly FoundDelivery[];
}

/** Finds a post that the actor may see. Throws `not_found`, also for another workspace's post. */
export async function findPost(
  { prisma }: { readonly prisma: Pick<Prisma.TransactionClient, 'post'> },
  actor: Actor,
  postId: string,
): Promise<FoundPost> {
  const row = await prisma.post.findFirst({
    where: {
      id: postId,
      workspaceId: actor.workspaceId,
      ...(actor.environment ? { environment: actor.environment } : {}),
    },
    select: {
      id: true,
      content: true,
      deliveries: { select: FOUND_COLUMNS, orderBy: { id: 'asc' } },
    },
  });
  if (!row)
    throw new AppError('not_found', { message: 'This workspace has no post with this ID.' });
  return { ...row, deliveries: row.deliveries.map(toFoundDelivery) };
}

/** Lists the post's deliveries as this transaction sees them. */
export async function listDeliveries(
  tx: Pick<Prisma.TransactionClient, 'delivery'>,
  postId: string,
): Promise<FoundDelivery[]> {
  const rows = await tx.delivery.findMany({
    where: { postId },
    select: FOUND_COLUMNS,
    orderBy: { id: 'asc' },
  });
  return rows.map(toFoundDelivery);
}
