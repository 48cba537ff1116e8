import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { createOpenAiUser, object } from './openai-user.ts';
import type { OpenAiUser } from './openai-user.ts';

const TEXT = { type: 'string' };

function nest(depth: number): object {
  return depth === 0 ? TEXT : object({ inner: nest(depth - 1) });
}

const manyNames = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, TEXT]));

describe('strict schema rules', () => {
  let sandbox: TestSandbox;
  let user: OpenAiUser;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['openai'] });
    user = createOpenAiUser(sandbox);
  });
  beforeEach(() => sandbox.control.reset());
  afterAll(() => sandbox.close());

  const respond = (schema: unknown, strict = true) =>
    user.respond({ text: { format: { type: 'json_schema', name: 'answer', strict, schema } } });

  it.each([
    ['a list at the top', { type: 'array', items: TEXT }, `'type: "object"'`],
    ['a choice at the top', { anyOf: [object({ a: TEXT })] }, 'anyOf'],
    ['nothing at the top', {}, `'type: "object"'`],
    ['a property that may be left out', { ...object({ a: TEXT }), required: [] }, "Missing 'a'"],
    ['no word on what is required', { ...object({ a: TEXT }), required: undefined }, "Missing 'a'"],
    ['something required that there is not', { ...object({}), required: ['b'] }, 'key "b"'],
    [
      'more than the properties',
      { ...object({ a: TEXT }), additionalProperties: true },
      'additionalProperties',
    ],
    [
      'the same further in',
      object({ a: { type: 'object', properties: {}, required: [] } }),
      "In context=('properties', 'a'), 'additionalProperties'",
    ],
    ['a length', object({ a: { ...TEXT, maxLength: 5 } }), "'maxLength' is not permitted"],
    ['a least length', object({ a: { ...TEXT, minLength: 5 } }), "'minLength' is not permitted"],
    ['a default', object({ a: { ...TEXT, default: 'x' } }), "'default' is not permitted"],
    ['oneOf', object({ a: { oneOf: [TEXT] } }), "'oneOf' is not permitted"],
    ['allOf', object({ a: { allOf: [TEXT] } }), "'allOf' is not permitted"],
    ['names that a pattern gives', { ...object({}), patternProperties: {} }, 'patternProperties'],
    ['an unknown format', object({ a: { ...TEXT, format: 'uri' } }), '"uri"'],
    ['an unknown type', object({ a: { type: 'date' } }), '"date" is not a valid type'],
    ['no type', object({ a: {} }), "must have a 'type' key"],
    ['a list of nothing', object({ a: { type: 'array' } }), "missing 'items'"],
    ['a reference to nowhere', object({ a: { $ref: '#/$defs/gone' } }), 'reference'],
    [
      'a reference to the world',
      object({ a: { $ref: 'https://example.com/a.json' } }),
      'reference',
    ],
    ['eleven levels', nest(11), 'nesting'],
    ['too many properties', object(manyNames(5001)), '5000'],
    ['an empty enum', object({ a: { ...TEXT, enum: [] } }), 'enum'],
    [
      'too many values',
      object({ a: { type: 'integer', enum: Array.from({ length: 1001 }, (_, n) => n) } }),
      '1000',
    ],
    [
      'a long enum',
      object({
        a: { ...TEXT, enum: Array.from({ length: 251 }, (_, n) => String(n).padEnd(60, 'x')) },
      }),
      '15000',
    ],
  ])('reject %s', async (_title, schema, words) => {
    const { status, body } = await respond(schema);
    expect([status, body.error.code, body.error.param]).toEqual([
      400,
      'invalid_json_schema',
      'text.format.schema',
    ]);
    expect(body.error.message).toContain("Invalid schema for response_format 'answer'");
    expect(body.error.message).toContain(words);
    expect(await sandbox.control.listViolations('openai')).toHaveLength(1);
  });

  it.each([
    ['ten levels', nest(10)],
    [
      'bounds of numbers and lists, patterns, formats',
      object({
        count: { type: 'integer', minimum: 3, maximum: 4 },
        share: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1, multipleOf: 0.25 },
        tags: { type: 'array', items: { ...TEXT, pattern: '^#\\S+$' }, minItems: 2, maxItems: 2 },
        at: { ...TEXT, format: 'date-time' },
      }),
    ],
    [
      'null as a choice',
      object({ a: { type: ['string', 'null'] }, b: { anyOf: [{ type: 'null' }, TEXT] } }),
    ],
    [
      'definitions that know themselves',
      {
        ...object({ root: { $ref: '#/$defs/node' } }),
        $defs: {
          node: object({
            text: TEXT,
            next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] },
          }),
        },
      },
    ],
    [
      'titles and descriptions',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        ...object({ a: { ...TEXT, title: 'A', description: 'a' } }),
      },
    ],
  ])('allow %s', async (_title, schema) => {
    const { status, body } = await respond(schema);
    expect([status, body.error]).toEqual([200, null]);
  });

  it('apply only to schemas marked strict', async () => {
    expect((await respond(object({ a: { ...TEXT, maxLength: 900 } }), false)).status).toBe(200);
  });
});
