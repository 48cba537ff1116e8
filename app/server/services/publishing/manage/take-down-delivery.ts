import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import { releaseUsage } from '#app/server/services/usage/release-usage.ts';
import { changeDelivery } from '../store/change-delivery.ts';
import { findDelivery, type FoundDelivery } from '../store/find-delivery.ts';
import { readPost } from '../store/get-post.ts';
import { cutThread } from './cut-thread.ts';
import { deleteFromPlatform, type TakeDownDeps } from './delete-from-platform.ts';

/**
 * Removes a live post from its platform: all posts of a thread, also of one that stopped, or those from `fromPost` on.
 * Idempotent. Throws `not_found`, `conflict` if nothing is live or only the platform's own app can remove it,
 * `platform_refused`, and whatever `cutThread` throws.
 */
export async function takeDownDelivery(
  deps: TakeDownDeps,
  actor: Actor,
  { deliveryId, fromPost = 1 }: { deliveryId: string; fromPost?: number },
): Promise<PostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const delivery = await findDelivery(deps, actor, deliveryId);
  const work = { actor, delivery };
  if (fromPost > 1) await cutThread(deps, work, fromPost);
  else if (delivery.removedAt === null)
    await recordRemoval(deps, work, await deleteFromPlatform(deps, work));
  return readPost(deps, actor, { postId: delivery.postId });
}

const REMOVED = { kind: 'removed', message: 'Deleted from the platform by a person.' };

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
        also: (tx) => wakeRest(tx, delivery.id, deps.clock.now()),
      });
    // Nothing of the thread is live anymore, so it can be published again from its first post.
    else
      await changeDelivery(deps, work, {
        ...removal,
        where: { state: delivery.state, liveParts: { equals: [...delivery.liveParts] } },
        data: { liveParts: [], remoteId: null, url: null },
        // What continues a thread counts as a part of its post.
        also: async (tx) => {
          if (delivery.resentAt === null) await releaseUsage(tx, delivery);
        },
      });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    const current = await findDelivery(deps, actor, delivery.id);
    // Two concurrent calls: the post is removed, and the other call recorded it.
    if (current.removedAt === null && current.remoteId !== null) throw error;
  }
}

/** Lets what isn't done yet end now: a first comment or a follow-up may wait for hours, for example for a rate limit. */
async function wakeRest(
  tx: Prisma.TransactionClient,
  deliveryId: string,
  now: Date,
): Promise<void> {
  const where = { deliveryId, state: { in: ['waiting', 'sending'] }, runAt: { gt: now } };
  await tx.firstComment.updateMany({ where, data: { runAt: now } });
  await tx.followUp.updateMany({ where, data: { runAt: now } });
}
