import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { createOpenAiUser, object } from './openai-user.ts';
import type { OpenAiUser } from './openai-user.ts';

type Schema = Record<string, unknown>;

const NAMES = [
  'caption',
  'captions',
  'hashtags',
  'tag',
  'title',
  'language',
  'platform',
  'id',
  'url',
  'tone',
  'note',
  'text',
  'score',
  'keywords',
  'altText',
  'variants',
];
const FORMATS = [
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
];

const leaf: fc.Arbitrary<Schema> = fc.oneof(
  fc.constant({ type: 'string' }),
  fc.constantFrom(...FORMATS).map((format) => ({ type: 'string', format })),
  fc
    .constantFrom('^#', '^[a-z]+$', '^\\d{2,4}$', '.')
    .map((pattern) => ({ type: 'string', pattern })),
  fc
    .uniqueArray(fc.string(), { minLength: 1, maxLength: 4 })
    .map((values) => ({ type: 'string', enum: values })),
  fc.oneof(fc.string(), fc.integer()).map((value) => ({ const: value })),
  fc.constantFrom('boolean', 'null').map((type) => ({ type })),
  fc.constant({ type: ['string', 'null'] }),
  fc
    .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 50 }))
    .map(([minimum, size]) => ({ type: 'integer', minimum, maximum: minimum + size })),
  fc
    .integer({ min: -50, max: 50 })
    .map((exclusiveMinimum) => ({ type: 'number', exclusiveMinimum })),
  fc
    .integer({ min: -50, max: 50 })
    .map((exclusiveMaximum) => ({ type: 'integer', exclusiveMaximum })),
  fc
    .integer({ min: 1, max: 9 })
    .map((multipleOf) => ({ type: 'integer', multipleOf, minimum: 10 })),
);

const { schema: anySchema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    fc.dictionary(fc.constantFrom(...NAMES), tie('schema'), { maxKeys: 5 }).map(object),
    fc
      .record({ items: tie('schema'), minItems: fc.nat(3), extra: fc.nat(4) })
      .map(({ items, minItems, extra }) => ({
        type: 'array',
        items,
        minItems,
        maxItems: minItems + extra,
      })),
    tie('schema').map((schema) => ({ anyOf: [{ type: 'null' }, schema] })),
  ),
}));

describe('filling schemas', () => {
  let sandbox: TestSandbox;
  let user: OpenAiUser;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['openai'] });
    user = createOpenAiUser(sandbox);
  });
  afterAll(() => sandbox.close());

  const ajv = new Ajv({ strict: false, validateFormats: true });
  addFormats.default(ajv);

  const expectFilled = async (schema: Schema) => {
    const data = { topic: 'Tea', platforms: ['twitter', 'tiktok'], count: 2 };
    const response: unknown = JSON.parse(await user.generate(data, schema));
    const isValid = ajv.validate(schema, response);
    expect(isValid, `${ajv.errorsText()} in ${JSON.stringify(response)}`).toBe(true);
    return response;
  };

  it('produces values that match any strict schema', async () => {
    const tops = fc.dictionary(fc.constantFrom(...NAMES), anySchema, { maxKeys: 6 }).map(object);
    await fc.assert(
      fc.asyncProperty(tops, async (schema) => void (await expectFilled(schema))),
      { numRuns: 200 },
    );
  });

  it('terminates for a recursive schema', async () => {
    const node = object({
      text: { type: 'string' },
      next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] },
      others: { type: 'array', items: { $ref: '#/$defs/node' }, maxItems: 1 },
    });
    await expectFilled({ ...object({ root: { $ref: '#/$defs/node' } }), $defs: { node } });
    await expectFilled(object({ children: { type: 'array', items: { $ref: '#' }, maxItems: 1 } }));
  });

  it('is rejected for a schema that never terminates, and for a pattern without a sample', async () => {
    const endless = object({ again: { $ref: '#' } });
    await expect(user.generate({ topic: 'Tea' }, endless)).rejects.toThrow('never ends');
    const odd = object({ plate: { type: 'string', pattern: '^[A-Z]{9}-\\d{9}$' } });
    await expect(user.generate({ topic: 'Tea' }, odd)).rejects.toThrow('no sample text');
    const broken = object({ plate: { type: 'string', pattern: '(' } });
    await expect(user.generate({ topic: 'Tea' }, broken)).rejects.toThrow(
      'not a regular expression',
    );
  });
});
