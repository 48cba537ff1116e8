import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import {
  type Disambiguation,
  Disambiguation as DisambiguationSchema,
} from '../posts/publish-at.ts';
import type { PostSchedule } from '../posts/post-schedule.ts';
import { DraftVersion } from '../posts/saved-drafts.ts';
import { resolveScheduledTime, toWallTime } from '../posts/scheduled-time.ts';
import { isCalendarDay, toZonedDate } from './calendar-window.ts';

const Clock = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'Choose a time of day, such as 09:30.');

/** Where a post is moved in a calendar: to a day, to an hour of a day, or to a time. */
export const CalendarMoveInput = z.object({
  postId: z.string().min(1),
  /** The time that the person saw. If the post has another one by now, nothing is moved. */
  seenAt: z.iso.datetime(),
  date: z.string().refine(isCalendarDay, 'Choose a day from the years 1970 to 2099.'),
  /** An hour of the calendar's clock. The minutes stay. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
  /** A time of the calendar's clock. */
  clock: Clock.optional(),
  /** The zone of `clock`. The calendar's by default. */
  zone: z.string().max(64).optional(),
  disambiguation: DisambiguationSchema.default('reject'),
  /** The time to which `disambiguation` belongs. The form can have another one by now. */
  asked: z.string().optional(),
});
export type CalendarMoveInput = z.infer<typeof CalendarMoveInput>;

/** The time of a draft that is scheduled in a calendar. */
export const CalendarPlanInput = CalendarMoveInput.pick({
  date: true,
  disambiguation: true,
  asked: true,
}).extend({
  draftId: z.string().min(1),
  version: z.coerce.number().pipe(DraftVersion),
  clock: Clock,
  zone: z.string().min(1).max(64),
});

/** Returns which of two times was chosen, unless another time was typed after the question. */
export function toAnswer({
  asked,
  date,
  clock,
  disambiguation,
}: Pick<CalendarMoveInput, 'asked' | 'date' | 'clock' | 'disambiguation'>): Disambiguation {
  return asked === undefined || asked === `${date}T${clock ?? ''}` ? disambiguation : 'reject';
}

export interface WallTime {
  /** `2027-03-28T09:30:00` */
  readonly local: string;
  readonly timeZone: string;
}

type Target = Pick<CalendarMoveInput, 'date' | 'hour' | 'clock' | 'zone'>;

/**
 * Returns a post's new wall time. On another day, the post keeps its own time of day and zone, so 9:00 in Tokyo stays
 * 9:00 in Tokyo. An hour or a time is one of the calendar's clock, which the person sees.
 */
export function toMovedTime(
  { publishAt, local, timeZone }: Pick<PostSchedule, 'publishAt' | 'local' | 'timeZone'>,
  { date, hour, clock, zone }: Target,
  calendarZone: string,
): WallTime {
  const shown = toWallTime(Date.parse(publishAt), calendarZone);
  if (clock !== undefined) return { local: `${date}T${clock}:00`, timeZone: zone ?? calendarZone };
  if (hour !== undefined) {
    const minutes = shown.slice(13);
    return { local: `${date}T${String(hour).padStart(2, '0')}${minutes}`, timeZone: calendarZone };
  }
  const days = Temporal.PlainDate.from(shown.slice(0, 10)).until(date, { largestUnit: 'days' });
  const moved = Temporal.PlainDateTime.from(local).add(days);
  return { local: moved.toString({ smallestUnit: 'second' }), timeZone };
}

/** One of the two instants that a wall time can mean on the day the clocks change. */
export interface TimeChoice {
  readonly disambiguation: Exclude<Disambiguation, 'reject'>;
  readonly at: string;
}

/** Returns the instants that a wall time can mean, if the clocks skip or repeat it. Otherwise, returns none. */
export function listTimeChoices({ local, timeZone }: WallTime, now: Date): TimeChoice[] {
  const choices = (['earlier', 'later'] as const).flatMap((disambiguation) => {
    const requested = { local, timeZone, disambiguation };
    const { time } = resolveScheduledTime(requested, { now, timeZone, pointer: '' });
    return time === null ? [] : [{ disambiguation, at: time.at.toISOString() }];
  });
  const [first, second] = choices;
  return first && second && first.at !== second.at ? choices : [];
}

/** Returns the day and the time of day of an instant, as a form's fields have them. */
export function toTimeFields(at: Date, timeZone: string): { date: string; clock: string } {
  const clock = toWallTime(at.getTime(), timeZone).slice(11, 16);
  return { date: toZonedDate(at, timeZone), clock };
}
