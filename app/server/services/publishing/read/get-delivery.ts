import {
  canResend,
  isCertainlyOver,
  isStoppedByPerson,
} from '#app/domain/posts/delivery-actions.ts';
import { type DeliveryDossier, toErrorMeaning } from '#app/domain/delivery/delivery-dossier.ts';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { toOpenComment } from '#app/server/services/deliveries/to-first-comment.ts';
import { hasFailedFollowUp } from '#app/server/services/deliveries/to-follow-ups.ts';
import { findMediaOutputs } from '#app/server/services/media/to-media-output.ts';
import { findDeliveryAdapter } from '../store/call-with-token.ts';
import { canCancel } from '../manage/cancel-delivery.ts';
import { findDelivery, type FoundDelivery } from '../store/find-delivery.ts';
import { findBrokenRules } from './find-broken-rules.ts';
import { readReceipt } from '../receipts/get-receipt.ts';
import { readPost } from '../store/get-post.ts';
import { readTimeline } from './read-timeline.ts';
import { explainNoTakeDown, isStoppedThread } from '../manage/delete-from-platform.ts';

type DossierDeps = Pick<
  ServiceDeps,
  'prisma' | 'sql' | 'mediaLinks' | 'platforms' | 'receipts' | 'settings' | 'clock'
>;

/** Returns a delivery with its full timeline. Throws `not_found`, also for another workspace's delivery. */
export async function getDelivery(
  deps: DossierDeps,
  actor: Actor,
  { deliveryId }: { deliveryId: string },
): Promise<DeliveryDossier> {
  requireRole(actor, 'viewer', 'posts:read');
  const delivery = await findDelivery(deps, actor, deliveryId);
  const post = await readPost(deps, actor, { postId: delivery.postId });
  const shown = post.deliveries.find(({ id }) => id === deliveryId);
  if (!shown) throw new Error(`Post ${post.id} doesn’t have delivery ${deliveryId}.`);
  const chosen = new Set(post.mediaFiles.map(({ id }) => id));
  const sent = await readSent(deps, actor, { deliveryId, chosen });
  return {
    ...shown,
    post: { id: post.id, state: post.state, createdAt: post.createdAt },
    ...sent,
    intentAt: delivery.intentAt?.toISOString() ?? null,
    rule: await readRule(deps, actor, shown),
    ...toPossibilities(deps, delivery),
    ...(await readTimeline(deps, deliveryId)),
    receipt: await readReceipt(deps, delivery),
  };
}

/** Returns the text and files sent to the platform, so a receipt can be verified against them. */
async function readSent(
  deps: DossierDeps,
  actor: Actor,
  { deliveryId, chosen }: { deliveryId: string; chosen: ReadonlySet<string> },
) {
  const { text, options, mediaAssetIds } = await deps.prisma.delivery.findUniqueOrThrow({
    where: { id: deliveryId },
    select: { text: true, options: true, mediaAssetIds: true },
  });
  const found = await findMediaOutputs(deps, actor, mediaAssetIds);
  const media = mediaAssetIds.flatMap((id) => {
    const file = found.get(id);
    if (!file) return [];
    const { fileName, contentType, sizeBytes, sha256 } = file;
    const isConverted = !chosen.has(id);
    return [{ id, fileName, contentType, sizeBytes, sha256, isConverted }];
  });
  // Options that an older or damaged row has in another form are left out, rather than the whole page.
  const readableOptions = PlatformOptions.safeParse(options).data ?? PlatformOptions.parse({});
  return { text, options: readableOptions, media };
}

async function readRule(
  deps: DossierDeps,
  actor: Actor,
  { id, errorKind }: DeliveryOutput,
): Promise<DeliveryDossier['rule']> {
  if (errorKind === null) return null;
  const contentRules =
    errorKind === 'rejected_content' ? await findBrokenRules(deps, actor, id) : [];
  return { kind: errorKind, meaning: toErrorMeaning(errorKind), contentRules };
}

function toPossibilities(deps: DossierDeps, delivery: FoundDelivery) {
  const { state, removedAt } = delivery;
  const isLive = (state === 'published' && removedAt === null) || isStoppedThread(delivery);
  const takeDownHint = isLive
    ? explainNoTakeDown(delivery, findDeliveryAdapter(deps, delivery))
    : null;
  return {
    can: {
      cancel: canCancel(delivery),
      retry: canRetry(delivery),
      resend: canResend(delivery) && delivery.resentAt === null,
      resolve: delivery.needsDecision || (state === 'failed' && !isCertainlyOver(delivery)),
      takeDown: isLive && takeDownHint === null,
      ...toCommentPossibilities(delivery),
      retryFollowUp: state === 'published' && hasFailedFollowUp(delivery),
    },
    takeDownHint,
  };
}

const canRetry = (delivery: FoundDelivery): boolean =>
  delivery.resentAt === null &&
  (isStoppedByPerson(delivery) || (delivery.state === 'failed' && isCertainlyOver(delivery)));

function toCommentPossibilities(delivery: FoundDelivery) {
  const comment = toOpenComment(delivery, delivery.state);
  return {
    retryComment: comment === 'failed' || comment === 'canceled',
    resolveComment: comment === 'unconfirmed',
    cancelComment: comment === 'planned' || comment === 'waiting' || comment === 'unconfirmed',
  };
}
