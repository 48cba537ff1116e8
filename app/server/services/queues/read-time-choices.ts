import type { QueueChoice } from '#app/domain/posts/time-facts.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { listQueueSlots } from './list-queue-slots.ts';

/** What a form needs to offer times for a post. */
export interface TimeChoices {
  readonly now: Date;
  /** The workspace's zone. */
  readonly timeZone: string;
  /** By name. */
  readonly queues: readonly QueueChoice[];
  /** The next free slot of the chosen queue; null if none is chosen or it has none. */
  readonly nextSlot: { readonly queueId: string; readonly at: string } | null;
}

/** Reads the workspace's zone and queues, and the next free slot of one of them. */
export async function readTimeChoices(
  deps: Pick<ServiceDeps, 'prisma' | 'sql' | 'clock'>,
  actor: Actor,
  { queueId }: { readonly queueId: string | null },
): Promise<TimeChoices> {
  requireRole(actor, 'viewer', 'posts:read');
  const { workspaceId } = actor;
  const [{ timeZone }, queues] = await Promise.all([
    deps.prisma.workspace.findUniqueOrThrow({
      where: { id: workspaceId },
      select: { timeZone: true },
    }),
    deps.prisma.queue.findMany({
      where: { workspaceId },
      select: { id: true, name: true, pausedAt: true },
      orderBy: { nameKey: 'asc' },
    }),
  ]);
  const chosen = queues.find(({ id }) => id === queueId);
  const slots = chosen && (await listQueueSlots(deps, actor, { queueId: chosen.id, limit: 1 }));
  return {
    now: deps.clock.now(),
    timeZone,
    queues: queues.map(({ id, name, pausedAt }) => ({ id, name, isPaused: pausedAt !== null })),
    nextSlot: slots?.nextFreeAt ? { queueId: slots.queueId, at: slots.nextFreeAt } : null,
  };
}
