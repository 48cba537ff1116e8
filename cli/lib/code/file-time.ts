import type { Queueing } from '#app/domain/posts/queue-faults.ts';
import type { components } from '#cli/client/api-types.ts';
import { formatSchedule, formatWritten } from '#cli/text/format.ts';

type ProjectFile = components['schemas']['ProjectFile'];
type Schedule = NonNullable<ProjectFile['schedule']>;
type AppliedTime = NonNullable<ProjectFile['time']>;

/** The time in a file. */
export interface FileTime {
  readonly at: string;
  readonly local: string;
  /** Null for a time with an offset, which belongs to no zone. */
  readonly timeZone: string | null;
  /** As the file has it, for people: `2027-03-29 09:30 (UTC+02:00)`. */
  readonly shown: string;
  /** As the file has it, if with an offset. */
  readonly written: string | null;
  /** Whether the clocks show this time of day twice on that day. */
  readonly isRepeated: boolean;
}

/** Resolves the time in a file, also one that has passed. Returns null if it has none, or none that can be used. */
export async function resolveFileTime({ publishAt }: Queueing): Promise<FileTime | null> {
  if (publishAt === undefined) return null;
  // The time zones take a while to load, and most files have no time.
  const { listWallInstants, resolveScheduledTime, resolveWallTime } =
    await import('#app/domain/posts/scheduled-time.ts');
  if (typeof publishAt === 'string') {
    const context = { now: new Date(0), timeZone: 'UTC', pointer: '' };
    const { violation } = resolveScheduledTime(publishAt, context);
    if (violation && violation.code !== 'time_too_far') return null;
    const at = new Date(publishAt.replace(' ', 'T')).toISOString();
    const shown = formatWritten(publishAt);
    return {
      at,
      local: at.slice(0, 19),
      timeZone: null,
      shown,
      written: publishAt,
      isRepeated: false,
    };
  }
  const { time } = resolveWallTime(publishAt, '');
  if (!time) return null;
  const [earlier, later] = listWallInstants(time.local, time.timeZone) ?? [];
  const { local, timeZone } = time;
  const at = time.at.toISOString();
  const shown = formatSchedule({ publishAt: at, local, timeZone });
  return { at, local, timeZone, shown, written: null, isRepeated: earlier !== later };
}

/**
 * Returns whether a post has the time in its file. A time of day in a zone is compared as such, because another version
 * of the time zones can have another instant for it.
 */
export function isSameTime(
  { at, local, timeZone, isRepeated }: FileTime,
  post: Pick<Schedule, 'publishAt' | 'local' | 'timeZone'>,
): boolean {
  const isSameInstant = Date.parse(at) === Date.parse(post.publishAt);
  if (timeZone === null) return isSameInstant;
  const isSameWall = local === post.local && timeZone === post.timeZone;
  return isSameWall && (isSameInstant || !isRepeated);
}

/** Returns whether a file has the time with which it was applied. */
export function isAppliedTime(time: FileTime, applied: AppliedTime): boolean {
  const { timeZone } = applied;
  if (timeZone !== null) return isSameTime(time, { ...applied, timeZone });
  return time.timeZone === null && isSameTime(time, { ...applied, timeZone: 'UTC' });
}

/** Returns the time in a file as its record on the server has it. */
export function toAppliedTime(time: FileTime | null): AppliedTime | null {
  if (!time) return null;
  const { at: publishAt, local, timeZone } = time;
  return { publishAt, local, timeZone };
}
