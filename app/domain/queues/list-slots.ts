import { Temporal } from 'temporal-polyfill';
import { MAX_YEARS_AHEAD } from '../posts/publish-at.ts';
import { toWallTime } from '../posts/scheduled-time.ts';
import { MINUTES_PER_DAY } from './slot-times.ts';

/** When a queue publishes: minutes since Monday 00:00, on the clocks of a zone. */
export interface QueueTimes {
  readonly timeZone: string;
  readonly slots: readonly number[];
}

/** A slot on a certain day. */
export interface SlotTime {
  readonly at: Date;
  /** What the clocks of the zone show then: `2027-03-29T09:30:00`. */
  readonly local: string;
}

/**
 * Lists a queue's slots after a time, in order, up to two years ahead. A slot that a daylight-saving change skips
 * moves later by as much as the clocks do, and one that it repeats is the earlier of the two. If that makes two slots
 * the same instant, they're one.
 */
export function* listSlots({ timeZone, slots }: QueueTimes, after: Date): Generator<SlotTime> {
  if (slots.length === 0) return;
  const afterMs = after.getTime();
  const start = Temporal.Instant.fromEpochMilliseconds(afterMs).toZonedDateTimeISO(timeZone);
  const endMs = start.add({ years: MAX_YEARS_AHEAD }).epochMilliseconds;
  const byWeekday = Map.groupBy(slots, (slot) => Math.floor(slot / MINUTES_PER_DAY));
  // A zone that crosses the date line skips a day, whose slots are then on the next one.
  let day = start.toPlainDate().subtract({ days: 2 });
  let carried: number[] = [];
  for (;;) {
    const next = day.add({ days: 1 });
    const minutes = byWeekday.get(day.dayOfWeek - 1) ?? [];
    const found = minutes.map((slot) => toInstant(day, { slot, timeZone }));
    const endOfDay = next.toZonedDateTime(timeZone).epochMilliseconds;
    const own = [...new Set([...carried, ...found])].sort((a, b) => a - b);
    for (const at of own) {
      if (at > endMs) return;
      if (at > afterMs && at < endOfDay)
        yield { at: new Date(at), local: toWallTime(at, timeZone) };
    }
    carried = own.filter((at) => at >= endOfDay);
    if (endOfDay > endMs) return;
    day = next;
  }
}

function toInstant(
  day: Temporal.PlainDate,
  { slot, timeZone }: { readonly slot: number; readonly timeZone: string },
): number {
  const minute = slot % MINUTES_PER_DAY;
  const plainTime = { hour: Math.floor(minute / 60), minute: minute % 60 };
  // Temporal's default: the earlier of two, and later by the gap's length if there is none.
  return day.toPlainDateTime(plainTime).toZonedDateTime(timeZone).epochMilliseconds;
}
