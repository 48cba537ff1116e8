import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createReadableErrors } from '#app/domain/errors/issue-words.ts';

const explain = (schema: z.ZodType, value: unknown): string[] => {
  const result = schema.safeParse(value, createReadableErrors('The body'));
  return (result.error?.issues ?? []).map(({ message }) => message);
};

describe('the name of a value', () => {
  const name = 'a'.repeat(90);

  it.each<[string, z.ZodType, unknown, string]>([
    ['the whole', z.string(), 1, 'The body must be a string, not a number.'],
    ['a field', z.object({ a: z.string() }), {}, '`a` is required.'],
    [
      'a field in a list',
      z.object({ a: z.array(z.object({ b: z.string() })) }),
      { a: [{ b: 'x' }, { b: 1 }] },
      '`a[1].b` must be a string, not a number.',
    ],
    ['an item', z.array(z.string()), [1], '`[0]` must be a string, not a number.'],
    ['a long field', z.object({ [name]: z.string() }), {}, `\`${'a'.repeat(80)}…\` is required.`],
  ])('is its path: %s', (_what, schema, value, message) => {
    expect(explain(schema, value)).toEqual([message]);
  });
});

describe('a value', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['of the wrong type', z.boolean(), null, 'must be true or false, not null'],
    ['that is no integer', z.int(), 1.5, 'must be an integer'],
    ['of a type without a name', z.date(), 1, 'is invalid'],
    ['of a type that is not named', z.string(), new Date(), 'must be a string'],
    ['out of an enum', z.enum(['a', 'b', 'c']), 'd', 'must be one of: a, b, or c'],
    ['other than a literal', z.literal('a'), 'd', 'must be a'],
    ['out of a union', z.union([z.literal(1), z.literal(2)]), 3, 'must be one of: 1 or 2'],
    ['of no option of a union', z.union([z.string(), z.literal(2)]), true, 'is invalid'],
    [
      'of no type of a union',
      z.union([z.string(), z.strictObject({ a: z.string() })]),
      null,
      'must be a string or an object, not null',
    ],
    [
      'of a union of objects',
      z.union([z.object({ a: z.literal(1) }), z.object({ a: z.literal(2) })]),
      { a: 3 },
      'is invalid',
    ],
    ['below a minimum', z.number().min(2), 1, 'must be at least 2'],
    ['above a maximum', z.number().max(2), 3, 'must be at most 2'],
    ['of an excluded minimum', z.number().gt(2), 2, 'must be more than 2'],
    ['of an excluded maximum', z.number().lt(2), 2, 'must be less than 2'],
    ['beyond an integer', z.int().max(2), 3, 'must be at most 2'],
    ['that is empty', z.string().min(1), '', "can't be empty"],
    ['that is an empty list', z.array(z.string()).min(1), [], "can't be empty"],
    ['that is too short', z.string().min(2), 'a', 'must have at least 2 characters'],
    ['that is too long', z.string().max(1), 'ab', 'must have at most 1 character'],
    ['with too many items', z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 item'],
    ['of another length', z.string().length(1), '', 'must have exactly 1 character'],
    ['longer than its length', z.string().length(1), 'ab', 'must have exactly 1 character'],
    ['with another bound', z.set(z.string()).min(1), new Set(), 'is too small'],
    ['with another upper bound', z.set(z.string()).max(0), new Set(['a']), 'is too large'],
    ['in a known format', z.email(), 'a', 'must be an email address'],
    ['in another format', z.string().startsWith('b'), 'a', 'has an invalid format'],
    ['that is no multiple', z.number().multipleOf(2), 3, 'is invalid'],
  ])('%s is explained', (_what, schema, value, message) => {
    expect(explain(schema, value)).toEqual([`The body ${message}.`]);
  });

  it('has the message of its schema if there is one', () => {
    expect(explain(z.string().min(1, 'Enter a name.'), '')).toEqual(['Enter a name.']);
  });
});
