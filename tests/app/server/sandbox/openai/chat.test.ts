import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { createOpenAiUser, VARIANTS_SCHEMA } from './openai-user.ts';
import type { OpenAiUser } from './openai-user.ts';

const STRICT = {
  type: 'json_schema',
  json_schema: { name: 'answer', strict: true, schema: VARIANTS_SCHEMA },
};
const JSON_OBJECT = { type: 'json_object' };

interface Chunk {
  object: string;
  choices: Array<{ delta: { role?: string; content?: string }; finish_reason: string | null }>;
  usage?: Record<string, number> | null;
}

describe('POST /v1/chat/completions', () => {
  let sandbox: TestSandbox;
  let user: OpenAiUser;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['openai'] });
    user = createOpenAiUser(sandbox);
  });
  beforeEach(() => sandbox.control.reset());
  afterAll(() => sandbox.close());

  const write = async (extra: Record<string, unknown>) => {
    const { body } = await user.chat(extra);
    return JSON.parse(body.choices[0]?.message.content ?? '') as Record<string, unknown>;
  };

  it('responds with plain text', async () => {
    const { status, body } = await user.chat();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', refusal: null },
          finish_reason: 'stop',
          logprobs: null,
        },
      ],
    });
    const { prompt_tokens: read, completion_tokens: written, total_tokens: all } = body.usage;
    expect(Number(read) + Number(written)).toBe(all);
  });

  it('fills a JSON schema', async () => {
    const messages = [
      { role: 'system', content: 'You write captions.' },
      { role: 'user', content: '{"topic":"Tea","platforms":["tiktok","youtube"]}' },
    ];
    const response = await write({ messages, response_format: STRICT });
    expect(response['variants']).toMatchObject([{ platform: 'tiktok' }, { platform: 'youtube' }]);
  });

  it('follows the JSON shape of the schema or example in the instructions', async () => {
    const generate = (instructions: string) =>
      write({
        messages: [
          { role: 'system', content: `Answer with JSON like this: ${instructions} Nothing else.` },
          {
            role: 'user',
            content: '{"topic":"Tea","count":2,"x":{"type":"object","properties":{}}}',
          },
        ],
        response_format: JSON_OBJECT,
      });
    const byExample = await generate('{"items":[{"text":"…","tags":["…"]}],"note":"a {brace}"}');
    expect(byExample).toMatchObject({
      items: [{ tags: [expect.any(String), expect.any(String)] }, {}],
    });
    expect(Object.keys(byExample)).toEqual(['items', 'note']);
    expect(await generate(JSON.stringify(VARIANTS_SCHEMA))).toHaveProperty('variants');
    expect(Object.keys(await generate('no example'))).toEqual(['captions', 'hashtags']);
  });

  it('streams chunks, usage on request, and [DONE]', async () => {
    const request = { model: 'any', messages: [{ role: 'user', content: 'Tea' }] };
    const events = await user.stream('/chat/completions', {
      ...request,
      stream_options: { include_usage: true },
    });
    expect(events.every(({ event }) => event === null)).toBe(true);
    expect(events.at(-1)?.data).toBe('[DONE]');
    const chunks = events.slice(0, -1).map(({ data }) => JSON.parse(data) as Chunk);
    expect(new Set(chunks.map(({ object }) => object))).toEqual(new Set(['chat.completion.chunk']));
    expect(chunks[0]?.choices[0]?.delta).toMatchObject({ role: 'assistant', content: '' });
    expect(chunks.at(-1)).toMatchObject({
      choices: [],
      usage: { total_tokens: expect.any(Number) },
    });
    expect(chunks.slice(0, -1).every(({ usage }) => usage === null)).toBe(true);
    expect(chunks.at(-2)?.choices).toMatchObject([{ delta: {}, finish_reason: 'stop' }]);
    const text = chunks.map(({ choices: [choice] }) => choice?.delta.content ?? '').join('');
    const whole = await user.chat();
    expect(text).toBe(whole.body.choices[0]?.message.content);
    const without = await user.stream('/chat/completions', request);
    expect(without.some(({ data }) => data.includes('usage'))).toBe(false);
    expect(without.at(-1)?.data).toBe('[DONE]');
  });

  it.each(['max_tokens', 'max_completion_tokens'])('stops at %s', async (name) => {
    const { body } = await user.chat({ [name]: 5, response_format: STRICT });
    expect(body.choices[0]?.finish_reason).toBe('length');
    expect(body.usage['completion_tokens']).toBe(5);
  });

  it.each([
    [
      'a message that is missing',
      { messages: undefined },
      'missing_required_parameter',
      'messages',
    ],
    ['no message at all', { messages: [] }, 'array_below_min_length', 'messages'],
    ['a field of the other API', { input: 'x' }, 'unknown_parameter', 'input'],
    [
      'a field that the SDK adds and nobody sends',
      { messages: [{ role: 'assistant', content: 'x', parsed: {} }] },
      'unknown_parameter',
      'messages[0].parsed',
    ],
    [
      'a tool message',
      { messages: [{ role: 'tool', content: 'x' }] },
      'invalid_value',
      'messages[0].role',
    ],
    ['several choices', { n: 2 }, 'invalid_value', 'n'],
    [
      'a schema without name',
      { response_format: { type: 'json_schema', json_schema: {} } },
      'missing_required_parameter',
      'response_format.json_schema.name',
    ],
    ['JSON that nobody spoke of', { response_format: JSON_OBJECT }, null, 'response_format'],
  ])('rejects %s', async (_title, extra, code, param) => {
    const { status, body } = await user.chat(extra);
    expect([status, body.error.param]).toEqual([400, param]);
    expect(body.error.code).toBe(code);
  });
});
