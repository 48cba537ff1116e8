import { Temporal } from 'temporal-polyfill';
import type { Disambiguation } from './publish-at.ts';
import {
  checkRange,
  listInstants,
  type ResolvedTime,
  resolveWallTime,
  type ScheduledTime,
  toWallTime,
} from './scheduled-time.ts';

interface Move {
  /** Matches `DURATION`. */
  readonly by: string;
  /** What to do if the clocks skip or repeat the new wall time. */
  readonly disambiguation: Disambiguation;
  readonly now: Date;
  /** Where the duration is in the request. */
  readonly pointer: string;
}

/**
 * Moves a time by a duration, or returns why it can't. Days, weeks, months, and years keep the time of day in the
 * post's zone when the clocks change; hours, minutes, and seconds are exact.
 */
export function moveTime(
  time: ScheduledTime,
  { by, disambiguation, now, pointer }: Move,
): ResolvedTime {
  const { sign, years, months, weeks, days, hours, minutes, seconds } = Temporal.Duration.from(by);
  const clockMs = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  const hasDays = sign !== 0 && [years, months, weeks, days].some((part) => part !== 0);
  const moved = hasDays
    ? moveDays(time, { by: { years, months, weeks, days }, disambiguation, pointer })
    : ({ time, violation: null } as const);
  if (moved.time === null) return moved;
  const exact = clockMs === 0 ? moved.time : moveClock(moved.time, clockMs);
  // A time that was given with an offset keeps being an instant: it never moves with its zone's rules.
  const rule = time.rule === 'instant' ? time.rule : exact.rule;
  return checkRange({ time: { ...exact, rule }, violation: null }, { pointer, now });
}

function moveDays(
  { local, timeZone }: ScheduledTime,
  { by, disambiguation, pointer }: Pick<Move, 'disambiguation' | 'pointer'> & { by: object },
): ResolvedTime {
  const wall = Temporal.PlainDateTime.from(local).add(by);
  const text = wall.toString({ smallestUnit: 'second' });
  const found = resolveWallTime({ local: text, timeZone, disambiguation }, pointer);
  if (found.violation === null) return found;
  return { time: null, violation: { ...found.violation, pointer } };
}

function moveClock({ at, timeZone }: ScheduledTime, ms: number): ScheduledTime {
  const epochMs = at.getTime() + ms;
  const local = toWallTime(epochMs, timeZone);
  const [earlier, later] = listInstants(Temporal.PlainDateTime.from(local), timeZone);
  const ambiguous = earlier === epochMs ? 'earlier' : 'later';
  return {
    at: new Date(epochMs),
    local,
    timeZone,
    rule: earlier === later ? 'reject' : ambiguous,
  };
}
