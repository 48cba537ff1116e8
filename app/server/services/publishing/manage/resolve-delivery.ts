import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { addFirstComment } from '#app/server/services/first-comments/add-comment.ts';
import { addFollowUps } from '#app/server/services/follow-ups/add-follow-ups.ts';
import { resolveComment } from '#app/server/services/first-comments/decide-by-person.ts';
import { releaseUsage } from '#app/server/services/usage/release-usage.ts';
import { confirmBeforeResending } from '../run/confirm-before-resending.ts';
import { changeDelivery } from '../store/change-delivery.ts';
import { findDelivery, type FoundDelivery } from '../store/find-delivery.ts';
import { readPost } from '../store/get-post.ts';
import { issueReceipt } from '../receipts/issue-receipt.ts';
import { requeueDelivery } from './requeue-delivery.ts';
import { requirePostLink } from './require-post-link.ts';
import { toVouchedLink, vouchForPart } from './vouch-for-part.ts';

/**
 * Applies a user's decision on a delivery that the platform couldn't settle. If it's live, the delivery is
 * published with a receipt that names who vouched for it. If it isn't, it's sent again, unless another check
 * finds that the platform has the post after all. A delivery that the platform rejected after it had the post
 * isn't sent again: it can be resent with edited content then. For a live delivery, the decision is about its
 * first comment. Throws `not_found`, `validation_failed` for a link that leads to another site, or `conflict` if no
 * decision was pending or nothing may be sent.
 */
export async function resolveDelivery(
  deps: ServiceDeps,
  actor: Actor,
  { deliveryId, isLive, url }: { deliveryId: string; isLive: boolean; url?: string | undefined },
): Promise<PostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const delivery = await findDelivery(deps, actor, deliveryId);
  requirePostLink(delivery, url ?? null);
  if (isUncertainFailure(delivery)) {
    await settleFailure(deps, { actor, delivery }, { isLive, url: url ?? null });
    return readPost(deps, actor, { postId: delivery.postId });
  }
  if (delivery.state === 'published') {
    await resolveComment(deps, actor, { delivery, isLive, url: url ?? null });
    return readPost(deps, actor, { postId: delivery.postId });
  }
  if (!delivery.needsDecision)
    throw new AppError('conflict', { message: 'This delivery isn’t waiting for a decision.' });
  if (isLive) await confirmByUser(deps, { actor, delivery }, url ?? null);
  else if (await confirmBeforeResending(deps, deliveryId)) {
    await requeueDelivery(
      deps,
      { actor, delivery },
      {
        message: 'A person confirmed that it isn’t live. Sent again.',
        where: { needsDecision: true },
      },
    );
  }
  return readPost(deps, actor, { postId: delivery.postId });
}

async function confirmByUser(
  deps: ServiceDeps,
  work: { actor: Actor; delivery: FoundDelivery },
  url: string | null,
): Promise<void> {
  await recordLive(deps, work, { url, where: { needsDecision: true } });
}

/** The platform rejected the post after the commit, so it may have been visible, and may still be. */
function isUncertainFailure({ state, retrySafe }: FoundDelivery): boolean {
  return state === 'failed' && retrySafe !== 'yes';
}

async function settleFailure(
  deps: ServiceDeps,
  work: { actor: Actor; delivery: FoundDelivery },
  { isLive, url }: { isLive: boolean; url: string | null },
): Promise<void> {
  const where = { state: 'failed', NOT: { retrySafe: 'yes' } };
  if (isLive) return recordLive(deps, work, { url, where });
  await changeDelivery(deps, work, {
    where,
    data: { retrySafe: 'yes', intentAt: null },
    event: { kind: 'resolved', message: 'A person confirmed that it isn’t live.' },
    also: (tx) => releaseUsage(tx, work.delivery),
  });
}

async function recordLive(
  deps: ServiceDeps,
  work: { actor: Actor; delivery: FoundDelivery },
  { url, where }: { url: string | null; where: Prisma.DeliveryWhereInput },
): Promise<void> {
  if (await vouchForPart(deps, work, { url, where })) return;
  const evidence = url ? `A person found it at ${url}.` : 'A person confirmed that it’s live.';
  await changeDelivery(deps, work, {
    where,
    data: {
      state: 'published',
      stepState: {},
      needsDecision: false,
      personVouched: true,
      lateAt: null,
      ...toVouchedLink(deps, work.delivery, url),
      publishedAt: deps.clock.now(),
      note: 'Confirmed by a person, not by the platform.',
      evidence,
      errorKind: null,
      errorCode: null,
      errorMessage: null,
      errorRemedy: null,
      platformMessage: null,
      retrySafe: null,
    },
    event: { kind: 'resolved', message: evidence },
    also: async (tx) => {
      const deliveryId = work.delivery.id;
      await issueReceipt(deps, tx, deliveryId);
      await addFirstComment(tx, { deliveryId, now: deps.clock.now() });
      await addFollowUps(tx, { deliveryId, now: deps.clock.now() });
    },
  });
}
