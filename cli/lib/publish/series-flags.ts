import { z } from 'zod';
import { Disambiguation } from '#app/domain/posts/publish-at.ts';
import { MAX_RULE_CHARACTERS, MAX_TEXTS } from '#app/domain/series/series-limits.ts';
import type { components } from '#cli/client/api-types.ts';
import type { Client } from '#cli/client/client.ts';
import type { Context } from '../command/context.ts';
import type { OptionSpec } from '../command/define-command.ts';
import { oneOf, values, wholeNumber } from '../command/option-schemas.ts';
import {
  pickOptions,
  PUBLISH_FIELDS,
  PUBLISH_NAMES,
  type PublishInput,
} from '../content/publish-input.ts';
import { readWorkspaceZone } from '../content/time-flags.ts';
import { checkPairs, toDraftContent } from './draft-content.ts';

export type NewSeries = components['schemas']['NewSeries'];
export type SeriesChange = components['schemas']['SeriesChange'];
type Series = components['schemas']['Series'];

const LOCAL = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)$/u;
const MAX_COOLDOWN_DAYS = 3660;

/** The flags of `publish` that a post of a series can't have. */
const NOT_IN_SERIES = {
  at: true,
  zone: true,
  disambiguation: true,
  queue: true,
  front: true,
  allowDuplicate: true,
  idempotencyKey: true,
  wait: true,
} as const;

const Content = z.object(PUBLISH_FIELDS).omit(NOT_IN_SERIES);
const CONTENT_NAMES = PUBLISH_NAMES.filter((name) => !Object.hasOwn(NOT_IN_SERIES, name));

const TIME_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--start <time>',
    description: 'from when on the rule counts, and the time of day: 2027-03-28T09:30',
  },
  {
    flags: '--zone <zone>',
    description: "time zone of --start, such as Europe/Berlin (default: the workspace's)",
  },
  {
    flags: '--rrule <rule>',
    description: 'rule of RFC 5545 with COUNT or UNTIL: "FREQ=WEEKLY;BYDAY=MO,TH;COUNT=20"',
  },
  {
    flags: '--disambiguation <rule>',
    description: `if the clocks skip or repeat a time: ${Disambiguation.options.join(', ')} (default: reject)`,
  },
  {
    flags: '--text <text>',
    description: `publish these texts in turn instead of one; can be repeated, up to ${MAX_TEXTS} times`,
    isRepeatable: true,
  },
  {
    flags: '--cooldown-days <n>',
    description: 'days between two uses of the same --text (default: 0)',
  },
];

export const SERIES_OPTIONS = [...TIME_OPTIONS, ...pickOptions(CONTENT_NAMES)];

const FROM_FILES = ['media', 'altText', 'cover'] as const;
const FILE_OPTIONS = pickOptions(FROM_FILES);

/** A preview uploads nothing, so it takes files from the library only. */
export const PREVIEW_OPTIONS = SERIES_OPTIONS.filter((option) => !FILE_OPTIONS.includes(option));

export const OCCURRENCE_ARGUMENTS = [
  { name: 'series', description: 'the ID of the series (ser_…)' },
  {
    name: 'occurrence',
    description: 'its time in the list of occurrences: 2027-03-28T09:30:00',
  },
];

