import { AppError } from '#app/server/errors/app-error.ts';
import type { PostOutput } from '#app/domain/publish.ts';
import { createId } from '#app/server/db/ids.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import { readPost } from './get-post.ts';
import { updatePostSummary } from './post-summary.ts';

type RetryDeps = Pick<ServiceDeps, 'prisma' | 'queue' | 'clock' | 'mediaLinks' | 'postChanges'>;

async function findDelivery(deps: RetryDeps, actor: Actor, deliveryId: string) {
  const row = await deps.prisma.delivery.findFirst({
    where: { id: deliveryId, workspaceId: actor.workspaceId },
    select: {
      id: true,
      postId: true,
      platform: true,
      state: true,
      retrySafe: true,
      needsDecision: true,
    },
  });
  if (!row) throw new AppError('not_found', { message: 'There is no such delivery.' });
  return row;
}

/**
 * Sends a failed delivery again, from the start, where it is certain that nothing went live.
 * Throws `not_found`, or `conflict` when a retry could post twice or nothing failed.
 */
export async function retryDelivery(
  deps: RetryDeps,
  actor: Actor,
  { deliveryId }: { deliveryId: string },
): Promise<PostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const row = await findDelivery(deps, actor, deliveryId);
  if (row.state !== 'failed')
    throw new AppError('conflict', { message: 'Only a failed delivery can be sent again.' });
  if (row.retrySafe !== 'yes') {
    throw new AppError('conflict', {
      message: 'A retry is not safe: the post may be live. Look on the platform first.',
    });
  }
  await requeue(deps, row, {
    message: 'Sent again by the user',
    where: { state: 'failed', retrySafe: 'yes' },
  });
  return readPost(deps, actor, { postId: row.postId });
}

/**
 * The user's word on a delivery that the platform could not settle: it is live, or it is not and goes
 * out again. Throws `not_found`, or `conflict` when nothing was asked.
 */
export async function resolveDelivery(
  deps: RetryDeps,
  actor: Actor,
  { deliveryId, isLive, url }: { deliveryId: string; isLive: boolean; url?: string | undefined },
): Promise<PostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const row = await findDelivery(deps, actor, deliveryId);
  if (!row.needsDecision)
    throw new AppError('conflict', { message: 'This delivery does not wait for a decision.' });
  if (!isLive) {
    await requeue(deps, row, {
      message: 'The user said that it is not live',
      where: { needsDecision: true },
    });
  } else {
    await deps.prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM post WHERE id = ${row.postId} FOR UPDATE`;
      const { count } = await tx.delivery.updateMany({
        where: { id: row.id, needsDecision: true },
        data: {
          state: 'published',
          needsDecision: false,
          url: url ?? null,
          publishedAt: deps.clock.now(),
          note: 'Confirmed by a person, not by the platform.',
          evidence: url ? `A person saw it at ${url}.` : 'A person said that it is live.',
        },
      });
      if (count === 1) await updatePostSummary(tx, row.postId);
    });
  }
  deps.postChanges.notify(row.postId);
  return readPost(deps, actor, { postId: row.postId });
}

async function requeue(
  deps: RetryDeps,
  row: { id: string; postId: string; platform: string },
  {
    message,
    where,
  }: { message: string; where: { state?: string; retrySafe?: string; needsDecision?: boolean } },
): Promise<void> {
  const now = deps.clock.now();
  await deps.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM post WHERE id = ${row.postId} FOR UPDATE`;
    const { count } = await tx.delivery.updateMany({
      where: { id: row.id, ...where },
      data: {
        state: 'queued',
        step: null,
        stepState: {},
        attempt: 0,
        intentAt: null,
        slotAt: null,
        runAt: now,
        needsDecision: false,
        errorKind: null,
        errorCode: null,
        errorMessage: null,
        errorRemedy: null,
        platformMessage: null,
        retrySafe: null,
      },
    });
    if (count === 0)
      throw new AppError('conflict', { message: 'The delivery changed meanwhile. Look again.' });
    await tx.deliveryEvent.create({
      data: { id: createId('evt'), deliveryId: row.id, at: now, kind: 'retry', message },
    });
    await updatePostSummary(tx, row.postId);
    await enqueueDelivery(deps.queue, row, { tx });
  });
  deps.queue.wake();
  deps.postChanges.notify(row.postId);
}
