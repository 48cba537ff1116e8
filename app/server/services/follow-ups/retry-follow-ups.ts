import { FollowUpKind } from '#app/domain/posts/follow-up.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { toAuthor } from '#app/server/services/deliveries/to-author.ts';
import type { Actor } from '../actor.ts';
import { toEventRows } from '../deliveries/to-event-rows.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { NO_ERROR } from './decide-follow-up.ts';
import { enqueueFollowUps } from './enqueue-follow-ups.ts';

const RETRIED = 'What failed after the post went live was retried by a person.';

/**
 * Does the failed follow-ups of a live delivery again. Each looks first whether an earlier request did it. Throws
 * `conflict` if none has failed, or if the post was deleted.
 */
export async function retryFollowUps(
  deps: Pick<ServiceDeps, 'prisma' | 'clock' | 'queue'>,
  actor: Actor,
  {
    id: deliveryId,
    postId,
    attempt,
  }: { readonly id: string; readonly postId: string; readonly attempt: number },
): Promise<void> {
  const now = deps.clock.now();
  const isDone = await deps.prisma.$transaction(async (tx) => {
    const delivery = { workspaceId: actor.workspaceId, removedAt: null };
    const failed = await tx.followUp.updateManyAndReturn({
      where: { deliveryId, state: 'failed', delivery },
      data: {
        state: 'waiting',
        attempt: 0,
        lostCommits: 0,
        runAt: now,
        ...NO_ERROR,
      },
      select: { kind: true },
    });
    if (failed.length === 0) return false;
    const events = [{ kind: 'follow_up_retried', message: RETRIED, data: toAuthor(actor) }];
    await tx.deliveryEvent.createMany({
      data: toEventRows({ id: deliveryId, attempt, step: null }, { events }, now),
    });
    const keys = failed.map(({ kind }) => ({ deliveryId, kind: FollowUpKind.parse(kind) }));
    await enqueueFollowUps(deps.queue, keys, { tx });
    await recordEffect(tx, postId);
    return true;
  });
  if (!isDone) throw new AppError('conflict', { message: 'Nothing of this delivery has failed.' });
  deps.queue.wake();
}
