import { z } from 'zod';

/** A time in a response: RFC 3339 in UTC, for example `2026-11-21T09:00:00.000Z`. */
export const Instant = z.string().meta({ format: 'date-time' });

/** A date in a response, in UTC, for example `2026-11-21`. */
export const Day = z.string().meta({ format: 'date' });
