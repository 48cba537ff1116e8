import type { PostSchedule } from '#app/domain/posts/post-schedule.ts';

/** The columns of a post's time. */
interface ScheduledRow {
  readonly publishAt: Date | null;
  readonly publishLocal: string | null;
  readonly timeZone: string | null;
  readonly queued: { readonly queueId: string } | null;
}

/** Returns a post's time as the API shows it; null for a post that was published at once. */
export function toSchedule({
  publishAt,
  publishLocal,
  timeZone,
  queued,
}: ScheduledRow): PostSchedule | null {
  if (publishAt === null || publishLocal === null || timeZone === null) return null;
  const queueId = queued?.queueId ?? null;
  return { publishAt: publishAt.toISOString(), local: publishLocal, timeZone, queueId };
}
