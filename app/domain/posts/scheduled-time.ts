import { Temporal } from 'temporal-polyfill';
import type { Violation } from '../errors/violations.ts';
import { type Disambiguation, MAX_YEARS_AHEAD, type PublishAt, WALL_TIME } from './publish-at.ts';
import { readTimeZone } from './time-zone.ts';

/** Where a post's time comes from: an instant with an offset, or a wall time resolved by this rule. */
export type TimeRule = 'instant' | Disambiguation;

/** When a post is published. The wall time and the zone are what the user means; the instant is derived from them. */
export interface ScheduledTime {
  readonly at: Date;
  /** In the zone, without an offset: `2027-03-28T09:30:00`. */
  readonly local: string;
  readonly timeZone: string;
  readonly rule: TimeRule;
}

export type ResolvedTime =
  | { readonly time: ScheduledTime; readonly violation: null }
  | { readonly time: null; readonly violation: Violation };

interface Context {
  readonly now: Date;
  /** The zone in which to show a time that was given as an instant. */
  readonly timeZone: string;
  /** Where the time is in the request. */
  readonly pointer: string;
}

/**
 * Resolves a requested time to an instant, or returns why it can't be used. A wall time that a daylight-saving
 * change skips or repeats is refused unless the request says which of the two instants it means.
 */
export function resolveScheduledTime(requested: PublishAt, context: Context): ResolvedTime {
  const { pointer, now } = context;
  const found =
    typeof requested === 'string'
      ? parseInstant(requested, context)
      : resolveWallTime(requested, pointer);
  return found.time === null ? found : checkRange(found, { pointer, now });
}

/** RFC 3339 with an offset. Temporal also reads other forms, and a time without seconds. */
const INSTANT =
  /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d{2}:\d{2})$/u;
/** A date, with or without a time of day, but without an offset. */
const NAIVE = /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/u;

function parseInstant(text: string, { timeZone, pointer }: Context): ResolvedTime {
  if (NAIVE.test(text)) {
    return refuse(
      pointer,
      'time_without_zone',
      `${text} is another time in each time zone. Add an offset, as in 2027-03-28T09:30:00+02:00, or name the time zone as well.`,
    );
  }
  const instant = INSTANT.test(text) ? readInstant(text) : null;
  if (instant === null) {
    return refuse(
      pointer,
      'invalid_time',
      'This isn’t a time. Send one with an offset, as in 2027-03-28T09:30:00+02:00, or {"local": "2027-03-28T09:30", "timeZone": "Europe/Berlin"}.',
    );
  }
  return toResolved(instant.epochMilliseconds, { timeZone, rule: 'instant' });
}

function readInstant(text: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(text.replace(' ', 'T').toUpperCase());
  } catch {
    return null;
  }
}

/** Resolves a wall time to an instant, also one that has passed, or returns why it has none. */
export function resolveWallTime(
  { local, timeZone, disambiguation }: Exclude<PublishAt, string>,
  pointer: string,
): ResolvedTime {
  const zone = readTimeZone(timeZone);
  if (zone === null) {
    return refuse(
      `${pointer}/timeZone`,
      'unknown_time_zone',
      `${timeZone === '' ? 'An empty text' : timeZone} isn’t a time zone. Send an IANA name, such as Europe/Berlin or America/New_York.`,
    );
  }
  const wall = WALL_TIME.test(local) ? readWallTime(local) : null;
  if (wall === null) {
    const isInstant = readInstant(local) !== null;
    const message = isInstant
      ? 'A time with a time zone can’t have an offset as well. Leave out the offset or the time zone.'
      : 'This isn’t a date and a time of day. Send them as in 2027-03-28T09:30.';
    return refuse(`${pointer}/local`, 'invalid_time', message);
  }
  const [earlier, later] = listInstants(wall, zone);
  if (earlier !== later && disambiguation === 'reject')
    return refuseAmbiguous(`${pointer}/local`, { wall, zone, earlier, later });
  const epochMs = disambiguation === 'earlier' ? earlier : later;
  return toResolved(epochMs, { timeZone: zone, rule: disambiguation });
}

/** Returns the two instants that a wall time may stand for: the same one twice, unless the clocks change then. */
export function listInstants(
  wall: Temporal.PlainDateTime,
  zone: string,
): [earlier: number, later: number] {
  const read = (disambiguation: 'earlier' | 'later'): number =>
    wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds;
  return [read('earlier'), read('later')];
}

