import { toAlternatives } from '#app/domain/text/name-list.ts';
import { z } from 'zod';
import { formatCount } from '../text/format-count.ts';
import { shortenName } from './cap-violations.ts';

type RawIssue = z.core.$ZodRawIssue;
type Issue<C extends RawIssue['code']> = Extract<RawIssue, { code: C }>;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL',
  uuid: 'a UUID',
  datetime: 'a date and time with an offset, such as 2026-11-21T09:00:00Z',
  date: 'a date, such as 2026-11-21',
  json_string: 'JSON',
};

/**
 * Parse options that word Zod's built-in errors for users. A schema's own message has precedence.
 *
 * @param whole What the parsed value as a whole is called, for example `The body`.
 */
export function createReadableErrors(whole: string): { readonly error: z.core.$ZodErrorMap } {
  return { error: (issue) => `${toName(issue.path ?? [], whole)} ${describe(issue)}.` };
}

/** Returns `content.hashtags[2]` in code quotes, or the name of the whole value. */
function toName(path: readonly PropertyKey[], whole: string): string {
  if (path.length === 0) return whole;
  const parts = path.map((part, at) => {
    if (typeof part === 'number') return `[${String(part)}]`;
    return `${at > 0 ? '.' : ''}${shortenName(String(part))}`;
  });
  return `\`${parts.join('')}\``;
}

function describe(issue: RawIssue): string {
  const choices = listChoices(issue);
  if (choices)
    return `must be ${choices.length > 1 ? 'one of: ' : ''}${toAlternatives(choices.map(String))}`;
  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue);
    case 'invalid_union':
      return describeUnion(issue);
    case 'too_small':
    case 'too_big':
      return describeBound(issue);
    case 'invalid_format': {
      const format = FORMATS[issue.format];
      return format === undefined ? 'has an invalid format' : `must be ${format}`;
    }
    default:
      return 'is invalid';
  }
}

/** Returns the allowed values of an enum or of a union of literals, or null for other issues. */
function listChoices(issue: RawIssue): readonly unknown[] | null {
  if (issue.code === 'invalid_value') return issue.values;
  if (issue.code !== 'invalid_union') return null;
  const choices = issue.errors.map(([first]) =>
    first?.code === 'invalid_value' && first.path.length === 0 ? first.values : null,
  );
  if (choices.length === 0 || choices.includes(null)) return null;
  return choices.flatMap((values) => values ?? []);
}

function describeType({ expected, input }: Issue<'invalid_type'>): string {
  if (input === undefined) return 'is required';
  const expectedWords = KINDS[expected];
  if (expectedWords === undefined) return 'is invalid';
  // Omit the received type where it doesn't help: a fraction for an integer, or NaN for text in a query.
  const found = expected === 'int' ? undefined : KINDS[z.core.util.parsedType(input)];
  return `must be ${expectedWords}${found === undefined ? '' : `, not ${found}`}`;
}

/** Lists the types of a union's options, if the value has none of them. */
function describeUnion({ errors, input }: Issue<'invalid_union'>): string {
  const kinds = errors.map(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? KINDS[first.expected] : undefined,
  );
  const known = kinds.filter((kind) => kind !== undefined);
  if (known.length === 0 || known.length < kinds.length) return 'is invalid';
  const found = KINDS[z.core.util.parsedType(input)];
  const ending = found === undefined ? '' : `, not ${found}`;
  return `must be ${toAlternatives([...new Set(known)])}${ending}`;
}

function describeBound(issue: Issue<'too_small'> | Issue<'too_big'>): string {
  const { origin } = issue;
  if (origin === 'number' || origin === 'int') return describeNumber(issue);
  if (origin === 'string') return describeLength(issue, 'character');
  if (origin === 'array') return describeLength(issue, 'item');
  return issue.code === 'too_small' ? 'is too small' : 'is too large';
}

function describeNumber(issue: Issue<'too_small'> | Issue<'too_big'>): string {
  return issue.code === 'too_small'
    ? `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`
    : `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`;
}

function describeLength(issue: Issue<'too_small'> | Issue<'too_big'>, noun: string): string {
  const [side, bound] =
    issue.code === 'too_small' ? ['at least', issue.minimum] : ['at most', issue.maximum];
  if (side === 'at least' && bound === 1 && issue.exact !== true) return "can't be empty";
  return `must have ${issue.exact === true ? 'exactly' : side} ${formatCount(Number(bound), noun)}`;
}
