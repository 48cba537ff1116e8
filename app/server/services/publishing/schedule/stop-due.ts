import { HOLD_REASONS, type HoldReason } from '#app/domain/posts/hold-reasons.ts';
import { STARTED_REMEDIES } from '#app/domain/posts/started-remedies.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import {
  MAX_RECIPIENTS,
  notifyAboutHeld,
  notifyAuthor,
} from '#app/server/db/queries/notification.ts';
import type { DuePost } from '#app/server/db/queries/scheduled-post.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { updatePostSummary } from '#app/server/services/deliveries/post-summary.ts';
import { toEventRows } from '#app/server/services/deliveries/to-event-rows.ts';
import { releaseUsage } from '#app/server/services/usage/release-usage.ts';
import type { CheckedDelivery } from './check-due.ts';

interface Stop {
  readonly leaseToken: string;
  readonly now: Date;
}

/**
 * Holds or fails the deliveries of a due post that can't be published, with the reason and a notification, in one
 * transaction. Those that a person changed meanwhile stay as they are.
 */
export async function stopDuePost(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  post: DuePost,
  { checked, ...stop }: Stop & { readonly checked: readonly CheckedDelivery[] },
): Promise<void> {
  const stopped = checked.filter(({ result }) => result.kind !== 'ready');
  if (stopped.length === 0) return;
  await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM post WHERE id = ${post.id} FOR UPDATE`;
    let held: HoldReason | null = null;
    for (const { delivery, result } of stopped) {
      if (result.kind === 'failed') await fail(tx, post, { ...stop, ...result, delivery });
      else if (result.kind === 'held' && (await hold(tx, { ...stop, ...result, delivery })))
        held = result.reason;
    }
    if (held !== null) {
      const isStarted =
        stopped.length < checked.length ||
        (await tx.delivery.count({ where: { postId: post.id, startedAt: { not: null } } })) > 0;
      await notifyHeld(tx, { postId: post.id, reason: held, isStarted, now: stop.now });
    }
    await updatePostSummary(tx, post.id);
  });
}

type StoppedDelivery = Stop & Pick<CheckedDelivery, 'delivery'>;

async function hold(
  tx: Prisma.TransactionClient,
  { delivery, reason, leaseToken, now }: StoppedDelivery & { readonly reason: HoldReason },
): Promise<boolean> {
  const { message, remedy } = HOLD_REASONS[reason];
  const { count } = await tx.delivery.updateMany({
    where: { id: delivery.id, leaseToken, state: 'scheduled' },
    data: {
      state: 'held',
      leaseToken: null,
      leaseUntil: null,
      errorCode: reason,
      errorMessage: message,
      errorRemedy: remedy,
    },
  });
  if (count === 0) return false;
  await recordEvent(tx, delivery.id, { kind: 'held', message, now });
  return true;
}

async function fail(
  tx: Prisma.TransactionClient,
  { id: postId, workspaceId }: DuePost,
  { delivery, violation, leaseToken, now }: StoppedDelivery & { readonly violation: Violation },
): Promise<void> {
  const { code, message } = violation;
  const { count } = await tx.delivery.updateMany({
    where: { id: delivery.id, leaseToken, state: 'scheduled' },
    data: {
      state: 'failed',
      leaseToken: null,
      leaseUntil: null,
      errorKind: code === 'unknown_media' ? 'media_missing' : 'rejected_content',
      errorCode: code,
      errorMessage: message,
      errorRemedy: 'Edit the post, then resend it.',
      retrySafe: 'yes',
    },
  });
  if (count === 0) return;
  await recordEvent(tx, delivery.id, { kind: 'error', message, now });
  await releaseUsage(tx, { id: delivery.id, postId, workspaceId });
  await notifyAuthor(withinPrisma(tx), { id: createId('ntf'), deliveryId: delivery.id, now });
}

async function recordEvent(
  tx: Prisma.TransactionClient,
  id: string,
  { kind, message, now }: { kind: string; message: string; now: Date },
): Promise<void> {
  const row = { id, attempt: 0, step: null };
  await tx.deliveryEvent.createMany({
    data: toEventRows(row, { events: [{ kind, message }] }, now),
  });
}

/** Notifies the author that their post is held, or the owners if the author left. */
export async function notifyHeld(
  tx: Prisma.TransactionClient,
  {
    postId,
    reason,
    isStarted = false,
    now,
  }: { postId: string; reason: HoldReason; isStarted?: boolean; now: Date },
): Promise<void> {
  const ids = Array.from({ length: MAX_RECIPIENTS }, () => createId('ntf'));
  const { message } = HOLD_REASONS[reason];
  const remedy = isStarted ? STARTED_REMEDIES[reason] : HOLD_REASONS[reason].remedy;
  await notifyAboutHeld(withinPrisma(tx), { postId, ids, reason: `${message} ${remedy}`, now });
}
