import { MAX_QUEUE_SLOTS } from '#app/domain/queues/queue-limits.ts';
import type { QueueOutput } from '#app/domain/queues/queues.ts';
import { toMinutesOfWeek, type WeeklySlot } from '#app/domain/queues/slot-times.ts';
import { lockQueue } from '#app/server/db/queries/queue.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { type ById, noSuchQueue, readQueue } from './queue-rows.ts';

interface SlotChange extends ById {
  readonly add?: readonly WeeklySlot[];
  readonly remove?: readonly WeeklySlot[];
}

/**
 * Adds slots to a queue, and removes others. Two people who do so at the same time don't undo each other's changes. Posts
 * in the queue keep their times. Throws `not_found`, and `validation_failed` for too many slots.
 */
export async function changeSlots(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  { queueId, add = [], remove = [] }: SlotChange,
): Promise<QueueOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const { workspaceId } = actor;
  await deps.prisma.$transaction(async (tx) => {
    const queue = await lockQueue(withinPrisma(tx), { id: queueId, workspaceId });
    if (!queue) throw noSuchQueue();
    const removed = new Set(toMinutesOfWeek(remove));
    const kept = queue.slots.filter((slot) => !removed.has(slot));
    const slots = [...new Set([...kept, ...toMinutesOfWeek(add)])].sort((a, b) => a - b);
    if (slots.length > MAX_QUEUE_SLOTS) throw toTooManyError();
    const data = { slots, updatedAt: deps.clock.now() };
    await tx.queue.update({ where: { id: queueId }, data, select: { id: true } });
  });
  return readQueue(deps, actor, { queueId });
}

function toTooManyError(): AppError {
  const message = `A queue can have at most ${MAX_QUEUE_SLOTS} slots a week. Remove some first.`;
  const violations = [{ pointer: '/slots', code: 'too_big' as const, message }];
  return new AppError('validation_failed', { message, violations });
}
