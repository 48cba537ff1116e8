import type { PostSchedule } from '#app/domain/posts/post-schedule.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import { resolveScheduledTime } from '#app/domain/posts/scheduled-time.ts';
import type { NewSchedule } from '#app/server/db/queries/post.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import { ZONES_VERSION } from '#app/server/services/zones-version.ts';
import type { PlanLimits } from '#app/server/services/usage/plan-limits.ts';

interface PlannedSchedule {
  /** Null if the post is published at once, or if its time is refused. */
  readonly schedule: NewSchedule | null;
  readonly violations: readonly Violation[];
}

/** Resolves the time of a request, if it has one. */
export function planSchedule(
  { publishAt }: Pick<PublishPostInput, 'publishAt'>,
  { now, limits }: { readonly now: Date; readonly limits: Pick<PlanLimits, 'timeZone'> },
): PlannedSchedule {
  if (publishAt === undefined) return { schedule: null, violations: [] };
  const { timeZone } = limits;
  const found = resolveScheduledTime(publishAt, { now, timeZone, pointer: '/publishAt' });
  return found.time === null
    ? { schedule: null, violations: [found.violation] }
    : { schedule: { ...found.time, zonesVersion: ZONES_VERSION }, violations: [] };
}

/** Returns when a request is published: now, if it has no time or one that is refused. */
export function findDueTime(input: Pick<PublishPostInput, 'publishAt'>, now: Date): Date {
  // The instant doesn't depend on the workspace's zone, which is only read together with the usage of its day.
  return planSchedule(input, { now, limits: { timeZone: 'UTC' } }).schedule?.at ?? now;
}

/** Returns the time as the API shows it. */
export function toScheduleOutput(
  { at, local, timeZone }: Pick<NewSchedule, 'at' | 'local' | 'timeZone'>,
  queueId: string | null,
): PostSchedule {
  return { publishAt: at.toISOString(), local, timeZone, queueId };
}
