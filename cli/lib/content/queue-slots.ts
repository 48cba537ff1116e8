import { z } from 'zod';
import {
  TIME_OF_DAY,
  type Weekday,
  WEEKDAYS,
  type WeeklySlot,
} from '#app/domain/queues/slot-times.ts';
import { values } from '../command/option-schemas.ts';

const SLOT = /^([a-z]+)(?:-([a-z]+))? +(\d{1,2}:\d{2})$/u;

/** Reads `--slot` options: a day or a range of days, and a time. */
export const QueueSlotFlags = values('--slot', 'a day and a time').transform((texts, context) =>
  texts.flatMap((text): WeeklySlot[] => {
    const slots = parseSlot(text);
    if (slots) return slots;
    const message = `--slot needs a day and a time, such as "mon 09:30" or "mon-fri 17:00", not "${text}".`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }),
);

function parseSlot(text: string): WeeklySlot[] | null {
  const [, first = '', last = first, shown = ''] = SLOT.exec(text.trim().toLowerCase()) ?? [];
  const [from, to] = [findDay(first), findDay(last)];
  const time = shown.padStart(5, '0');
  if (from === -1 || to === -1 || !TIME_OF_DAY.test(time)) return null;
  // A range can run past the end of the week: sat-mon.
  const count = ((to - from + WEEKDAYS.length) % WEEKDAYS.length) + 1;
  return Array.from({ length: count }, (_none, index) => ({ weekday: toDay(from + index), time }));
}

/** Finds a day by its name or the first three letters of it. */
const findDay = (text: string): number =>
  text.length < 3 ? -1 : WEEKDAYS.findIndex((weekday) => weekday.startsWith(text));

const toDay = (index: number): Weekday => WEEKDAYS[index % WEEKDAYS.length] ?? 'monday';
