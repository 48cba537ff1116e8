import { z } from 'zod';

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/u;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/u;

/** Parses a point in time: a timestamp with an offset, or a day, which starts at local midnight. */
export function timeOption(flag: string) {
  return z.string().transform((text, context) => {
    const at = DAY.test(text) ? toMidnight(text) : INSTANT.test(text) ? new Date(text) : null;
    if (at !== null && !Number.isNaN(at.getTime())) return at.toISOString();
    context.addIssue({
      code: 'custom',
      message: `${flag} must be a day like 2026-11-21, or a time with an offset like 2026-11-21T09:00:00Z.`,
    });
    return z.NEVER;
  });
}

/** Returns null for a day that doesn't exist. */
function toMidnight(text: string): Date | null {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const at = new Date(year, month - 1, day);
  return at.getMonth() === month - 1 && at.getDate() === day ? at : null;
}
