import { isCertainlyOver } from '#app/domain/posts/delivery-actions.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import { type PlatformAdapter, PlatformError } from '#app/server/ports/platform-adapter.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { toAuthor } from '#app/server/services/deliveries/to-author.ts';
import { toEventRows } from '#app/server/services/deliveries/to-event-rows.ts';
import { hasUnknownPost } from '#app/server/services/deliveries/to-thread.ts';
import {
  callWithToken,
  type CallDeps,
  findDeliveryAdapter,
  toRefusal,
} from '../store/call-with-token.ts';
import type { FoundDelivery } from '../store/find-delivery.ts';

export type TakeDownDeps = CallDeps & Pick<ServiceDeps, 'sql' | 'mediaLinks'>;

/** Explains why Fanfare can't remove a live delivery; returns null if it can. */
export function explainNoTakeDown(
  delivery: Pick<
    FoundDelivery,
    'platform' | 'remoteId' | 'state' | 'personVouched' | 'liveParts' | 'options'
  >,
  { deletePost }: Pick<PlatformAdapter, 'deletePost'>,
): string | null {
  const { remoteId } = delivery;
  const { name } = PLATFORMS[delivery.platform];
  if (deletePost === null)
    return `${name} doesn’t let other apps delete posts. Delete it in ${name}’s app.`;
  if (remoteId === null)
    return `${name} didn’t return an ID for this post, so Fanfare can’t delete it. Delete it in ${name}’s app.`;
  if (hasUnknownPost(delivery))
    return `A person confirmed the last post of this thread, so Fanfare doesn’t know it. Delete the posts in ${name}’s app.`;
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
  { remoteId, fromPost }: { readonly remoteId: string; readonly fromPost: number },
): string[] {
  const ids = liveParts.slice(fromPost - 1).map((part) => part.remoteId);
  const posts = liveParts.length === 0 ? [remoteId] : ids.toReversed();
  const commentId = comments?.arePosts ? firstComment?.remoteId : null;
  return commentId ? [commentId, ...posts] : posts;
}

/**
 * Deletes the delivery's live posts from its platform, in a thread those from `fromPost` on, and returns the exchanges.
 * A post that is gone already counts as deleted. Throws `conflict` if nothing is live or only the platform's own app
 * can delete it, or `platform_refused`.
 */
export async function deleteFromPlatform(
  deps: TakeDownDeps,
  work: { actor: Actor; delivery: FoundDelivery },
  fromPost = 1,
): Promise<readonly HttpExchange[]> {
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
        for (const id of listRemoteIds(delivery, adapter, { remoteId, fromPost }))
          await deletePost(context, account, id);
      },
    });
  } catch (error) {
    await recordFailure(deps, work, { error, exchanges });
    throw toRefusal(error, delivery);
  }
  return exchanges;
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
