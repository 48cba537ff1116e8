import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type OutOfBounds = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig;

/** How Zod's built-in messages start. They are worded for programmers. */
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

/** Returns the allowed values of an enum or of a union of literals, or null for other issues. */
function listChoices(issue: z.core.$ZodIssue): readonly unknown[] | null {
  if (issue.code === 'invalid_value') return issue.values;
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return null;
  const choices = issue.errors.map(([first]) =>
    first?.code === 'invalid_value' && first.path.length === 0 ? first.values : null,
  );
  return choices.includes(null) ? null : choices.flatMap((values) => values ?? []);
}

/** Returns a user-facing message for an issue: the schema's own, or a replacement for Zod's built-in one. */
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
  // Omit the received type where it doesn't help: a fraction for a whole number, or NaN for text in a query.
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
