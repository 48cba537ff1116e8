import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { createOpenAiUser, KEY } from './openai-user.ts';
import type { OpenAiUser } from './openai-user.ts';

describe('access to the AI service', () => {
  let sandbox: TestSandbox;
  let user: OpenAiUser;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['openai'] });
    user = createOpenAiUser(sandbox);
  });
  beforeEach(() => sandbox.control.reset());
  afterAll(() => sandbox.close());

  it('requires a key, with the documented error', async () => {
    const { status, body, headers } = await user.call('/models', undefined, { authorization: '' });
    expect([status, body.error.type, body.error.code]).toEqual([
      401,
      'invalid_request_error',
      null,
    ]);
    expect(headers.get('x-request-id')).toMatch(/^req_[a-z0-9]{32}$/);
  });

  it.each(['sk-invalid-1234', 'invalid'])(
    'rejects the key %s and does not show it',
    async (key) => {
      const authorization = `Bearer ${key}`;
      const { status, body } = await user.call('/models', undefined, { authorization });
      expect([status, body.error.code]).toEqual([401, 'invalid_api_key']);
      expect(body.error.message).not.toContain(key);
    },
  );

  it('marks every response as a sample: successes, errors, unknown paths', async () => {
    const responses = [
      await user.respond(),
      await user.chat(),
      await user.call('/models'),
      await user.call('/moderations', { input: 'x' }),
      await user.respond({ nonsense: 1 }),
      await user.call('/models', undefined, { authorization: '' }),
      await user.call('/files'),
    ];
    expect(responses.map(({ headers }) => headers.get('x-fanfare-sandbox'))).toEqual(
      responses.map(() => 'sample'),
    );
    expect(responses[0]?.body.model).toBe('sandbox/any');
    expect((await user.chat({ model: 'sandbox/any' })).body.model).toBe('sandbox/any');
  });

  it('supports the five paths of the contract and no other', async () => {
    expect((await sandbox.control.listViolations('openai')).length).toBe(0);
    const { status, body } = await user.call('/embeddings', { model: 'any', input: 'x' });
    expect([status, body.error.type]).toEqual([404, 'invalid_request_error']);
    expect(await sandbox.control.listViolations('openai')).toHaveLength(1);
  });

  it('accepts only JSON objects', async () => {
    const asText = { 'content-type': 'text/plain' };
    expect((await user.call('/responses', '{"model":"any"}', asText)).status).toBe(415);
    expect((await user.call('/responses', '{"model":')).status).toBe(400);
    expect((await user.call('/responses', '[]')).status).toBe(400);
    expect(await sandbox.control.listViolations('openai')).toHaveLength(3);
  });

  it("limits the size of a body and of the model's input", async () => {
    const huge = await user.respond({ input: 'x'.repeat(4 * 1024 * 1024) });
    expect(huge.status).toBe(413);
    await sandbox.control.setKnobs('openai', { contextTokens: 100 });
    const long = await user.respond({ input: 'x'.repeat(500) });
    expect([long.status, long.body.error.code]).toEqual([400, 'context_length_exceeded']);
    expect((await user.respond({ input: 'x'.repeat(300) })).status).toBe(200);
  });

  it('lists received requests, without the key', async () => {
    await user.respond({ input: 'Tea for two' });
    const received = await sandbox.control.listReceived({ platform: 'openai' });
    expect(received).toMatchObject([
      {
        endpoint: 'create_response',
        method: 'POST',
        path: '/openai/v1/responses',
        body: { model: 'any', input: 'Tea for two' },
        status: 200,
        answered: true,
        faults: [],
      },
    ]);
    expect(JSON.stringify(received)).not.toContain(KEY);
  });

  it.each([
    ['create_response', '/responses', { model: 'any', input: 'x' }],
    ['create_chat_completion', '/chat/completions', { model: 'any', messages: [] }],
    ['create_moderation', '/moderations', { input: 'x' }],
    ['list_models', '/models', undefined],
    ['get_model', '/models/any', undefined],
  ])('applies faults to %s', async (endpoint, path, body) => {
    const error = { message: 'busy', type: 'requests', param: null, code: 'rate_limit_exceeded' };
    const headers = { 'retry-after-ms': '20' };
    const fault = { platform: 'openai', endpoint, kind: 'status', status: 429, count: 1 } as const;
    await sandbox.control.addFault({ ...fault, headers, body: { error } });
    const limited = await user.call(path, body);
    expect([limited.status, limited.headers.get('retry-after-ms')]).toEqual([429, '20']);
    expect(limited.body.error).toEqual(error);
    expect((await user.call(path, body)).status).not.toBe(429);
  });

  it('accepts every model, or only the configured ones', async () => {
    expect((await user.call('/models')).body.data).toMatchObject([{ id: 'sandbox/sample' }]);
    await sandbox.control.setKnobs('openai', { knownModels: 'tiny, vendor/large' });
    expect((await user.call('/models')).body.data.map(({ id }) => id)).toEqual([
      'tiny',
      'vendor/large',
    ]);
    expect((await user.call('/models/vendor%2Flarge')).body.id).toBe('vendor/large');
    expect((await user.call('/models/any')).status).toBe(404);
    for (const response of [await user.respond(), await user.chat()]) {
      expect([response.status, response.body.error.code]).toEqual([404, 'model_not_found']);
    }
    expect((await user.respond({ model: 'tiny' })).status).toBe(200);
  });

  it('flags a text that contains a flagged word, in part or as a whole', async () => {
    const input = ['good tea', 'FlagThis tea'];
    const texts = await user.call('/moderations', { model: 'omni-moderation-latest', input });
    expect(texts.body.results.map(({ flagged }) => flagged)).toEqual([false, true]);
    expect(texts.body.results[1]?.categories).toMatchObject({ harassment: true, violence: false });
    const parts = [
      { type: 'text', text: 'flagthis' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
    ];
    const whole = await user.call('/moderations', { input: parts });
    expect(whole.body.results.map(({ flagged }) => flagged)).toEqual([true]);
  });

  it('can emulate a server with limited compatibility', async () => {
    await sandbox.control.setKnobs('openai', { dialect: 'compatible' });
    expect((await user.respond()).status).toBe(404);
    expect((await user.call('/moderations', { input: 'x' })).status).toBe(404);
    expect((await user.chat({ max_tokens: 50, temperature: 0.5 })).status).toBe(200);
    for (const extra of [
      { store: false },
      { safety_identifier: 'x' },
      { max_completion_tokens: 9 },
    ]) {
      const { status, body } = await user.chat(extra);
      expect([status, body.error.param]).toEqual([400, Object.keys(extra)[0]]);
    }
    const { body } = await user.chat({ messages: [{ role: 'developer', content: 'x' }] });
    expect(body.error.param).toBe('messages[0].role');
  });

  it('is listed on the start page', async () => {
    expect(await (await fetch(sandbox.url)).text()).toContain(`${sandbox.url}/openai`);
  });
});
