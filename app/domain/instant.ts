import { z } from 'zod';

/** A moment in an answer: RFC 3339 in UTC, as `2026-11-21T09:00:00.000Z`. */
export const Instant = z.string().meta({ format: 'date-time' });

/** A day in an answer, in UTC: `2026-11-21`. */
export const Day = z.string().meta({ format: 'date' });
