import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

let sandbox: TestSandbox;
let openai: OpenAI;

beforeAll(async () => {
  sandbox = await startTestSandbox({ only: ['openai'] });
  openai = connect('sk-sandbox');
});

beforeEach(() => sandbox.control.reset());

afterAll(() => sandbox.close());

function connect(apiKey: string): OpenAI {
  return new OpenAI({
    apiKey,
    baseURL: `${sandbox.url}/openai/v1`,
    maxRetries: 0,
    logLevel: 'off',
  });
}

const MESSAGES = [{ role: 'user' as const, content: 'Write about green tea.' }];
const TOOL = {
  type: 'function' as const,
  name: 'look_up',
  strict: true,
  parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
};

describe("OpenAI's Node client", () => {
  test('creates a response, reads it back with its input, and deletes it', async () => {
    const created = await openai.responses.create({
      model: 'any',
      input: 'Write about green tea.',
    });
    expect(created.output_text).not.toBe('');
    const read = await openai.responses.retrieve(created.id);
    expect(read.output_text).toBe(created.output_text);
    const next = { model: 'any', input: 'Shorter.', previous_response_id: created.id };
    expect((await openai.responses.create(next)).previous_response_id).toBe(created.id);
    const items = await openai.responses.inputItems.list(created.id);
    expect(items.data).toMatchObject([{ role: 'user' }]);
    await openai.responses.delete(created.id);
    await expect(openai.responses.retrieve(created.id)).rejects.toBeInstanceOf(
      OpenAI.NotFoundError,
    );
  });

  test('streams responses and chat completions', async () => {
    const stream = openai.responses.stream({ model: 'any', input: 'Write about green tea.' });
    let streamed = '';
    stream.on('response.output_text.delta', ({ delta }) => (streamed += delta));
    expect((await stream.finalResponse()).output_text).toBe(streamed);
    const chunks = await openai.chat.completions.create({
      model: 'any',
      messages: MESSAGES,
      stream: true,
      stream_options: { include_usage: true },
    });
    let tokens = 0;
    for await (const chunk of chunks) tokens = chunk.usage?.total_tokens ?? tokens;
    expect(tokens).toBeGreaterThan(0);
  });

  test('completes a chat with tools that the model leaves unused, which is listed', async () => {
    const completion = await openai.chat.completions.create({
      model: 'any',
      messages: MESSAGES,
      tool_choice: 'auto',
      tools: [{ type: 'function', function: { name: 'look_up' } }],
    });
    expect(completion.choices[0]?.finish_reason).toBe('stop');
    await openai.responses.create({ model: 'any', input: 'Tea', tools: [TOOL], include: [] });
    const violations = await sandbox.control.listViolations('openai');
    expect(violations.map(({ message }) => message)).toContainEqual(
      expect.stringContaining("the sandbox ignored 'tools'"),
    );
  });

  test('lists models and moderates', async () => {
    const models: string[] = [];
    for await (const { id } of openai.models.list()) models.push(id);
    expect(models).not.toHaveLength(0);
    const moderation = await openai.moderations.create({ input: 'green tea' });
    expect(moderation.results[0]?.flagged).toBe(false);
  });

  test('reports errors in its own classes with their codes', async () => {
    await expect(connect('sk-invalid').models.list()).rejects.toMatchObject({
      status: 401,
      code: 'invalid_api_key',
    });
    const odd = { model: 'any', input: 'Tea', colour: 'blue' };
    await expect(openai.responses.create(odd)).rejects.toMatchObject({
      status: 400,
      code: 'unknown_parameter',
      param: 'colour',
    });
    await sandbox.control.setKnobs('openai', { knownModels: 'tea-1' });
    await expect(openai.responses.create({ model: 'any', input: 'Tea' })).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
  });
});
