import type { PostSchedule } from '#app/domain/posts/post-schedule.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';
import type { QueueRow } from '#app/server/db/queries/queue.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findSlot, type PromisedPosts } from '#app/server/services/queues/take-slot.ts';
import type { WorkspaceDay } from '#app/server/services/usage/read-workspace-day.ts';
import { planSchedule, toScheduleOutput } from './plan-schedule.ts';
import { readPostingFacts } from './read-posting-facts.ts';

interface PlannedTime {
  /** Null if the post is published at once, or if its time is refused. */
  readonly schedule: PostSchedule | null;
  readonly dueAt: Date;
  /** The usage of the day on which it is published. */
  readonly today: WorkspaceDay;
  readonly violations: readonly Violation[];
}

interface Planning {
  readonly input: PublishPostInput;
  readonly queue: QueueRow | null;
  readonly today: WorkspaceDay;
  readonly dueAt: Date;
  readonly deliveries: number;
  readonly promised?: PromisedPosts | undefined;
}

/** Returns when a request would be published: at its time, in the slot that its queue would give it now, or at once. */
export async function planTime(
  deps: ServiceDeps,
  actor: Actor,
  { input, queue, today, dueAt, deliveries, promised }: Planning,
): Promise<PlannedTime> {
  const { limits } = today;
  const now = deps.clock.now();
  if (!queue || !limits.subscribed) {
    const { schedule, violations } = planSchedule(input, { now, limits });
    return { schedule: schedule && toScheduleOutput(schedule, null), dueAt, today, violations };
  }
  const { workspaceId } = actor;
  const isFront = input.queueFront === true;
  const share = { deliveries, posts: 1 as const };
  const request = { workspaceId, queueId: queue.id, isFront, limits, now, ...share };
  try {
    const slot = await findSlot(deps.sql, { queue, request, promised });
    const { timeZone } = queue;
    const facts = await readPostingFacts(deps, actor, { input, dueAt: slot.at });
    const schedule = toScheduleOutput({ ...slot, timeZone }, queue.id);
    return { schedule, dueAt: slot.at, today: facts.today, violations: [] };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error;
    return { schedule: null, dueAt, today, violations: error.violations };
  }
}
