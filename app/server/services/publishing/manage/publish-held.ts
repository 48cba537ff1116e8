import type { ChangePostInput } from '#app/domain/posts/post-changes.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { recreateRenditions } from '#app/server/services/renditions/ensure-renditions.ts';
import { getPlanLimits } from '#app/server/services/usage/plan-limits.ts';
import { requireSubscription } from '#app/server/services/usage/reserve-usage.ts';
import { toKeptLinks } from '../accept/link-rewriter.ts';
import { prepareFor, refuseViolations } from '../accept/prepare-post.ts';
import { loadTargets } from '../accept/resolve-targets.ts';
import { underPostLock, writeChange } from '../store/change-delivery.ts';
import { type FoundPost, listDeliveries } from '../store/find-post.ts';
import { listDisconnected } from './list-disconnected.ts';
import { moveUsage } from './move-post.ts';
import { toRequeue } from './requeue-delivery.ts';

/** Returns whether a change asks for nothing but publishing now, possibly a duplicate. */
export function isPublishNow(change: ChangePostInput): boolean {
  const asked = Object.entries(change).filter(([, value]) => value !== undefined);
  const isRest = asked.every(([name]) => name === 'publishAt' || name === 'allowDuplicate');
  return isRest && change.publishAt === 'now';
}

/**
 * Publishes the held deliveries of a post that has started elsewhere. The post counts on today's limits then, and keeps
 * its time. Runs the same checks as publishing. Throws `validation_failed`, `subscription_required`,
 * `payment_past_due`, or `daily_limit_reached`, and then publishes none.
 */
export async function publishHeld(
  deps: ServiceDeps,
  actor: Actor,
  { id: postId, content, deliveries }: FoundPost,
): Promise<void> {
  const held = deliveries.filter(({ state }) => state === 'held');
  const targets = await loadTargets(
    deps,
    actor,
    held.map(({ accountId }) => accountId),
  );
  const input = PublishPostInput.parse(content);
  const prepared = await prepareFor(deps, actor, {
    input,
    targets: Promise.resolve(targets),
    links: Promise.resolve(toKeptLinks(deps)),
  });
  refuseViolations([...listDisconnected(targets, '/publishAt'), ...prepared.violations]);
  const limits = await getPlanLimits(deps.prisma, actor.workspaceId);
  requireSubscription(limits);
  const now = deps.clock.now();
  await underPostLock(deps, { postId }, async (tx) => {
    const orphan = await tx.delivery.count({ where: { postId, errorCode: 'held_author_left' } });
    // The person who decides about a post without an author becomes its author.
    if (orphan > 0)
      await tx.post.update({ where: { id: postId }, data: { authorUserId: actor.userId } });
    const waiting = (await listDeliveries(tx, postId)).filter(({ state }) => state === 'held');
    await moveUsage(tx, { postId, limits, now, at: now, deliveries: waiting });
    for (const delivery of waiting) {
      const requeue = toRequeue(deps, delivery, {
        where: { state: 'held' },
        data: { countedAt: now },
        event: { kind: 'publish_now', message: 'Published now by a person.' },
        also: () => recreateRenditions(deps.queue, tx, delivery.id),
      });
      await writeChange(tx, { actor, delivery, now }, requeue);
    }
  });
  deps.queue.wake();
}
