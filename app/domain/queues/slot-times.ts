/** The days of a week, in ISO 8601's order. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A time of the week at which a queue publishes one post: `{ weekday: 'monday', time: '09:30' }`. */
export interface WeeklySlot {
  readonly weekday: Weekday;
  readonly time: string;
}

export const MINUTES_PER_DAY = 24 * 60;
export const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/u;

/** Returns a slot as it's stored: the minutes since Monday 00:00. */
export function toMinuteOfWeek({ weekday, time }: WeeklySlot): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return WEEKDAYS.indexOf(weekday) * MINUTES_PER_DAY + hours * 60 + minutes;
}

/** Returns the slot of a minute of the week. */
export function toWeeklySlot(minuteOfWeek: number): WeeklySlot {
  const weekday = WEEKDAYS[Math.floor(minuteOfWeek / MINUTES_PER_DAY)] ?? 'monday';
  const minute = minuteOfWeek % MINUTES_PER_DAY;
  const pad = (part: number): string => String(part).padStart(2, '0');
  return { weekday, time: `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}` };
}

/** Returns slots as they're stored: sorted, without repeated ones. */
export function toMinutesOfWeek(slots: readonly WeeklySlot[]): number[] {
  return [...new Set(slots.map(toMinuteOfWeek))].sort((a, b) => a - b);
}
