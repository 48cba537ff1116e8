import { listNames } from '#app/domain/text/name-list.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { PostDeletionOutlook } from '#app/domain/posts/post-actions.ts';
import type { DeletePostOutput } from '#app/domain/posts/post-changes.ts';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';
import { isPartlyLive } from '#app/domain/posts/post-progress.ts';
import { isTerminal } from '#app/domain/posts/delivery-state.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import { recordAudit } from '#app/server/services/audit/record-audit.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { currentCall, recordEffect } from '#app/server/services/idempotency/current-call.ts';
import { fanOutChanges } from '#app/server/services/webhooks/fan-out-changes.ts';
import { findDeliveryAdapter } from '../store/call-with-token.ts';
import type { FoundDelivery } from '../store/find-delivery.ts';
import { findPost, listDeliveries } from '../store/find-post.ts';
import { readPost } from '../store/get-post.ts';
import { explainNoTakeDown, isStoppedThread } from './delete-from-platform.ts';
import { takeDownDelivery } from './take-down-delivery.ts';

interface Deletion {
  readonly postId: string;
  /** Also removes the post from platforms where Fanfare can do so. */
  readonly takeDown: boolean;
}

/**
 * Deletes a post with its deliveries, timelines, and receipts, once none of it is in progress. Live posts
 * stay live unless `takeDown` is set and the platform allows removal; the result lists what stays live.
 * Throws `not_found`, `conflict`, or `platform_refused` if a removal failed, in which case the post is kept.
 */
export async function deletePost(
  deps: ServiceDeps,
  actor: Actor,
  { postId, takeDown }: Deletion,
): Promise<DeletePostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const found = await findPost(deps, actor, postId);
  refuseUnlessEnded(found.deliveries);
  if (takeDown) await deleteAllRemote(deps, actor, found.deliveries);
  const { deliveries } = await readPost(deps, actor, { postId });
  const live = deliveries.filter(isLive);
  const removed = deliveries.filter(({ removedAt }) => removedAt !== null);
  // Pending change events need the post's rows, so send them before the rows are deleted.
  await fanOutChanges(deps);
  await remove(deps, actor, { postId, stillLive: live.length, takenDown: removed.length });
  const obstacles = mapObstacles(deps, found.deliveries);
  return {
    id: postId,
    deleted: true,
    stillLive: live.map((one) => toLeft(one, toStaysMessage(one, obstacles.get(one.id) ?? null))),
    takenDown: removed.map((one) => toLeft(one, one.message)),
  };
}

/** Returns what would stay live after a deletion and where Fanfare can remove it. Throws `not_found`. */
export async function previewDeletion(
  deps: ServiceDeps,
  actor: Actor,
  { postId }: { postId: string },
): Promise<PostDeletionOutlook> {
  requireRole(actor, 'editor', 'posts:write');
  const obstacles = mapObstacles(deps, (await findPost(deps, actor, postId)).deliveries);
  const { deliveries } = await readPost(deps, actor, { postId });
  return {
    live: deliveries.filter(isLive).map(({ id: deliveryId, platform, accountName, url }) => ({
      deliveryId,
      platform,
      accountName,
      url,
      obstacle: obstacles.get(deliveryId) ?? null,
    })),
  };
}

const isLive = ({
  state,
  removedAt,
  thread,
}: Pick<DeliveryOutput, 'state' | 'removedAt' | 'thread'>): boolean =>
  (state === 'published' && removedAt === null) ||
  (state !== 'published' && isTerminal(state) && isPartlyLive({ thread }));

/** Maps delivery IDs to the reason Fanfare can't remove them, or null if it can. */
function mapObstacles(
  deps: Pick<ServiceDeps, 'platforms'>,
  deliveries: readonly FoundDelivery[],
): Map<string, string | null> {
  return new Map(
    deliveries.map((one) => [one.id, explainNoTakeDown(one, findDeliveryAdapter(deps, one))]),
  );
}

function refuseUnlessEnded(deliveries: readonly FoundDelivery[]): void {
  const open = deliveries.filter(({ state }) => !isTerminal(state));
  if (open.length === 0) return;
  const names = listNames(new Set(open.map(({ platform }) => PLATFORMS[platform].name)));
  const undecided = open.some(({ needsDecision }) => needsDecision);
  throw new AppError('conflict', {
    message: undecided
      ? `Fanfare doesn’t know whether the post is live on ${names}. Resolve that before you delete it.`
      : `The post is still being published to ${names}. Cancel it first, or wait until it finishes.`,
    meta: { deliveryIds: open.map(({ id }) => id) },
  });
}

/**
 * Removes the live deliveries one by one. Each removal runs outside the current idempotent call, whose
 * recorded effect is the deletion itself; a repeated call skips the deliveries that are already removed.
 */
async function deleteAllRemote(
  deps: ServiceDeps,
  actor: Actor,
  deliveries: readonly FoundDelivery[],
): Promise<void> {
  for (const delivery of deliveries) {
    const isPublished = delivery.state === 'published' && delivery.removedAt === null;
    if (!isPublished && !isStoppedThread(delivery)) continue;
    if (explainNoTakeDown(delivery, findDeliveryAdapter(deps, delivery)) !== null) continue;
    await currentCall.exit(() => takeDownDelivery(deps, actor, { deliveryId: delivery.id }));
  }
}

async function remove(
  { prisma, clock }: ServiceDeps,
  actor: Actor,
  {
    postId,
    stillLive,
    takenDown: deleted,
  }: { postId: string; stillLive: number; takenDown: number },
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM post WHERE id = ${postId} FOR UPDATE`;
    // A failed delivery may just have been retried.
    refuseUnlessEnded(await listDeliveries(tx, postId));
    const { count } = await tx.post.deleteMany({
      where: { id: postId, workspaceId: actor.workspaceId },
    });
    if (count === 0)
      throw new AppError('not_found', { message: 'This workspace has no post with this ID.' });
    await recordAudit(tx, actor, {
      action: 'post.deleted',
      subject: postId,
      at: clock.now(),
      data: { stillLive, takenDown: deleted },
    });
    await recordEffect(tx, postId);
  });
}

function toLeft({ id, platform, accountName, url }: DeliveryOutput, message: string) {
  return { deliveryId: id, platform, accountName, url, message };
}

function toStaysMessage({ platform }: DeliveryOutput, obstacle: string | null): string {
  const { name } = PLATFORMS[platform];
  return obstacle ? `It stays live on ${name}. ${obstacle}` : `It stays live on ${name}.`;
}