/** Returns the two instants that a wall time may stand for, or null if the time or the zone isn't valid. */
export function listWallInstants(
  local: string,
  timeZone: string,
): readonly [earlier: number, later: number] | null {
  const zone = readTimeZone(timeZone);
  const wall = zone !== null && WALL_TIME.test(local) ? readWallTime(local) : null;
  return zone === null || wall === null ? null : listInstants(wall, zone);
}

interface Ambiguity {
  readonly wall: Temporal.PlainDateTime;
  readonly zone: string;
  readonly earlier: number;
  readonly later: number;
}

function refuseAmbiguous(pointer: string, { wall, zone, earlier, later }: Ambiguity): ResolvedTime {
  const shown = toShown(wall);
  const isRepeated = toWallTime(earlier, zone) === wall.toString({ smallestUnit: 'second' });
  const [first, second] = [toWithOffset(earlier, zone), toWithOffset(later, zone)];
  return isRepeated
    ? refuse(
        pointer,
        'time_repeated',
        `The clocks in ${zone} go back, so ${shown} happens twice. Set disambiguation to earlier for ${first}, or to later for ${second}.`,
      )
    : refuse(
        pointer,
        'time_skipped',
        `The clocks in ${zone} go forward, so ${shown} doesn’t exist. Choose another time, or set disambiguation to earlier for ${first}, or to later for ${second}.`,
      );
}

/** Refuses a time in the past, or too far ahead. */
export function checkRange(
  found: Extract<ResolvedTime, { violation: null }>,
  { pointer, now }: { pointer: string; now: Date },
): ResolvedTime {
  const { at, local, timeZone } = found.time;
  const shown = `${local.replace('T', ' ')} (${timeZone})`;
  if (at <= now) {
    const message = `${shown} is in the past. Choose a later time, or leave it out to publish now.`;
    return refuse(pointer, 'time_in_past', message);
  }
  if (at > addYears(now)) {
    const message = `${shown} is more than ${MAX_YEARS_AHEAD} years away. Choose an earlier time.`;
    return refuse(pointer, 'time_too_far', message);
  }
  return found;
}

function addYears(now: Date): Date {
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + MAX_YEARS_AHEAD);
  return latest;
}

/** A stored time. A slot of a queue has Temporal's rule `compatible`, because nobody is asked about it. */
interface StoredTime extends Omit<ScheduledTime, 'rule'> {
  readonly rule: TimeRule | 'compatible';
}

/**
 * Resolves a stored wall time again, with the zones that this runtime knows now. Returns the same instant unless the
 * zone's rules have changed since, and null if the time doesn't exist or happens twice now and no rule says what to do
 * about that. Times that were given as an instant never move, nor do those in a zone that this runtime doesn't know.
 */
export function reresolveTime({
  at,
  local,
  timeZone,
  rule,
}: StoredTime): Pick<ScheduledTime, 'at' | 'local'> | null {
  const zone = rule === 'instant' ? null : readTimeZone(timeZone);
  const wall = zone === null ? null : readWallTime(local);
  if (rule === 'instant' || zone === null || wall === null) return { at, local };
  const [earlier, later] = listInstants(wall, zone);
  if (rule === 'reject' && earlier !== later) return null;
  const { epochMilliseconds } = wall.toZonedDateTime(zone, { disambiguation: rule });
  return { at: new Date(epochMilliseconds), local: toWallTime(epochMilliseconds, zone) };
}

function readWallTime(local: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(local, { overflow: 'reject' });
  } catch {
    return null;
  }
}

/** Returns the wall time of an instant in a zone, to the second: `2027-03-28T09:30:00`. */
export function toWallTime(epochMs: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });
}

function toWithOffset(epochMs: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString({
    timeZone,
    smallestUnit: 'second',
  });
}

const toShown = (wall: Temporal.PlainDateTime): string =>
  wall.toString({ smallestUnit: 'minute' }).replace('T', ' ');

function toResolved(
  epochMs: number,
  { timeZone, rule }: Pick<ScheduledTime, 'timeZone' | 'rule'>,
): ResolvedTime {
  // A skipped wall time doesn't exist, so the stored one is the instant's own.
  const time = { at: new Date(epochMs), local: toWallTime(epochMs, timeZone), timeZone, rule };
  return { time, violation: null };
}

function refuse(pointer: string, code: Violation['code'], message: string): ResolvedTime {
  return { time: null, violation: { pointer, code, message } };
}
