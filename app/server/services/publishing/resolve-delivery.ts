import type { PostOutput } from '#app/domain/publish.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { changeDelivery } from './change-delivery.ts';
import { findDelivery, type FoundDelivery } from './find-delivery.ts';
import { readPost } from './get-post.ts';
import { issueReceipt, type ReceiptDeps } from './issue-receipt.ts';
import { requeueDelivery, type RequeueDeps } from './requeue-delivery.ts';

type ResolveDeps = RequeueDeps & ReceiptDeps & Pick<ServiceDeps, 'mediaLinks'>;

/**
 * The user's word on a delivery that the platform could not settle: it is live, and gets a receipt that
 * says who vouched for it; or it is not, and goes out again. Throws `not_found`, or `conflict` when
 * nothing was asked.
 */
export async function resolveDelivery(
  deps: ResolveDeps,
  actor: Actor,
  { deliveryId, isLive, url }: { deliveryId: string; isLive: boolean; url?: string | undefined },
): Promise<PostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const delivery = await findDelivery(deps, actor, deliveryId);
  if (!delivery.needsDecision)
    throw new AppError('conflict', { message: 'This delivery does not wait for a decision.' });
  if (isLive) await vouch(deps, { actor, delivery }, url ?? null);
  else {
    await requeueDelivery(
      deps,
      { actor, delivery },
      {
        message: 'A person looked: it is not live. Sent again.',
        where: { needsDecision: true },
      },
    );
  }
  return readPost(deps, actor, { postId: delivery.postId });
}

async function vouch(
  deps: ResolveDeps,
  work: { actor: Actor; delivery: FoundDelivery },
  url: string | null,
): Promise<void> {
  const evidence = url ? `A person saw it at ${url}.` : 'A person said that it is live.';
  await changeDelivery(deps, work, {
    where: { needsDecision: true },
    data: {
      state: 'published',
      needsDecision: false,
      personVouched: true,
      lateAt: null,
      url,
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
    also: (tx) => issueReceipt(deps, tx, work.delivery.id),
  });
}
