import { expect, it } from 'vitest';
import { z } from 'zod';
import { toViolations } from '#app/domain/errors/violations.ts';

const Schema = z.strictObject({
  platforms: z.array(z.enum(['instagram', 'linkedin'])),
  content: z.object({}),
  tone: z.enum(['warm'], { error: 'Choose a tone.' }).optional(),
});

function listMessages(input: unknown): string[] {
  const { error } = Schema.safeParse(input);
  return error
    ? toViolations(Schema, error).map(({ pointer, message }) => `${pointer} ${message}`)
    : [];
}

it('a violation explains what to change, in plain words', () => {
  expect(listMessages({ platforms: ['nope'], tone: 'cold', extra: 1 })).toEqual([
    '/platforms/0 This must be one of: instagram, linkedin.',
    '/content This is missing.',
    '/tone Choose a tone.',
    '/extra There is no field "extra" here. Known fields: platforms, content, tone.',
  ]);
});

it.each([
  [z.array(z.string()), 'kiln', 'This must be a list, not a text.'],
  [z.string(), 5, 'This must be a text, not a number.'],
  [z.object({}), null, 'This must be an object, not null.'],
  [z.boolean(), 'yes', 'This must be true or false, not a text.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.coerce.number(), 'many', 'This must be a number.'],
  [z.int().min(1), 0, 'This must be at least 1.'],
  [z.number().lt(3), 3, 'This must be less than 3.'],
  [z.string().min(1), '', 'This must not be empty.'],
  [z.string().max(4), 'kilns', 'This must have at most 4 characters.'],
  [z.string().length(2), 'k', 'This must have exactly 2 characters.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'This must have at most 1 item.'],
  [z.array(z.string()).min(2, 'Name two.'), ['a'], 'Name two.'],
])('says of a wrong value what it must be (%#)', (schema, input, message) => {
  const { error } = schema.safeParse(input);
  expect(error && toViolations(schema, error).map((found) => found.message)).toEqual([message]);
});

it.each([
  [z.array(z.string()).max(6), 'linkedin', 'This must be a list, not a text.'],
  [z.string().max(2).regex(/^a/u), 55, 'This must be a text, not a number.'],
  [z.number().min(1), '0', 'This must be a number, not a text.'],
])('says of a value of the wrong type its type alone (%#)', (schema, input, message) => {
  const { error } = schema.safeParse(input);
  expect(error && toViolations(schema, error).map((found) => found.message)).toEqual([message]);
});

it('lists the known fields of the place where an unknown one is, through lists and shared schemas', () => {
  const Link = z.strictObject({ url: z.string() }).meta({ id: 'ViolationsTestLink' });
  const Row = z.strictObject({ caption: z.string(), links: z.array(Link) });
  const Nested = z.strictObject({ rows: z.array(Row), link: Link });
  const row = { caption: 'kiln', links: [{ url: '', href: '' }], text: '' };
  const { error } = Nested.safeParse({ rows: [row], link: { url: '', href: '' } });
  expect(
    error && toViolations(Nested, error).map(({ pointer, message }) => [pointer, message]),
  ).toEqual([
    ['/rows/0/links/0/href', 'There is no field "href" here. Known fields: url.'],
    ['/rows/0/text', 'There is no field "text" here. Known fields: caption, links.'],
    ['/link/href', 'There is no field "href" here. Known fields: url.'],
  ]);
});
