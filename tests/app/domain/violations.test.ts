import { expect, it } from 'vitest';
import { z } from 'zod';
import { toViolations } from '#app/domain/violations.ts';

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

it('a violation says what to change, in words for people', () => {
  expect(listMessages({ platforms: ['nope'], tone: 'cold', extra: 1 })).toEqual([
    '/platforms/0 This must be one of: instagram, linkedin.',
    '/content This is missing.',
    '/tone Choose a tone.',
    '/extra There is no field "extra" here. Known fields: platforms, content, tone.',
  ]);
});
