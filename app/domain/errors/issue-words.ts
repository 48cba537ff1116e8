import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type OutOfBounds = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig;

/** How the library begins what it says itself, in words for programmers. */
const OF_LIBRARY = /^(?:Invalid |Too (?:small|big): )/u;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** The values of a choice, also of one that is written as a union; null where it is none. */
function listChoices(issue: z.core.$ZodIssue): readonly unknown[] | null {
  if (issue.code === 'invalid_value') return issue.values;
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return null;
  const choices = issue.errors.map(([first]) =>
    first?.code === 'invalid_value' && first.path.length === 0 ? first.values : null,
  );
  return choices.includes(null) ? null : choices.flatMap((values) => values ?? []);
}

/** What is wrong and what it must be, in words for people: the schema's own, or else these for the library's. */
export function toIssueWords(issue: Issue): string {
  if (!OF_LIBRARY.test(issue.message)) return issue.message;
  const choices = listChoices(issue);
  if (choices) return `This must be ${choices.length > 1 ? 'one of: ' : ''}${choices.join(', ')}.`;
  if (issue.code === 'invalid_type') return describeType(issue);
  if (issue.code === 'too_small' || issue.code === 'too_big') return describeBound(issue);
  return issue.message;
}

function describeType({ expected, message }: z.core.$ZodIssueInvalidType): string {
  if (message.endsWith('received undefined')) return 'This is missing.';
  const wanted = KINDS[expected];
  if (wanted === undefined) return message;
  // What else it can be says nothing more: a fraction where a whole number is wanted; a text in a query, NaN.
  const found = expected === 'int' ? undefined : KINDS[/received (\w+)$/u.exec(message)?.[1] ?? ''];
  return `This must be ${wanted}${found === undefined ? '' : `, not ${found}`}.`;
}

function describeBound(issue: OutOfBounds): string {
  const { origin } = issue;
  if (origin === 'number' || origin === 'int') return describeNumber(issue);
  if (origin === 'string') return describeLength(issue, 'character');
  if (origin === 'array') return describeLength(issue, 'item');
  return issue.message;
}

function describeNumber(issue: OutOfBounds): string {
  return issue.code === 'too_small'
    ? `This must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}.`
    : `This must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}.`;
}

function describeLength(issue: OutOfBounds, one: string): string {
  const [side, bound] =
    issue.code === 'too_small' ? ['at least', issue.minimum] : ['at most', issue.maximum];
  if (side === 'at least' && bound === 1 && !issue.exact) return 'This must not be empty.';
  return `This must have ${issue.exact ? 'exactly' : side} ${bound} ${one}${bound === 1 ? '' : 's'}.`;
}
