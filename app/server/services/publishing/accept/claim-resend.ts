import { canResend } from '#app/domain/posts/delivery-actions.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { doesPostCountAgain } from '#app/server/services/usage/release-usage.ts';
import { writeChange } from '../store/change-delivery.ts';
import { findDelivery, type FoundDelivery } from '../store/find-delivery.ts';
import { refuseResent } from '../store/refuse-resent.ts';

interface ResolvedResend {
  /** The request, with the account that it goes to. */
  readonly input: PublishPostInput;
  /** The delivery that the post sends again, or null for a post that is no resend. */
  readonly resends: FoundDelivery | null;
}

/**
 * Finds the delivery that a request resends. Throws `not_found`, `already_resent`, `conflict` if the delivery
 * may be live, or `validation_failed` if the request names other accounts.
 */
export async function resolveResend(
  deps: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  input: PublishPostInput,
): Promise<ResolvedResend> {
  if (input.resends === undefined) return { input, resends: null };
  const resends = await findDelivery(deps, actor, input.resends);
  const { accountId } = resends;
  refuseTargets(input, resends);
  refuseUnlessOver(resends);
  const content = { ...input };
  delete content.platforms;
  return { input: { ...content, accountIds: [accountId] }, resends };
}

function refuseTargets(
  { platforms = [], accountIds = [] }: PublishPostInput,
  { platform, accountId }: FoundDelivery,
): void {
  const isOtherPlatform = platforms.some((id) => id !== platform);
  if (!isOtherPlatform && accountIds.every((id) => id === accountId)) return;
  const message =
    'A resend goes to the account of the delivery that it replaces. Leave out platforms and accountIds.';
  const pointer = isOtherPlatform ? '/platforms' : '/accountIds';
  const violations: Violation[] = [{ pointer, code: 'resend_targets', message }];
  throw new AppError('validation_failed', { message, violations });
}

function refuseUnlessOver(delivery: FoundDelivery): void {
  refuseResent(delivery);
  if (canResend(delivery)) return;
  throw new AppError('conflict', { message: explainNoResend(delivery) });
}

function explainNoResend({ platform, state, needsDecision, hasLiveParts }: FoundDelivery): string {
  const { name } = PLATFORMS[platform];
  if (hasLiveParts && state === 'published')
    return `This thread is live on ${name}. Take it down from the post that is missing or wrong, then resend the rest.`;
  if (state === 'published') return `This post is live on ${name}, so there’s nothing to resend.`;
  if (state === 'failed' || needsDecision)
    return `Resending isn’t safe because the post may be live on ${name}. Check there, then report whether it’s live.`;
  return `This delivery to ${name} is still in progress. Wait until it finishes, or cancel it first.`;
}

interface Claim {
  readonly actor: Actor;
  readonly delivery: FoundDelivery;
  readonly now: Date;
}

/**
 * Marks a delivery as resent, in the transaction that stores the new post and before anything else is written,
 * in the order in which a retry locks the same rows. Of a concurrent retry and several resends, the first one
 * wins. The live posts of a thread must still be the ones that the new post continues. Returns how many posts the resend adds to the daily quota: 0 if the original post still counts. Throws
 * `already_resent`, `conflict`, or `not_found`.
 */
export async function claimResend(
  tx: Prisma.TransactionClient,
  { actor, delivery, now }: Claim,
): Promise<0 | 1> {
  await tx.$queryRaw`SELECT id FROM post WHERE id = ${delivery.postId} FOR UPDATE`;
  const isClaimed = await writeChange(
    tx,
    { actor, delivery, now },
    {
      where: {
        resentAt: null,
        liveParts: { equals: [...delivery.liveParts] },
        OR: [
          { state: 'canceled' },
          { state: 'failed', retrySafe: 'yes' },
          ...(delivery.isCut ? [{ state: 'published', removedAt: null }] : []),
        ],
      },
      data: { resentAt: now },
      event: { kind: 'resent', message: 'Edited by a person and sent as another post.' },
    },
  );
  if (!isClaimed) {
    refuseUnlessOver(await findDelivery({ prisma: tx }, actor, delivery.id));
    throw new AppError('conflict', {
      message: 'The delivery has changed in the meantime. Reload it, then try again.',
    });
  }
  // A thread of which some posts are live still counts.
  return !delivery.hasLiveParts && (await doesPostCountAgain(tx, delivery)) ? 1 : 0;
}

/** Links a stored post to the delivery that it resends. The column is unique. */
export async function linkResend(
  tx: Prisma.TransactionClient,
  { postId, deliveryId, posts }: { postId: string; deliveryId: string; posts: 0 | 1 },
): Promise<void> {
  const data = { resendsDeliveryId: deliveryId, countsAsPost: posts === 1 };
  await tx.post.update({ where: { id: postId }, data, select: { id: true } });
}
