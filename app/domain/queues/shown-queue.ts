import { orderWeek } from '../posts/order-week.ts';
import { type ShownTime, type TimeLocale, toShownTime } from '../posts/shown-time.ts';
import type { QueueOutput, QueueSlotsOutput } from './queues.ts';
import { WEEKDAYS, type Weekday } from './slot-times.ts';

/** A day of the week with a queue's slots on it, in the reader's order and format. */
export interface ShownWeekday {
  readonly weekday: Weekday;
  /** Such as Monday. */
  readonly name: string;
  readonly slots: readonly {
    /** Such as 09:30. */
    readonly time: string;
    /** Such as 9:30 AM. */
    readonly text: string;
  }[];
}

/** A queue's next slot with its time on the queue's clocks. */
export interface ShownSlot {
  readonly time: ShownTime;
  readonly isTaken: boolean;
  readonly post: QueueSlotsOutput['items'][number]['post'];
}

/** A queue in the list of queues. */
export interface ShownQueue extends Pick<
  QueueOutput,
  'id' | 'name' | 'timeZone' | 'accountIds' | 'pausedAt' | 'postCount'
> {
  readonly slotCount: number;
  /** The slot that the next post gets; null if none is free. */
  readonly nextFree: ShownTime | null;
}

/** How the reader's region writes times, and on which day its weeks start: 1 for Monday to 7 for Sunday. */
export interface WeekLocale extends TimeLocale {
  readonly firstDay: number;
}

/** Lists the days of a week from the region's first day, named in English. */
export function listWeekdays({ firstDay }: Pick<WeekLocale, 'firstDay'>): {
  readonly weekday: Weekday;
  readonly name: string;
}[] {
  return orderWeek(WEEKDAYS, firstDay).map((weekday) => ({
    weekday,
    name: `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`,
  }));
}

/** Writes a queue's weekly slots as the reader's region does. */
export function toShownWeek(
  { slots }: Pick<QueueOutput, 'slots'>,
  locale: WeekLocale,
): ShownWeekday[] {
  const { hourCycle } = locale;
  const format = new Intl.DateTimeFormat(locale.locale, {
    hour: hourCycle === 'h23' ? '2-digit' : 'numeric',
    minute: '2-digit',
    hourCycle,
    timeZone: 'UTC',
  });
  const byDay = Map.groupBy(slots, ({ weekday }) => weekday);
  return listWeekdays(locale).map(({ weekday, name }) => ({
    weekday,
    name,
    slots: (byDay.get(weekday) ?? []).map(({ time }) => ({
      time,
      text: format.format(new Date(`1970-01-01T${time}Z`)),
    })),
  }));
}

/** Writes the times of a queue's next slots in its zone. */
export function toShownSlots(
  { items, timeZone }: QueueSlotsOutput,
  locale: TimeLocale,
  now: Date,
): ShownSlot[] {
  return items.map(({ at, isTaken, post }) => ({
    time: toShownTime(at, { ...locale, timeZone }, now),
    isTaken,
    post,
  }));
}
