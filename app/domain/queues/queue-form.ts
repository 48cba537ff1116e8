import { z } from 'zod';
import { NewQueueSlot } from './queues.ts';
import { TIME_OF_DAY, WEEKDAYS, type WeeklySlot } from './slot-times.ts';

/** Days of the week and one time of day, as a form has them. */
export interface SlotValues {
  readonly weekdays: readonly string[];
  readonly time: string;
}

/** One time of day on one or more days of the week. */
export const SlotsForm = z.object({
  weekdays: z.array(z.enum(WEEKDAYS)).min(1, 'Choose at least one day.'),
  time: NewQueueSlot.shape.time,
});

/** Returns a slot for each of a form's days. */
export function toFormSlots({ weekdays, time }: z.infer<typeof SlotsForm>): WeeklySlot[] {
  return weekdays.map((weekday) => ({ weekday, time }));
}

/** Returns what is wrong with the time of a form whose days can be empty, by field. */
export function checkFormTime({ weekdays, time }: SlotValues): Record<string, string> {
  if (weekdays.length === 0 || TIME_OF_DAY.test(time)) return {};
  return { time: SlotsForm.shape.time.safeParse(time).error?.issues[0]?.message ?? '' };
}
