import { z } from 'zod';

const DAY = /^\d{4}-\d\d-\d\d$/u;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/u;

/** Checks a point in time: a timestamp with an offset, or a day, which `readTimes` resolves. */
export function timeOption(flag: string) {
  return z
    .string()
    .refine((text) => (DAY.test(text) ? isDay(text) : INSTANT.test(text) && isTime(text)), {
      error: `${flag} must be a day like 2026-11-21, or a time with an offset like 2026-11-21T09:00:00Z.`,
    });
}

const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));
/** A day that doesn't exist is another one for `Date`, or none. */
const isDay = (text: string): boolean =>
  isTime(text) && new Date(text).toISOString().startsWith(text);
