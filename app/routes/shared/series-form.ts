import type { AppErrorShape } from '#app/domain/errors/app-error-shape.ts';
import { Disambiguation } from '#app/domain/posts/publish-at.ts';
import { splitLocal } from '#app/domain/posts/time-choice.ts';
import { toTimeMessage } from '#app/domain/posts/time-messages.ts';
import {
  NEW_REPEAT,
  REPEAT_DAYS,
  type RepeatFields,
  toRepeatFields,
  toRule,
} from '#app/domain/series/repeat-fields.ts';
import {
  MAX_OCCURRENCES,
  MAX_RULE_CHARACTERS,
  MAX_TEXTS,
} from '#app/domain/series/series-limits.ts';
import type { SeriesFormValues, SeriesMessages } from '#app/components/series/series-fields.tsx';
import type { CreateSeriesInput, SeriesOutput } from '#app/domain/series/series.ts';

const MAX_FIELD = 64;
const MAX_TEXT = 100_000;

/** Reads the fields of a form that repeats a post, as they were typed. */
export function readSeriesForm(fields: URLSearchParams): SeriesFormValues {
  const read = (name: string, max = MAX_FIELD): string => (fields.get(name) ?? '').slice(0, max);
  const every = (['day', 'week', 'month', 'rule'] as const).find((one) => one === read('every'));
  const repeat: RepeatFields = {
    every: every ?? NEW_REPEAT.every,
    weekdays: REPEAT_DAYS.map(({ value }) => value).filter((day) =>
      fields.getAll('weekdays').includes(day),
    ),
    monthDay: read('monthDay'),
    ends: read('ends') === 'until' ? 'until' : 'count',
    count: read('count'),
    until: read('until'),
    rule: read('rule', MAX_RULE_CHARACTERS + 1),
  };
  return {
    date: read('date'),
    clock: read('clock'),
    timeZone: read('timeZone'),
    repeat,
    disambiguation: Disambiguation.safeParse(read('disambiguation')).data ?? 'reject',
    texts: fields
      .getAll('texts')
      .slice(0, MAX_TEXTS + 1)
      .map((text) => text.slice(0, MAX_TEXT).replaceAll('\r\n', '\n')),
    cooldownDays: read('cooldownDays'),
  };
}

/** Returns a series as the fields of its form. */
export function toSeriesForm({
  start,
  rrule,
  disambiguation,
  evergreen,
  post,
}: SeriesOutput): SeriesFormValues {
  return {
    ...splitLocal(start.local),
    timeZone: start.timeZone,
    repeat: toRepeatFields(rrule),
    disambiguation,
    texts: evergreen?.texts.map(({ caption }) => caption) ?? [post.content.captions[0] ?? ''],
    cooldownDays: String(evergreen?.cooldownDays ?? 0),
  };
}

type Times = Pick<CreateSeriesInput, 'start' | 'rrule' | 'disambiguation'>;

/** Returns when the series of a form is published, as the API takes it. */
export function toSeriesTimes(values: SeriesFormValues): Times {
  const { date, clock, timeZone, repeat, disambiguation } = values;
  return { start: { local: `${date}T${clock}`, timeZone }, rrule: toRule(repeat), disambiguation };
}

type Texts = Pick<CreateSeriesInput, 'post' | 'evergreen'>;

/** Returns the post and the texts that take turns. Texts that stay keep the limits that the API gave them. */
export function toSeriesTexts(
  { texts, cooldownDays }: SeriesFormValues,
  { post, evergreen }: Texts,
): Texts {
  const captions = texts.filter((text) => text.trim() !== '');
  const own = captions.map(
    (caption) => evergreen?.texts.find((text) => text.caption === caption) ?? { caption },
  );
  const hasLimits = own.some((text) => Object.keys(text).length > 1);
  const [caption] = captions;
  const content = { ...post.content, captions: caption === undefined ? [] : [caption] };
  return {
    post: { ...post, content },
    evergreen:
      captions.length > 1 || hasLimits
        ? { texts: own, cooldownDays: Number(cooldownDays.trim() || 0) }
        : null,
  };
}

/** Returns the messages of a refused form by its fields. Those without a field are in `form`. */
export function toSeriesMessages(
  { message, violations }: Pick<AppErrorShape, 'message' | 'violations'>,
  values: SeriesFormValues,
): SeriesMessages {
  const messages: Record<string, string[]> = {};
  for (const violation of violations) {
    const [field, text] = toMessage(violation, values);
    const own = (messages[field] ??= []);
    if (!own.includes(text)) own.push(text);
  }
  return violations.length === 0 ? { form: [message] } : messages;
}

type Violation = AppErrorShape['violations'][number];

/** Where pointers of the request are in the form. */
const FIELDS: readonly (readonly [pointer: RegExp, field: string])[] = [
  [/^\/start\/timeZone/u, 'timeZone'],
  [/^\/start/u, 'time'],
  [/^\/disambiguation/u, 'disambiguation'],
  [/^\/evergreen\/cooldownDays/u, 'cooldownDays'],
  [/^\/post\/content\/captions/u, 'texts.0'],
];

function toMessage(
  { pointer, code, message }: Violation,
  { repeat }: SeriesFormValues,
): [field: string, text: string] {
  if (pointer === '/rrule') return toRuleMessage({ code, message }, repeat);
  const [, index] = /^\/evergreen\/texts\/(\d+)/u.exec(pointer) ?? [];
  if (index !== undefined) return [`texts.${index}`, message];
  const field = FIELDS.find(([pattern]) => pattern.test(pointer))?.[1] ?? 'form';
  if (field === 'cooldownDays') return [field, COOLDOWN];
  return [field, field.startsWith('time') ? (toTimeMessage(code) ?? message) : message];
}

function toRuleMessage(
  { code, message }: Pick<Violation, 'code' | 'message'>,
  { every, ends }: RepeatFields,
): [field: string, text: string] {
  return every === 'rule' ? ['rule', message] : [ends, RULE_MESSAGES[ends][code] ?? message];
}

const COOLDOWN = 'Enter a whole number of days.';
const NO_DAY = 'None of these days falls before the end. Choose other days or a later end.';

/** How the form words what is wrong with a rule that it built. */
const RULE_MESSAGES: Readonly<Record<RepeatFields['ends'], Readonly<Record<string, string>>>> = {
  count: {
    invalid_rule: `Enter how many times, from 1 to ${MAX_OCCURRENCES}.`,
    too_many_occurrences: `Enter how many times, from 1 to ${MAX_OCCURRENCES}.`,
    rule_too_long: 'The last time would be more than ten years away. Enter a smaller number.',
    rule_without_occurrences: NO_DAY,
  },
  until: {
    invalid_rule: 'Enter the last day.',
    too_many_occurrences: `That’s more than ${MAX_OCCURRENCES} times. Choose an earlier day.`,
    rule_too_long: 'Choose a day within ten years.',
    rule_without_occurrences: NO_DAY,
  },
};
