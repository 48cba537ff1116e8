import { isCertainlyOver } from '#app/domain/posts/delivery-actions.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import { type PlatformAdapter, PlatformError } from '#app/server/ports/platform-adapter.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import {
  callWithToken,
  type CallDeps,
  findDeliveryAdapter,
  toRefusal,
} from '../store/call-with-token.ts';
import { changeDelivery } from '../store/change-delivery.ts';
import { toAuthor } from '#app/server/services/deliveries/to-author.ts';
import { findDelivery, type FoundDelivery } from '../store/find-delivery.ts';
import { readPost } from '../store/get-post.ts';
import { releaseUsage } from '#app/server/services/usage/release-usage.ts';
import { toEventRows } from '#app/server/services/deliveries/to-event-rows.ts';

type TakeDownDeps = CallDeps & Pick<ServiceDeps, 'sql' | 'mediaLinks'>;

/**
 * Removes a live post from its platform: all posts of a thread, also of one that stopped. Idempotent. Throws `not_found`, `conflict` if nothing is live or
 * only the platform's own app can remove it, or `platform_refused`.
 */
export async function takeDownDelivery(
  deps: TakeDownDeps,
  actor: Actor,
  { deliveryId }: { deliveryId: string },
): Promise<PostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const delivery = await findDelivery(deps, actor, deliveryId);
  if (delivery.removedAt === null) await deleteFromPlatform(deps, { actor, delivery });
  return readPost(deps, actor, { postId: delivery.postId });
}

/** Explains why Fanfare can't remove a live delivery; returns null if it can. */
export function explainNoTakeDown(
  { platform, remoteId }: Pick<FoundDelivery, 'platform' | 'remoteId'>,
  { deletePost }: Pick<PlatformAdapter, 'deletePost'>,
): string | null {
  const { name } = PLATFORMS[platform];
  if (deletePost === null)
    return `${name} doesn’t let other apps delete posts. Delete it in ${name}’s app.`;
  if (remoteId === null)
    return `${name} didn’t return an ID for this post, so Fanfare can’t delete it. Delete it in ${name}’s app.`;
  return null;
}

/** Returns whether the delivery certainly ended in the middle of a thread. */
export function isStoppedThread(
  delivery: Pick<FoundDelivery, 'state' | 'retrySafe' | 'hasLiveParts'>,
): boolean {
  return delivery.hasLiveParts && isCertainlyOver(delivery);
}

/** Lists the delivery's posts on the platform, the last one first: also its first comment, if that is a post. */
function listRemoteIds(
  { liveParts, firstComment }: FoundDelivery,
  { comments }: PlatformAdapter,
  remoteId: string,
): string[] {
  const ids = liveParts.map((part) => part.remoteId);
  const posts = ids.length === 0 ? [remoteId] : ids.toReversed();
  const commentId = comments?.arePosts ? firstComment?.remoteId : null;
  return commentId ? [commentId, ...posts] : posts;
}

const REMOVED = { kind: 'removed', message: 'Deleted from the platform by a person.' };

async function deleteFromPlatform(
  deps: TakeDownDeps,
  work: { actor: Actor; delivery: FoundDelivery },
): Promise<void> {
  const { delivery } = work;
  if (delivery.state !== 'published' && !isStoppedThread(delivery))
    throw new AppError('conflict', {
      message: 'Only a live post can be deleted from its platform.',
    });
  const adapter = findDeliveryAdapter(deps, delivery);
  const obstacle = explainNoTakeDown(delivery, adapter);
  const { deletePost } = adapter;
  const { remoteId } = delivery;
  if (obstacle !== null || deletePost === null || remoteId === null)
    throw new AppError('conflict', { message: obstacle ?? '' });
  const exchanges: HttpExchange[] = [];
  try {
    await callWithToken(deps, delivery, {
      exchanges,
      call: async (context, account) => {
        // From the end, so that what is left after a failure is still a thread.
        for (const id of listRemoteIds(delivery, adapter, remoteId))
          await deletePost(context, account, id);
      },
    });
  } catch (error) {
    await recordFailure(deps, work, { error, exchanges });
    throw toRefusal(error, delivery);
  }
  await recordRemoval(deps, work, exchanges);
}

async function recordRemoval(
  deps: TakeDownDeps,
  work: { actor: Actor; delivery: FoundDelivery },
  exchanges: readonly HttpExchange[],
): Promise<void> {
  const { delivery, actor } = work;
  const removal = { event: REMOVED, exchanges };
  try {
    if (delivery.state === 'published')
      await changeDelivery(deps, work, {
        ...removal,
        where: { state: 'published', removedAt: null },
        data: { removedAt: deps.clock.now() },
        also: (tx) => wakeComment(tx, delivery.id, deps.clock.now()),
      });
    // Nothing of the thread is live anymore, so it can be published again from its first post.
    else
      await changeDelivery(deps, work, {
        ...removal,
        where: { state: delivery.state, liveParts: { equals: [...delivery.liveParts] } },
        data: { liveParts: [], remoteId: null, url: null },
        also: (tx) => releaseUsage(tx, delivery),
      });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    const current = await findDelivery(deps, actor, delivery.id);
    // Two concurrent calls: the post is removed, and the other call recorded it.
    if (current.removedAt === null && current.remoteId !== null) throw error;
  }
}

/** Lets a first comment that isn't written yet end now: it may wait for hours, for example for a rate limit. */
async function wakeComment(
  tx: Prisma.TransactionClient,
  deliveryId: string,
  now: Date,
): Promise<void> {
  const where = { deliveryId, state: { in: ['waiting', 'sending'] }, runAt: { gt: now } };
  await tx.firstComment.updateMany({ where, data: { runAt: now } });
}

async function recordFailure(
  { prisma, clock }: TakeDownDeps,
  { actor, delivery }: { actor: Actor; delivery: FoundDelivery },
  { error, exchanges }: { error: unknown; exchanges: readonly HttpExchange[] },
): Promise<void> {
  if (!(error instanceof PlatformError)) return;
  const data = { ...toAuthor(actor), kind: error.kind, code: error.code };
  const events = [{ kind: 'remove_failed', message: error.message, data }];
  await prisma.deliveryEvent.createMany({
    data: toEventRows({ ...delivery, step: null }, { events, exchanges }, clock.now()),
  });
}
