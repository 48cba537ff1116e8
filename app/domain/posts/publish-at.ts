import { z } from 'zod';

/** What to do with a wall time that a daylight-saving change skips or repeats, in Temporal's words. */
export const Disambiguation = z.enum(['earlier', 'later', 'reject']);
export type Disambiguation = z.infer<typeof Disambiguation>;

/** In rows and files, the time is another field than its zone. */
const NO_TIME = 'Add the date and the time of day. A time zone alone doesn’t say when.';

/** A time of day in a zone, without an offset: what a calendar on the wall and a clock show. */
const WallTime = z
  .strictObject({
    local: z
      .string({ error: ({ input }) => (input === undefined ? NO_TIME : undefined) })
      .max(40)
      .describe('The date and the time of day, without an offset: `2027-03-28T09:30`.'),
    timeZone: z.string().max(64).describe('An IANA time zone, such as `Europe/Berlin`.'),
    disambiguation: Disambiguation.default('reject').describe(
      'If the clocks skip or repeat this time: publish at the `earlier` or the `later` of the two possible times, or `reject` it.',
    ),
  })
  .meta({ id: 'WallTime' });

/**
 * When to publish. The schema only checks the shape: `resolveScheduledTime` reports a time without an offset, in the
 * past, or that doesn't exist, together with everything else that is wrong with the post.
 */
export const PublishAt = z
  .union([
    z
      .string()
      .max(40)
      .meta({ format: 'date-time', examples: ['2027-03-28T09:30:00+02:00'] }),
    WallTime,
  ])
  .describe(
    'When to publish, at most two years ahead: a time with an offset (RFC 3339), or a time of day with a time zone. Leave it out to publish now.',
  );
export type PublishAt = z.infer<typeof PublishAt>;

/** The shape of a wall time in `local`. */
export const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/u;

/** How far ahead a post can be scheduled. */
export const MAX_YEARS_AHEAD = 2;
