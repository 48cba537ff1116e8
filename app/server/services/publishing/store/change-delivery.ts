import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { recordEffect } from '#app/server/services/idempotency/current-call.ts';
import { toAuthor } from '#app/server/services/deliveries/to-author.ts';
import type { FoundDelivery } from './find-delivery.ts';
import { updatePostSummary } from '#app/server/services/deliveries/post-summary.ts';
import { toEventRows } from '#app/server/services/deliveries/to-event-rows.ts';

export interface DeliveryChange {
  /** Precondition that must still match; otherwise nothing is changed. */
  readonly where: Prisma.DeliveryWhereInput;
  readonly data: Prisma.DeliveryUpdateManyMutationInput;
  readonly event: { readonly kind: string; readonly message: string };
  /** The platform calls that led to this change. */
  readonly exchanges?: readonly HttpExchange[];
  /** Extra writes to run in the same transaction. */
  readonly also?: (tx: Prisma.TransactionClient) => Promise<void>;
}

type ChangeDeps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/**
 * Applies a user's change to a delivery, with its event and the post's summary, in one transaction. The
 * update is conditional, so of two concurrent writers (workers or users) only one wins. Throws `conflict` for
 * the other.
 */
export async function changeDelivery(
  deps: ChangeDeps,
  { actor, delivery }: { actor: Actor; delivery: FoundDelivery },
  change: DeliveryChange,
): Promise<void> {
  await underPostLock(deps, delivery, async (tx) => {
    const isDone = await writeChange(tx, { actor, delivery, now: deps.clock.now() }, change);
    if (!isDone)
      throw new AppError('conflict', {
        message: 'The delivery has changed in the meantime. Reload it, then try again.',
      });
  });
}

interface LockedPost {
  readonly postId: string;
  /** Takes the locks that every writer takes ahead of the post's. */
  readonly first?: (tx: Prisma.TransactionClient) => Promise<void>;
}

/**
 * Runs `write` on the deliveries of one post and then updates the post's summary, in one transaction. The
 * lock on the post row keeps other writers from finishing or changing those deliveries in the meantime.
 */
export async function underPostLock<T>(
  { prisma }: ChangeDeps,
  { postId, first }: LockedPost,
  write: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  const written = await prisma.$transaction(async (tx) => {
    await first?.(tx);
    await tx.$queryRaw`SELECT id FROM post WHERE id = ${postId} FOR UPDATE`;
    const result = await write(tx);
    await updatePostSummary(tx, postId);
    await recordEffect(tx, postId);
    return result;
  });
  return written;
}

/**
 * Applies one change under the post's lock. Returns false, and writes nothing, if `where` no longer matches.
 */
export async function writeChange(
  tx: Prisma.TransactionClient,
  { actor, delivery, now }: { actor: Actor; delivery: FoundDelivery; now: Date },
  { where, data, event, exchanges = [], also }: DeliveryChange,
): Promise<boolean> {
  const { count } = await tx.delivery.updateMany({ where: { ...where, id: delivery.id }, data });
  if (count === 0) return false;
  const events = [{ ...event, data: toAuthor(actor) }];
  await tx.deliveryEvent.createMany({
    data: toEventRows({ ...delivery, step: null }, { events, exchanges }, now),
  });
  await also?.(tx);
  return true;
}