export const SERIES_FIELDS = {
  ...Content.shape,
  start: z
    .string()
    .transform((text, context) => {
      const [, day, time] = LOCAL.exec(text.trim()) ?? [];
      if (day !== undefined && time !== undefined) return `${day}T${time}`;
      const message = '--start needs a date and a time without an offset: 2027-03-28T09:30.';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional(),
  zone: PUBLISH_FIELDS.zone,
  rrule: z
    .string()
    .trim()
    .min(1, '--rrule needs a rule, such as "FREQ=WEEKLY;COUNT=10".')
    .max(MAX_RULE_CHARACTERS, `--rrule can have at most ${MAX_RULE_CHARACTERS} characters.`)
    .optional(),
  disambiguation: oneOf(Disambiguation.options, '--disambiguation').optional(),
  text: values('--text', 'a text')
    .pipe(z.array(z.string()).max(MAX_TEXTS, `A series can have at most ${MAX_TEXTS} texts.`))
    .default([]),
  cooldownDays: wholeNumber('--cooldown-days', { min: 0, max: MAX_COOLDOWN_DAYS }).optional(),
};

const Flags = z.object(SERIES_FIELDS);
export type SeriesFlags = z.infer<typeof Flags>;

/** Returns the flags of a post's content. The time and zone are those of the series. */
export function toContentFlags(flags: SeriesFlags) {
  return { ...flags, zone: undefined, disambiguation: undefined, front: false };
}

/** The flags of a new series: where, when, and how often are required. */
export const NewSeriesFlags = Flags.superRefine((flags, context) => {
  checkPairs(toContentFlags(flags), context);
  const { platforms, account, group, start, rrule, text, cooldownDays } = flags;
  const needs = [
    [
      [platforms, account, group].some(({ length }) => length > 0),
      'platforms',
      'Specify where to publish with --platforms, --account, or --group.',
    ],
    [start !== undefined, 'start', 'Specify the first time with --start.'],
    [rrule !== undefined, 'rrule', 'Specify how often to repeat the post with --rrule.'],
    [
      cooldownDays === undefined || text.length > 0,
      'cooldownDays',
      '--cooldown-days needs several --text.',
    ],
  ] as const;
  for (const [isMet, flag, message] of needs)
    if (!isMet) context.addIssue({ code: 'custom', path: [flag], message });
});

/** Returns the request for a new series. Local files are uploaded. */
export async function toNewSeries(
  context: Context,
  client: Client,
  flags: SeriesFlags,
): Promise<NewSeries> {
  const { start = '', rrule = '', disambiguation, text, cooldownDays } = flags;
  const timeZone = flags.zone ?? (await readWorkspaceZone(client));
  if (flags.zone === undefined)
    context.terminal.writeStatus(
      `Time zone: ${timeZone}, the workspace's. Use --zone for another.`,
    );
  return {
    post: await toPost(context, client, { flags, before: {} }),
    start: { local: start, timeZone },
    rrule,
    ...(disambiguation === undefined ? {} : { disambiguation }),
    ...(text.length > 0 ? { evergreen: toEvergreen(text, cooldownDays ?? 0) } : {}),
  };
}

/** Returns what the flags change about a series. Local files are uploaded. */
export async function toSeriesChange(
  context: Context,
  client: Client,
  { flags, before }: { readonly flags: SeriesFlags; readonly before: Series },
): Promise<SeriesChange> {
  const { start, zone, rrule, disambiguation } = flags;
  const { local, timeZone } = before.start;
  const hasTime = start !== undefined || zone !== undefined;
  const hasContent =
    flags.shortenLinks !== undefined ||
    CONTENT_NAMES.some((name) => isGiven((flags as Partial<PublishInput>)[name]));
  return {
    ...(hasContent ? { post: await toPost(context, client, { flags, before: before.post }) } : {}),
    ...(hasTime ? { start: { local: start ?? local, timeZone: zone ?? timeZone } } : {}),
    ...(rrule === undefined ? {} : { rrule }),
    ...(disambiguation === undefined ? {} : { disambiguation }),
    ...toTextsChange(flags, before),
  };
}

function toTextsChange(
  { text, cooldownDays }: SeriesFlags,
  { evergreen }: Series,
): Pick<SeriesChange, 'evergreen'> {
  if (text.length > 0)
    return { evergreen: toEvergreen(text, cooldownDays ?? evergreen?.cooldownDays ?? 0) };
  if (!evergreen || cooldownDays === undefined) return {};
  return { evergreen: { ...evergreen, cooldownDays } };
}

const toEvergreen = (texts: readonly string[], cooldownDays: number) => ({
  texts: texts.map((caption) => ({ caption })),
  cooldownDays,
});

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}

async function toPost(
  context: Context,
  client: Client,
  { flags, before }: { readonly flags: SeriesFlags; readonly before: object },
): Promise<NewSeries['post']> {
  const draft = { flags: toContentFlags(flags), before };
  return (await toDraftContent(context, client, draft)) as NewSeries['post'];
}
