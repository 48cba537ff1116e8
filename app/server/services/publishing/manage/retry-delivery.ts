import { isStoppedByPerson } from '#app/domain/posts/delivery-actions.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { retryComment } from '#app/server/services/first-comments/decide-by-person.ts';
import { hasFailedFollowUp } from '#app/server/services/deliveries/to-follow-ups.ts';
import { retryFollowUps } from '#app/server/services/follow-ups/retry-follow-ups.ts';
import { reserveUsageAgain } from '#app/server/services/usage/release-usage.ts';
import { recreateRenditions } from '#app/server/services/renditions/ensure-renditions.ts';
import { findDelivery, type FoundDelivery } from '../store/find-delivery.ts';
import { refuseResent } from '../store/refuse-resent.ts';
import { readPost } from '../store/get-post.ts';
import { requeueDelivery, type RequeueDeps } from './requeue-delivery.ts';

const NO_COMMENT =
  'Only a first comment that failed under a live post can be changed here. Edit and resend the delivery instead.';

/**
 * Retries a failed delivery from the first step, if it's certain that nothing was published, or continues a thread
 * with the post that failed, or where a person stopped it. For a live delivery, writes its failed first comment again, with `firstComment` as its
 * text if there is one, and does its failed follow-ups again. Counts against the daily limit again if the failure credited the delivery's share back.
 * Throws `not_found`, `daily_limit_reached`, `already_resent`, `validation_failed` if the platform wouldn't take the
 * comment, or `conflict` if nothing failed or a retry could post twice.
 */
export async function retryDelivery(
  deps: RequeueDeps & Pick<ServiceDeps, 'sql' | 'mediaLinks'>,
  actor: Actor,
  { deliveryId, firstComment }: { deliveryId: string; firstComment?: string | undefined },
): Promise<PostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const delivery = await findDelivery(deps, actor, deliveryId);
  refuseResent(delivery);
  if (delivery.state === 'published') {
    await retryUnderLivePost(deps, actor, { delivery, firstComment });
    return readPost(deps, actor, { postId: delivery.postId });
  }
  if (firstComment !== undefined) throw new AppError('conflict', { message: NO_COMMENT });
  refuseUnlessRetryable(delivery);
  try {
    await requeueDelivery(
      deps,
      { actor, delivery },
      {
        message: delivery.hasLiveParts
          ? `Continued by a person with post ${delivery.liveParts.length + 1}.`
          : 'Retried by a person.',
        where: {
          OR: [{ state: 'failed', retrySafe: 'yes' }, { state: 'canceled' }],
          resentAt: null,
          liveParts: { equals: [...delivery.liveParts] },
        },
        also: async (tx) => {
          // A thread of which some posts are live still counts.
          if (!delivery.hasLiveParts)
            await reserveUsageAgain(tx, { delivery, now: deps.clock.now() });
          await recreateRenditions(deps.queue, tx, deliveryId);
        },
      },
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    // A concurrent resend may have come first.
    refuseResent(await findDelivery(deps, actor, deliveryId));
    throw error;
  }
  return readPost(deps, actor, { postId: delivery.postId });
}

/** The comment comes first, because its text can be refused. */
async function retryUnderLivePost(
  deps: RequeueDeps,
  actor: Actor,
  { delivery, firstComment }: { delivery: FoundDelivery; firstComment: string | undefined },
): Promise<void> {
  const hasFailed = hasFailedFollowUp(delivery);
  const isComment = delivery.firstComment?.state === 'failed' || firstComment !== undefined;
  if (isComment || !hasFailed) await retryComment(deps, actor, { delivery, text: firstComment });
  if (hasFailed) await retryFollowUps(deps, actor, delivery);
}

function refuseUnlessRetryable(delivery: FoundDelivery): void {
  if (isStoppedByPerson(delivery)) return;
  if (delivery.state !== 'failed')
    throw new AppError('conflict', { message: 'Only a failed delivery can be retried.' });
  if (delivery.retrySafe === 'yes') return;
  throw new AppError('conflict', {
    message: 'Retrying isn’t safe because the post may be live. Check the platform first.',
  });
}
