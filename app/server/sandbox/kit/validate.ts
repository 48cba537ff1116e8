import type { z } from 'zod';

/** Formats a validation issue in a platform's wording. */
export type Wording = (issue: z.core.$ZodRawIssue) => string;

/**
 * Validates a value for a simulator. Every simulator calls this instead of the schema's `safeParse`, so no
 * response has the validator library's wording: a message is either the schema's own text or comes from
 * `word`.
 */
export function validate<T extends z.ZodType>(
  schema: T,
  value: unknown,
  word: Wording = describeIssue,
): z.ZodSafeParseResult<z.output<T>> {
  return schema.safeParse(value, { error: word });
}

/** Generic wording for platforms whose own isn't known: "must have at most 4 items". */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nameType(issue.expected)}`;
    case 'invalid_value':
      return `must be ${joinChoices(issue.values)}`;
    case 'too_small':
    case 'too_big':
      return describeRange(issue);
    case 'invalid_format':
      return issue.format === 'url' ? 'must be a URL' : 'has an invalid format';
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    default:
      return 'has an invalid value';
  }
}

type RangeIssue = z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig>;

/** Returns the limit of a range issue, and whether it's a lower limit. */
export function readLimit(issue: RangeIssue): { limit: number; isLow: boolean } {
  const isLow = issue.code === 'too_small';
  return { limit: Number(isLow ? issue.minimum : issue.maximum), isLow };
}

function describeRange(issue: RangeIssue): string {
  const { limit, isLow } = readLimit(issue);
  const bound = `at ${isLow ? 'least' : 'most'} ${limit}`;
  if (issue.origin === 'string') return `must have ${bound} characters`;
  if (issue.origin === 'array' || issue.origin === 'set') return `must have ${bound} items`;
  return `must be ${bound}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  int: 'an integer',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** Returns a type with its article: `an integer`, `a string`. */
export function nameType(expected: string): string {
  return TYPE_NAMES[expected] ?? `a ${expected}`;
}

/** Returns the JSON schema type: `integer`, `string`, `array`, `object`, `boolean`, `number`, or `null`. */
export function getTypeName(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Returns `"a"`, or `one of "a", "b"`. */
function joinChoices(values: readonly unknown[]): string {
  const choices = values.map((value) => JSON.stringify(value)).join(', ');
  return values.length === 1 ? choices : `one of ${choices}`;
}
