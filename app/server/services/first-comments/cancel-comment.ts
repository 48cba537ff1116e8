import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import { toAuthor } from '../deliveries/to-author.ts';
import { toEventRows } from '../deliveries/to-event-rows.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';

interface CancelableDelivery {
  readonly id: string;
  readonly postId: string;
  readonly attempt: number;
  readonly platform: PlatformId;
}

/**
 * Cancels a delivery's first comment that isn't written yet, or that only a person could find. The post stays as it
 * is. Idempotent. Throws `conflict` if the comment is live or may be, if it failed, or if there's none.
 */
export async function cancelComment(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  delivery: CancelableDelivery,
): Promise<void> {
  const { id: deliveryId, postId } = delivery;
  const now = deps.clock.now();
  await deps.prisma.$transaction(async (tx) => {
    const wasOpen = await writeCancellation(tx, { deliveryId, now });
    if (wasOpen === null) return refuseUnlessCanceled(tx, delivery);
    const message = wasOpen.isSent
      ? 'A person canceled the first comment, which may be there.'
      : 'A person canceled the first comment before it was written.';
    const events = [{ kind: 'comment_canceled', message, data: toAuthor(actor) }];
    await tx.deliveryEvent.createMany({
      data: toEventRows({ ...delivery, step: null }, { events }, now),
    });
    await recordEffect(tx, postId);
  });
}

/**
 * Cancels the comment in one statement, and revokes the lease of a worker that is about to write it, so that the
 * worker can store no intent. For a post that isn't live yet, adds the comment's row as canceled: of this statement and
 * the one that records the post as live, the second finds the row of the first. Returns null if nothing was canceled.
 */
async function writeCancellation(
  tx: Prisma.TransactionClient,
  { deliveryId, now }: { readonly deliveryId: string; readonly now: Date },
): Promise<{ readonly isSent: boolean } | null> {
  const [row] = await tx.$queryRaw<{ isSent: boolean }[]>`
    INSERT INTO first_comment AS c (delivery_id, post_id, text, state, run_at)
    SELECT id, post_id, options ->> 'firstComment', 'canceled', ${now} FROM delivery
    WHERE id = ${deliveryId} AND options ->> 'firstComment' IS NOT NULL
    ON CONFLICT (delivery_id) DO UPDATE SET state = 'canceled', lease_token = NULL, lease_until = NULL,
      error_kind = NULL, error_message = NULL, error_remedy = NULL, platform_message = NULL
    WHERE c.state IN ('waiting', 'unconfirmed')
    RETURNING c.intent_at IS NOT NULL AS "isSent"`;
  return row ?? null;
}

async function refuseUnlessCanceled(
  tx: Prisma.TransactionClient,
  { id: deliveryId, platform }: CancelableDelivery,
): Promise<void> {
  const row = await tx.firstComment.findUnique({
    where: { deliveryId },
    select: { state: true },
  });
  if (row?.state === 'canceled') return;
  const { name } = PLATFORMS[platform];
  const explain = TOO_LATE[row?.state ?? ''];
  const message = explain?.(name) ?? 'This delivery has no first comment.';
  throw new AppError('conflict', { message });
}

const TOO_LATE: Readonly<Record<string, (name: string) => string>> = {
  sending: (name) =>
    `The first comment was just sent to ${name}. Cancel it again in a moment, once it’s known whether it’s there.`,
  published: (name) => `Too late to cancel: the first comment is live on ${name}.`,
  failed: () => 'The first comment has failed, so there’s nothing to cancel.',
};
