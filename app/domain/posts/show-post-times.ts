import { isPostPlanned } from './post-progress.ts';
import type { PostOutput } from './publish.ts';
import { type ShownTime, type TimeFormat, toShownTime } from './shown-time.ts';

/** The times of a list's scheduled and held posts, by the ID of the post. */
export type PostTimes = Readonly<Record<string, ShownTime>>;

/** Writes the times of posts that wait for theirs. */
export function showPostTimes(
  posts: readonly PostOutput[],
  { format, now }: { readonly format: TimeFormat; readonly now: string },
): PostTimes {
  const times = posts.filter(isPostPlanned).flatMap(({ id, schedule }) => {
    if (schedule === null) return [];
    return [[id, toShownTime(schedule.publishAt, format, new Date(now))] as const];
  });
  return Object.fromEntries(times);
}
