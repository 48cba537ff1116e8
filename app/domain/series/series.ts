import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { PlatformEnvironment } from '../platforms/platforms.ts';
import { Disambiguation } from '../posts/publish-at.ts';
import { PostState } from '../posts/post-state.ts';
import { PublishPostInput } from '../posts/publish.ts';
import { DAYS_AHEAD, MAX_OCCURRENCES, MAX_RULE_CHARACTERS, MAX_TEXTS } from './series-limits.ts';

/** The post of a series: the publish request without a time, and without what applies to one call only. */
const SeriesPost = PublishPostInput.omit({
  publishAt: true,
  queue: true,
  queueFront: true,
  resends: true,
  allowDuplicate: true,
  refreshToken: true,
}).meta({ id: 'SeriesPost' });

const Day = z.iso.date('Enter a day, such as 2027-12-31.');

const Text = z.strictObject({
  caption: z.string().min(1, 'Enter a text.').max(100_000),
  from: Day.nullish().describe(
    'The first day on which it may be published, in the series’ time zone.',
  ),
  until: Day.nullish().describe('The last day on which it may be published.'),
  maxUses: z.number().int().min(1).max(MAX_OCCURRENCES).nullish(),
});

const Evergreen = z
  .strictObject({
    texts: z.array(Text).min(1, 'Add at least one text.').max(MAX_TEXTS),
    cooldownDays: z
      .number()
      .int()
      .min(0)
      .max(3660)
      .default(0)
      .describe('How many days have to be between two uses of the same text.'),
  })
  .meta({ id: 'Evergreen' })
  .describe(
    'Texts that take turns, because platforms refuse repeated ones. Each replaces the post’s caption. An occurrence for which none is allowed is blocked.',
  );

const Start = z
  .strictObject({
    local: z.string().max(40).describe('Without an offset: `2027-03-28T09:30`.'),
    timeZone: z.string().max(64).describe('IANA name, such as `Europe/Berlin`.'),
  })
  .describe('From when on the rule counts, and the time of day that it keeps when clocks change.');

const Rule = z
  .string()
  .max(MAX_RULE_CHARACTERS)
  .describe(
    `A rule of RFC 5545 with COUNT or UNTIL: \`FREQ=WEEKLY;BYDAY=MO,TH;COUNT=20\`. At most ${MAX_OCCURRENCES} occurrences within ten years.`,
  );

const OnClockChange = Disambiguation.describe(
  'What to do with an occurrence that the clocks skip or repeat: publish at the `earlier` or the `later` of the two possible times, or `reject` the series and list these occurrences.',
);

export const CreateSeriesInput = z
  .strictObject({
    post: SeriesPost,
    start: Start,
    rrule: Rule,
    disambiguation: OnClockChange.default('reject'),
    evergreen: Evergreen.nullish(),
  })
  .meta({ id: 'NewSeries' });
export type CreateSeriesInput = z.infer<typeof CreateSeriesInput>;

export const UpdateSeriesInput = z
  .strictObject({
    post: SeriesPost.optional().describe('Replaces the post.'),
    start: Start.optional(),
    rrule: Rule.optional(),
    disambiguation: OnClockChange.optional(),
    evergreen: Evergreen.nullish().describe('Replaces the texts; null removes them.'),
  })
  .meta({ id: 'SeriesChange' });
export type UpdateSeriesInput = z.infer<typeof UpdateSeriesInput>;

export const SeriesState = z.enum(['active', 'finished', 'stopped']);

export const SeriesOutput = z
  .object({
    id: z.string(),
    state: SeriesState.describe('finished: no occurrence is left.'),
    environment: PlatformEnvironment,
    post: SeriesPost,
    start: Start,
    rrule: z.string(),
    disambiguation: Disambiguation,
    evergreen: Evergreen.nullable(),
    nextAt: Instant.nullable().describe('The next occurrence; null: there is none.'),
    remaining: z.number().int().describe('Occurrences that are still to come.'),
    blocked: z
      .number()
      .int()
      .describe('Those of them that have no post, for a reason that they list.'),
    stoppedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Series' });
export type SeriesOutput = z.infer<typeof SeriesOutput>;

const SERIES_ID = /^ser_[0-7][0-9a-hjkmnp-tv-z]{25}$/u;

export const ListSeriesInput = z.object({
  cursor: z
    .string()
    .regex(SERIES_ID, 'The cursor is the previous page’s `nextCursor`.')
    .optional()
    .describe('The previous page’s `nextCursor`.'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type ListSeriesInput = z.infer<typeof ListSeriesInput>;

export const SeriesPage = z.object({
  items: z.array(SeriesOutput),
  nextCursor: z.string().nullable(),
});
export type SeriesPage = z.infer<typeof SeriesPage>;

export const OccurrenceState = z.enum([
  'planned',
  'created',
  'detached',
  'skipped',
  'blocked',
  'missed',
  'canceled',
]);
export type OccurrenceState = z.infer<typeof OccurrenceState>;

export const OccurrenceOutput = z
  .object({
    local: z
      .string()
      .describe('The wall time that the rule gives, which identifies the occurrence.'),
    at: Instant.describe('When the rule publishes it. The post’s own time can differ.'),
    state: OccurrenceState.describe(
      `planned: becomes a post ${DAYS_AHEAD} days ahead. blocked: its post can’t be created for now, see \`reason\`; tried again every day. missed: it was still blocked at its time.`,
    ),
    isChanged: z
      .boolean()
      .describe('Its post was edited or moved by itself, so changes of the series don’t reach it.'),
    reason: z.string().nullable(),
    post: z
      .object({ id: z.string(), state: PostState, publishAt: Instant.nullable() })
      .nullable()
      .describe('null: there is none yet, or it was deleted.'),
  })
  .meta({ id: 'Occurrence' });
export type OccurrenceOutput = z.infer<typeof OccurrenceOutput>;

export const OccurrenceList = z.object({ items: z.array(OccurrenceOutput) });
export type OccurrenceList = z.infer<typeof OccurrenceList>;

/** The series that a post is part of. */
export interface PostSeries {
  readonly id: string;
  /** Its rule as a sentence. */
  readonly text: string;
}

export const SeriesPreview = z
  .object({
    items: z.array(z.object({ local: z.string(), at: Instant })),
  })
  .meta({ id: 'SeriesPreview' });
export type SeriesPreview = z.infer<typeof SeriesPreview>;

export const SeriesStopOutput = z
  .object({
    series: SeriesOutput,
    canceledPosts: z.number().int().describe('Scheduled posts that were canceled.'),
    canceledOccurrences: z.number().int().describe('Occurrences that had no post yet.'),
  })
  .meta({ id: 'SeriesStop' });
export type SeriesStopOutput = z.infer<typeof SeriesStopOutput>;
