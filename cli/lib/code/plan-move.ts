import { formatSchedule } from '#cli/text/format.ts';
import type { PlannedPost } from './create-plan.ts';
import { isAppliedTime, isSameTime } from './file-time.ts';
import type { KnownFile } from './match-types.ts';
import type { Post } from '../show/show-post.ts';
import type { DesiredPost } from './read-post-files.ts';

type Schedule = NonNullable<KnownFile['schedule']>;

interface Changing {
  readonly local: DesiredPost;
  readonly file: KnownFile;
  readonly post: Pick<Post, 'schedule'>;
  readonly overwrite: boolean;
}

interface Movable {
  readonly time: NonNullable<DesiredPost['time']>;
  readonly file: KnownFile;
  /** When the post is published now. */
  readonly schedule: Schedule;
}

/**
 * Plans the move of a post that changes and whose file has another time, and refuses a change of one that lost its time.
 * A post that was moved elsewhere stays there while its file has the time with which it was applied.
 */
export function planMove({ local, file, post, overwrite }: Changing): Partial<PlannedPost> {
  const { time, input } = local;
  const { schedule } = post;
  if (!schedule || input.queue !== undefined) return {};
  if (!time) return refuse(toTimelessReason(schedule));
  if (isSameTime(time, schedule)) return {};
  const elsewhere = overwrite ? null : planMovedElsewhere({ time, file, schedule });
  return elsewhere ?? toMove(time, schedule);
}

/** Returns null if nobody moved the post, or it isn't known because an older client applied the file. */
function planMovedElsewhere({ time, file, schedule }: Movable): Partial<PlannedPost> | null {
  // Older servers don't send it.
  const applied = file.time ?? null;
  if (applied === null) return null;
  const moved = `moved elsewhere, to ${formatSchedule(schedule)}`;
  if (isAppliedTime(time, applied))
    return { reason: `It was ${moved}, and stays there. ${CHOOSE}` };
  return isAt(applied, schedule) ? null : refuse(`It was also ${moved}. ${CHOOSE}`);
}

const CHOOSE = 'Set that time in the file, or apply the file’s time with --overwrite.';

const refuse = (reason: string): Partial<PlannedPost> => ({ action: 'refused', reason });

function toMove(time: Movable['time'], schedule: Schedule): Partial<PlannedPost> {
  const { at, local, timeZone, shown, written } = time;
  return {
    reason: `Moves from ${formatSchedule(schedule)} to ${shown}.`,
    schedule: { at, local, timeZone: timeZone ?? 'UTC', queue: null, written },
  };
}

/** Returns whether a post is at the time with which its file was applied, also in a newer version of the zones. */
function isAt(applied: NonNullable<KnownFile['time']>, schedule: Schedule): boolean {
  if (Date.parse(applied.publishAt) === Date.parse(schedule.publishAt)) return true;
  return applied.local === schedule.local && applied.timeZone === schedule.timeZone;
}

function toTimelessReason(schedule: Schedule): string {
  return `It's scheduled for ${formatSchedule(schedule)}, and the file has no time anymore. Add a time, or publish it with "fanfare posts publish-now".`;
}
