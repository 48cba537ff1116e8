import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { createOpenAiUser, VARIANTS_SCHEMA } from './openai-user.ts';
import type { OpenAiUser } from './openai-user.ts';

const STRICT = { type: 'json_schema', name: 'answer', strict: true, schema: VARIANTS_SCHEMA };

describe('POST /v1/responses', () => {
  let sandbox: TestSandbox;
  let user: OpenAiUser;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['openai'] });
    user = createOpenAiUser(sandbox);
  });
  beforeEach(() => sandbox.control.reset());
  afterAll(() => sandbox.close());

  it('responds with one text', async () => {
    const { status, body } = await user.respond({ instructions: 'Be brief.', store: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'response',
      status: 'completed',
      error: null,
      incomplete_details: null,
      instructions: 'Be brief.',
      store: false,
      output: [
        {
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', annotations: [] }],
        },
      ],
    });
    expect(body.id).toMatch(/^resp_/);
    const { input_tokens: read, output_tokens: written, total_tokens: all } = body.usage;
    expect(Number(read)).toBeGreaterThan(0);
    expect(Number(read) + Number(written)).toBe(all);
  });

  it('sends numbered events in order, and the whole text at the end', async () => {
    const request = { model: 'any', input: 'Tea', text: { format: STRICT } };
    const events = await user.stream('/responses', request);
    const datas = events.map(({ data }) => JSON.parse(data) as Record<string, unknown>);
    expect(events.map(({ event }) => event)).toEqual(datas.map(({ type }) => type));
    expect(datas.map(({ sequence_number: number }) => number)).toEqual(datas.map((_, at) => at));
    const isDelta = (name: string | null) => name === 'response.output_text.delta';
    expect(events.map(({ event }) => event).filter((name) => !isDelta(name))).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
    const deltas = datas.filter(({ type }) => isDelta(String(type)));
    expect(deltas.length).toBeGreaterThan(5);
    const whole = await user.generate('', VARIANTS_SCHEMA).catch(() => '');
    const text = deltas.map(({ delta }) => delta).join('');
    expect(JSON.parse(text)).toHaveProperty('variants');
    expect(whole).not.toBe('');
    expect(datas.find(({ type }) => type === 'response.output_text.done')?.['text']).toBe(text);
    expect(datas.at(-1)?.['response']).toMatchObject({
      status: 'completed',
      output: [{ content: [{ text }] }],
      usage: { input_tokens: expect.any(Number) },
    });
  });

  it('stops at the requested number of tokens', async () => {
    const { body } = await user.respond({ max_output_tokens: 16, text: { format: STRICT } });
    expect([body.status, body.incomplete_details]).toEqual([
      'incomplete',
      { reason: 'max_output_tokens' },
    ]);
    expect(body.output[0]?.status).toBe('incomplete');
    expect(body.usage['output_tokens']).toBeLessThanOrEqual(16);
    expect(body.output[0]?.content[0]?.text.length).toBeGreaterThan(20);
  });

  it('reads a conversation: an earlier response, parts, and a complaint about it', async () => {
    const first = await user.respond({ text: { format: STRICT } });
    const input = [
      { role: 'developer', content: 'Write captions.' },
      { role: 'user', content: [{ type: 'input_text', text: '{"topic":"Green tea"}' }] },
      ...first.body.output,
      { role: 'user', content: 'Too long. Write it again.' },
    ];
    const { status, body } = await user.respond({ input, text: { format: STRICT } });
    expect(status).toBe(200);
    expect(body.output[0]?.content[0]?.text).toContain('Green tea');
  });

  it.each([
    ['a model that is missing', { model: undefined }, 'missing_required_parameter', 'model'],
    ['an input that is missing', { input: undefined }, 'missing_required_parameter', 'input'],
    ['a parameter that nobody knows', { colour: 'red' }, 'unknown_parameter', 'colour'],
    ['one of the other API', { messages: [] }, 'unknown_parameter', 'messages'],
    ['one further in', { text: { shape: 1 } }, 'unknown_parameter', 'text.shape'],
    ['a number as text', { temperature: '1' }, 'invalid_type', 'temperature'],
    ['too hot', { temperature: 3 }, 'decimal_above_max_value', 'temperature'],
    ['too few tokens', { max_output_tokens: 15 }, 'integer_below_min_value', 'max_output_tokens'],
    [
      'a format that is none',
      { text: { format: { type: 'xml' } } },
      'invalid_value',
      'text.format.type',
    ],
    [
      'a background job, which is not played',
      { background: true },
      'unsupported_parameter',
      'background',
    ],
    [
      'an old answer by its id',
      { previous_response_id: 'resp_1' },
      'previous_response_not_found',
      'previous_response_id',
    ],
    [
      'a name of a format with a space',
      { text: { format: { ...STRICT, name: 'my answer' } } },
      'invalid_value',
      'text.format.name',
    ],
    [
      'what an assistant cannot say',
      { input: [{ role: 'assistant', content: [{ type: 'input_text', text: 'x' }] }] },
      'invalid_value',
      'input[0].content[0].type',
    ],
    [
      'a role that is none',
      { input: [{ role: 'boss', content: 'x' }] },
      'invalid_value',
      'input[0].role',
    ],
  ])('rejects %s', async (_title, extra, code, param) => {
    const { status, body } = await user.respond(extra);
    expect([status, body.error.param]).toEqual([400, param]);
    expect(body.error.type).toBe('invalid_request_error');
    expect(body.error.code).toBe(code);
    expect(await sandbox.control.listViolations('openai')).toHaveLength(1);
  });

  it('requires the word JSON in the prompt for JSON mode', async () => {
    const text = { format: { type: 'json_object' } };
    expect((await user.respond({ text })).status).toBe(400);
    const { status, body } = await user.respond({ text, input: 'Answer as JSON: tea' });
    expect(status).toBe(200);
    const value = JSON.parse(body.output[0]?.content[0]?.text ?? '') as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['captions', 'hashtags']);
  });

  it('can run without structured output', async () => {
    await sandbox.control.setKnobs('openai', { jsonSchemaRefused: true });
    const refused = await user.respond({ text: { format: STRICT } });
    expect([refused.status, refused.body.error.param]).toEqual([400, 'text.format.schema']);
    const chat = await user.chat({
      response_format: { type: 'json_schema', json_schema: { ...STRICT, type: undefined } },
    });
    expect([chat.status, chat.body.error.param]).toEqual([400, 'response_format']);
  });
});
