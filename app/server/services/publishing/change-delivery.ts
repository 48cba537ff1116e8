import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import type { FoundDelivery } from './find-delivery.ts';
import { updatePostSummary } from './post-summary.ts';
import { toEventRows } from './to-event-rows.ts';

export interface DeliveryChange {
  /** What must still be so; otherwise nothing is changed. */
  readonly where: Prisma.DeliveryWhereInput;
  readonly data: Prisma.DeliveryUpdateManyMutationInput;
  readonly event: { readonly kind: string; readonly message: string };
  /** The calls to the platform that led to it. */
  readonly exchanges?: readonly HttpExchange[];
  /** What else belongs into the transaction. */
  readonly also?: (tx: Prisma.TransactionClient) => Promise<void>;
}

/**
 * Changes a delivery by a person's word, with its event and the post's summary, in one transaction: by one
 * conditional update, so that of two who act at once, worker or person, one wins. Throws `conflict` when
 * it was the other.
 */
export async function changeDelivery(
  { prisma, clock, postChanges }: Pick<ServiceDeps, 'prisma' | 'clock' | 'postChanges'>,
  { actor, delivery }: { actor: Actor; delivery: FoundDelivery },
  { where, data, event, exchanges = [], also }: DeliveryChange,
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM post WHERE id = ${delivery.postId} FOR UPDATE`;
    const { count } = await tx.delivery.updateMany({ where: { ...where, id: delivery.id }, data });
    if (count === 0)
      throw new AppError('conflict', { message: 'The delivery changed meanwhile. Look again.' });
    const events = [{ ...event, data: toAuthor(actor) }];
    await tx.deliveryEvent.createMany({
      data: toEventRows({ ...delivery, step: null }, { events, exchanges }, clock.now()),
    });
    await also?.(tx);
    await updatePostSummary(tx, delivery.postId);
    await recordEffect(tx, delivery.postId);
  });
  postChanges.notify(delivery.postId);
}

/** Who did it, for the dossier. */
export function toAuthor({ via, userId, tokenId }: Actor): Prisma.InputJsonObject {
  return { via, userId, ...(tokenId ? { tokenId } : {}) };
}
