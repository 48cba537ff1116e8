import { expect, it } from 'vitest';
import { z } from 'zod';
import { createReadableErrors } from '#app/domain/errors/issue-words.ts';
import { toViolations } from '#app/domain/errors/violations.ts';

const READABLE_ERRORS = createReadableErrors('The value');

const Schema = z.strictObject({
  platforms: z.array(z.enum(['instagram', 'linkedin'])),
  content: z.object({}),
  tone: z.enum(['warm'], { error: 'Choose a tone.' }).optional(),
});

function listMessages(input: unknown): string[] {
  const { error } = Schema.safeParse(input, READABLE_ERRORS);
  return error
    ? toViolations(Schema, error).map(({ pointer, message }) => `${pointer} ${message}`)
    : [];
}

it('a violation explains what to change, in plain words', () => {
  expect(listMessages({ platforms: ['nope'], tone: 'cold', extra: 1 })).toEqual([
    '/platforms/0 `platforms[0]` must be one of: instagram or linkedin.',
    '/content `content` is required.',
    '/tone Choose a tone.',
    '/extra Unknown field "extra". Known fields: platforms, content, and tone.',
  ]);
});

it('lists the known fields of an item in an object that can be null', () => {
  const schema = z.object({
    evergreen: z
      .strictObject({ texts: z.array(z.strictObject({ caption: z.string() })) })
      .nullish(),
  });
  const input = { evergreen: { texts: [{ caption: 'Kiln', captions: [] }] } };
  const { error } = schema.safeParse(input, READABLE_ERRORS);
  expect(error && toViolations(schema, error).map(({ message }) => message)).toEqual([
    'Unknown field "captions". Known fields: caption.',
  ]);
});

it.each([
  [z.array(z.string()), 'kiln', 'The value must be an array, not a string.'],
  [z.string(), 5, 'The value must be a string, not a number.'],
  [z.object({}), null, 'The value must be an object, not null.'],
  [z.boolean(), 'yes', 'The value must be true or false, not a string.'],
  [z.int(), 1.5, 'The value must be an integer.'],
  [z.coerce.number(), 'many', 'The value must be a number.'],
  [z.int().min(1), 0, 'The value must be at least 1.'],
  [z.number().lt(3), 3, 'The value must be less than 3.'],
  [z.string().min(1), '', "The value can't be empty."],
  [z.string().max(4), 'kilns', 'The value must have at most 4 characters.'],
  [z.string().length(2), 'k', 'The value must have exactly 2 characters.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'The value must have at most 1 item.'],
  [z.array(z.string()).min(2, 'Name two.'), ['a'], 'Name two.'],
  [z.email(), 'ada', 'The value must be an email address.'],
  [z.string().regex(/^a/u), 'b', 'The value has an invalid format.'],
  [
    z.union([z.string(), z.int()]),
    true,
    'The value must be a string or a number, not true or false.',
  ],
  [z.string().refine(() => false), 'b', 'The value is invalid.'],
  [z.object({ a: z.array(z.object({ b: z.string() })) }), { a: [{}] }, '`a[0].b` is required.'],
])('describes what an invalid value must be (%#)', (schema, input, message) => {
  const { error } = schema.safeParse(input, READABLE_ERRORS);
  expect(error && toViolations(schema, error).map((found) => found.message)).toEqual([message]);
});

it.each([
  [z.array(z.string()).max(6), 'linkedin', 'The value must be an array, not a string.'],
  [z.string().max(2).regex(/^a/u), 55, 'The value must be a string, not a number.'],
  [z.number().min(1), '0', 'The value must be a number, not a string.'],
])('describes only the type of a value of the wrong type (%#)', (schema, input, message) => {
  const { error } = schema.safeParse(input, READABLE_ERRORS);
  expect(error && toViolations(schema, error).map((found) => found.message)).toEqual([message]);
});

it('lists the known fields next to an unknown one, even in lists and shared schemas', () => {
  const Link = z.strictObject({ url: z.string() }).meta({ id: 'ViolationsTestLink' });
  const Row = z.strictObject({ caption: z.string(), links: z.array(Link) });
  const Nested = z.strictObject({ rows: z.array(Row), link: Link });
  const row = { caption: 'kiln', links: [{ url: '', href: '' }], text: '' };
  const { error } = Nested.safeParse({ rows: [row], link: { url: '', href: '' } });
  expect(
    error && toViolations(Nested, error).map(({ pointer, message }) => [pointer, message]),
  ).toEqual([
    ['/rows/0/links/0/href', 'Unknown field "href". Known fields: url.'],
    ['/rows/0/text', 'Unknown field "text". Known fields: caption and links.'],
    ['/link/href', 'Unknown field "href". Known fields: url.'],
  ]);
});
