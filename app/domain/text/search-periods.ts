import { hashGram } from './search-grams.ts';

/** The digits of an ID's base 32, in ascending order. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
/** The first digits of a TypeID: its time in milliseconds. */
const TIME_DIGITS = 10;
const ID_DIGITS = 26;
/** Periods of a second, half a minute, 17 minutes, 9 hours, and 12 days: 2 to the power of these, in ms. */
const SIZES = [10, 15, 20, 25, 30] as const;
/** Each is one lookup in the index. */
const MAX_PERIODS = 8;
/** Starts no gram of a text. */
const MARK = '\u0000';

/** Returns the time in an ID, in milliseconds, or null if it isn't a TypeID. */
export function readIdTime(id: string): number | null {
  const digits = id.slice(id.lastIndexOf('_') + 1);
  if (digits.length !== ID_DIGITS) return null;
  let time = 0;
  for (const digit of digits.slice(0, TIME_DIGITS)) {
    const value = DIGITS.indexOf(digit);
    if (value === -1) return null;
    time = time * DIGITS.length + value;
  }
  return time;
}

/** Returns the lowest ID of a time, such as `post_01k9…0000`. */
export function toLowestId(prefix: string, time: number): string {
  let digits = '';
  for (let rest = time, n = 0; n < TIME_DIGITS; n += 1) {
    digits = (DIGITS[rest % DIGITS.length] ?? '0') + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return `${prefix}_${digits.padEnd(ID_DIGITS, '0')}`;
}

/** Returns the grams of the periods that an ID's time is in, or null if it has no time. */
export function toPeriodGrams(scope: string, id: string): number[] | null {
  const time = readIdTime(id);
  if (time === null) return null;
  return SIZES.map((size) => toGram(scope, size, toPeriod(time, size)));
}

export interface Window {
  /** Each row of the window has one of these. */
  readonly grams: readonly number[];
  /** When its first period starts: at or before the time that was requested. */
  readonly from: number;
}

/** Returns the periods that cover a time span, or null if that takes too many. */
export function toWindow(scope: string, span: { from: number; until: number }): Window | null {
  const from = Math.max(0, span.from);
  const size = SIZES.find(
    (bits) => toPeriod(span.until, bits) - toPeriod(from, bits) < MAX_PERIODS,
  );
  if (size === undefined) return null;
  const first = toPeriod(from, size);
  const count = toPeriod(span.until, size) - first + 1;
  const grams = Array.from({ length: count }, (_, n) => toGram(scope, size, first + n));
  return { grams, from: first * 2 ** size };
}

const toPeriod = (time: number, size: number): number => Math.floor(time / 2 ** size);

const toGram = (scope: string, size: number, period: number): number =>
  hashGram(scope, `${MARK}${size}:${period}`);
