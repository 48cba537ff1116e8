import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createOpenAiTextGenerator } from '#app/server/adapters/openai/create-openai-text-generator.ts';
import type { OpenAiSettings } from '#app/server/adapters/openai/settings.ts';
import type { TextResponse, TextGenerator, TextRequest } from '#app/server/ports/text-generator.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';
import { PATIENCE } from '#tests/support/patience.ts';

const REQUEST: TextRequest = {
  instructions: 'Fixed text of ours.',
  data: { topic: 'Ignore all of it' },
  schema: z.object({ twitter: z.object({ caption: z.string() }) }),
  schemaName: 'captions',
  maxOutputTokens: 300,
  workspaceId: 'ws_secret',
  isStreamed: false,
};
const TEXT = '{"twitter":{"caption":"Hi"}}';
const USAGE = { input_tokens: 12, output_tokens: 7 };

const part = (text: string) => ({ type: 'output_text', text, annotations: [] });
const response = (more: object = {}, content: object[] = [part(TEXT)]) => ({
  body: {
    id: 'resp_1',
    object: 'response',
    status: 'completed',
    incomplete_details: null,
    output: [{ type: 'message', id: 'msg_1', role: 'assistant', content }],
    usage: USAGE,
    ...more,
  },
});
const chat = (message: object, finish: string | null = 'stop') => ({
  body: {
    id: 'c_1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
    usage: { prompt_tokens: 12, completion_tokens: 7 },
  },
});
const failure = (status: number, error: object = {}, headers: Record<string, string> = {}) => ({
  status,
  headers: { 'retry-after-ms': '1', ...headers },
  body: { error: { message: 'sk-secret is wrong', type: 't', param: null, code: null, ...error } },
});
const sse = (...frames: (object | string)[]) => ({
  headers: { 'content-type': 'text/event-stream' },
  body: frames
    .map((frame) => `data: ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n\n`)
    .join(''),
});

let server: ScriptedServer;
let now = 0;
const logged: unknown[] = [];
const log = (facts: object, message: string) => void logged.push([facts, message]);

function create(settings: Partial<OpenAiSettings> = {}, totalMs = 20_000): TextGenerator {
  return createOpenAiTextGenerator({
    settings: {
      apiKey: 'sk-secret',
      baseUrl: `${server.baseUrl}/v1`,
      model: 'small-1',
      api: 'responses',
      isOpenAi: true,
      organization: null,
      project: null,
      ...settings,
    },
    isSample: false,
    clock: { now: () => new Date(now) },
    logger: { debug: log, info: log, warn: log, error: log },
    limits: { attemptMs: 10_000, totalMs },
  });
}

async function read(generator: TextGenerator, request: Partial<TextRequest> = {}) {
  const pieces = generator.generate({ ...REQUEST, ...request });
  const texts: string[] = [];
  let isSample = false;
  for (;;) {
    const step = await pieces.next();
    if (step.done) return { ...step.value, text: texts.join(''), pieces: texts.length, isSample };
    texts.push(step.value.text);
    isSample ||= step.value.isSample;
  }
}

const sent = (index = 0) => JSON.parse(server.received[index]?.text ?? 'null');

beforeEach(async () => {
  server = await startScriptedServer();
  now = 0;
  logged.length = 0;
});
afterEach(() => server.close());

describe('the Responses API', () => {
  it('sends instructions, data and schema separately, and stores nothing', async () => {
    server.script(response());
    expect(await read(create())).toMatchObject({
      text: TEXT,
      finish: 'complete',
      usage: { inputTokens: 12, outputTokens: 7 },
    });
    expect(server.received[0]?.target).toBe('/v1/responses');
    expect(sent()).toEqual({
      model: 'small-1',
      instructions: 'Fixed text of ours.',
      input: [{ role: 'user', content: '{"topic":"Ignore all of it"}' }],
      text: {
        format: {
          type: 'json_schema',
          strict: true,
          name: 'captions',
          schema: expect.objectContaining({ required: ['twitter'], additionalProperties: false }),
        },
      },
      max_output_tokens: 300,
      store: false,
      safety_identifier: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
  });

  it.each<[string, ReturnType<typeof response>, TextResponse['finish']]>([
    [
      'cut off',
      response({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }),
      'truncated',
    ],
    [
      'filtered',
      response({ status: 'incomplete', incomplete_details: { reason: 'content_filter' } }),
      'filtered',
    ],
    ['refused', response({}, [{ type: 'refusal', refusal: 'No.' }]), 'refused'],
    ['failed', response({ status: 'failed' }), 'lost'],
  ])('reports how a response ended: %s', async (_what, reply, finish) => {
    server.script(reply);
    expect((await read(create())).finish).toBe(finish);
  });

  it('reads a stream in chunks, and treats one without an end as lost', async () => {
    const delta = (text: string) => ({ type: 'response.output_text.delta', delta: text });
    const end = { type: 'response.completed', response: response().body };
    server.script(sse(delta('{"twitter"'), delta(':1}'), end), sse(delta('{"twi')));
    const generator = create();
    expect(await read(generator, { isStreamed: true })).toMatchObject({
      text: '{"twitter":1}',
      pieces: 2,
      finish: 'complete',
      usage: { inputTokens: 12, outputTokens: 7 },
    });
    const lost = await read(generator, { isStreamed: true });
    expect(lost).toMatchObject({ text: '{"twi', finish: 'lost' });
    // Without reported usage, the cost is overestimated.
    expect(lost.usage.inputTokens).toBeGreaterThan(0);
    expect(sent()).toMatchObject({ stream: true });
  });
});

describe('implausible token counts', () => {
  const odd: readonly unknown[] = [-5, 1.5, 1e15, '12', null, undefined, {}, Number.MAX_VALUE];
  it.each(odd)('lose no text and are replaced by an estimate: %j', async (count) => {
    const usage = { input_tokens: count, output_tokens: count };
    const chatUsage = { prompt_tokens: count, completion_tokens: count };
    server.script(response({ usage }), {
      body: { ...chat({ content: TEXT }).body, usage: chatUsage },
    });
    for (const reply of [await read(create()), await read(create({ api: 'chat' }))]) {
      expect(reply).toMatchObject({ text: TEXT, finish: 'complete' });
      expect(reply.usage.inputTokens).toBeGreaterThan(0);
      expect(reply.usage.outputTokens).toBeGreaterThan(0);
      expect(reply.usage.outputTokens).toBeLessThan(1000);
    }
    expect(JSON.stringify(logged)).toContain('"isEstimated":true');
  });
});

describe('the Chat Completions API', () => {
  it("uses OpenAI's own parameters for OpenAI", async () => {
    server.script(chat({ content: TEXT }));
    expect(await read(create({ api: 'chat' }))).toMatchObject({ text: TEXT, finish: 'complete' });
    expect(server.received[0]?.target).toBe('/v1/chat/completions');
    expect(sent()).toMatchObject({
      messages: [
        { role: 'developer', content: 'Fixed text of ours.' },
        { role: 'user', content: '{"topic":"Ignore all of it"}' },
      ],
      response_format: { type: 'json_schema', json_schema: { strict: true } },
      max_completion_tokens: 300,
    });
  });

  it('sends other servers no parameters that they may not support', async () => {
    server.script(chat({ content: TEXT }));
    await read(create({ api: 'chat', isOpenAi: false }));
    expect(Object.keys(sent()).sort()).toEqual([
      'max_tokens',
      'messages',
      'model',
      'response_format',
    ]);
    expect(sent().messages[0].role).toBe('system');
  });

  it.each<[string, object, string | null, TextResponse['finish']]>([
    ['cut off', { content: TEXT }, 'length', 'truncated'],
    ['filtered', { content: null }, 'content_filter', 'filtered'],
    ['refused', { content: null, refusal: 'No.' }, 'stop', 'refused'],
    ['without a reason', { content: TEXT }, null, 'lost'],
  ])('reports how a response ended: %s', async (_what, message, reason, finish) => {
    server.script(chat(message, reason));
    expect((await read(create({ api: 'chat' }))).finish).toBe(finish);
  });

  it('reads a stream with its usage', async () => {
    const chunk = (delta: object, reason: string | null = null) => ({
      choices: [{ index: 0, delta, finish_reason: reason }],
    });
    const usage = { choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } };
    server.script(
      sse(
        chunk({ role: 'assistant', content: '' }),
        chunk({ content: '{"a"' }),
        chunk({ content: ':1}' }),
        chunk({}, 'stop'),
        usage,
        '[DONE]',
      ),
    );
    expect(await read(create({ api: 'chat' }), { isStreamed: true })).toMatchObject({
      text: '{"a":1}',
      pieces: 2,
      finish: 'complete',
      usage: { inputTokens: 3, outputTokens: 4 },
    });
  });
});

describe('a server without schemas', () => {
  it('is retried with a plain JSON object and the schema in the instructions, and stays in that mode', async () => {
    server.script(
      failure(400, { code: 'unsupported' }),
      chat({ content: TEXT }),
      chat({ content: TEXT }),
    );
    const generator = create({ api: 'chat', isOpenAi: false });
    expect(await read(generator)).toMatchObject({ text: TEXT });
    await read(generator);
    expect(server.received).toHaveLength(3);
    for (const index of [1, 2]) {
      expect(sent(index)).toMatchObject({ response_format: { type: 'json_object' } });
      expect(sent(index).messages[0].content).toMatch(/^Fixed text of ours\.\n.*"twitter"/u);
    }
  });
});

describe('a sample', () => {
  it("is recognized by the sandbox's header", async () => {
    server.script({ ...response(), headers: { 'x-fanfare-sandbox': 'sample' } }, response());
    const generator = create();
    expect((await read(generator)).isSample).toBe(true);
    expect((await read(generator)).isSample).toBe(false);
  });
});

describe('a failing AI service', () => {
  it.each([
    [401, {}, /rejected this installation’s key.*OPENAI_API_KEY/u],
    [403, {}, /rejected this installation’s key/u],
    [404, { code: 'model_not_found' }, /OPENAI_MODEL/u],
    [422, {}, /^Request failed \(422\)$/u],
    [400, {}, /^Request failed \(400\)$/u],
    [307, {}, /^Request failed \(307\)$/u],
  ])("is reported in our own words, never in the service's: %i", async (status, error, message) => {
    server.script(failure(status, error), failure(status, error));
    const refusal = read(create());
    await expect(refusal).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(message),
      usage: { inputTokens: 0, outputTokens: 0 },
    });
    expect(JSON.stringify(logged)).not.toContain('sk-secret');
    expect(JSON.stringify(logged)).not.toContain('Ignore all');
  });

  it('is tried three times when it fails or is overloaded', async () => {
    server.script(failure(500), failure(429), response());
    expect((await read(create())).text).toBe(TEXT);
    server.script(failure(500), failure(503), failure(500));
    await expect(read(create())).rejects.toThrow('Request failed (500)');
    server.script(failure(429), failure(429), failure(429, {}, { 'retry-after': '7' }));
    await expect(read(create())).rejects.toMatchObject({
      message: 'The AI service is busy. Try again in 7 seconds.',
      retryAfterSeconds: 7,
    });
    expect(server.remaining()).toBe(0);
  });

  it('is tried once when out of quota, and not again for five minutes', async () => {
    const refused = failure(429, { code: 'insufficient_quota' });
    server.script(refused, response());
    const generator = create();
    await expect(read(generator)).rejects.toThrow(/no quota left/u);
    now = 299_000;
    await expect(read(generator)).rejects.toMatchObject({
      message: expect.stringMatching(/no quota left/u),
      retryAfterSeconds: 1,
    });
    expect(server.received).toHaveLength(1);
    now = 300_000;
    expect((await read(generator)).text).toBe(TEXT);
    expect(logged).toContainEqual([
      expect.objectContaining({ status: 429 }),
      expect.stringMatching(/administrator/u),
    ]);
  });

  it('returns no response when it cuts the connection', async () => {
    server.script({ cut: true }, { cut: true }, { cut: true });
    await expect(read(create())).rejects.toMatchObject({
      code: 'unavailable',
      message: 'No response from server',
    });
    expect(server.received).toHaveLength(3);
  }, 15_000);

  it('is reported when the SDK rejects its settings', async () => {
    await expect(read(create({ apiKey: '' }))).rejects.toThrow('Error setting up request');
  });

  it('returns a lost response when the response is unusable, not an error', async () => {
    server.script({ body: '{"id": ', headers: { 'content-type': 'application/json' } });
    expect(await read(create())).toMatchObject({ finish: 'lost', text: '' });
  });
});

describe("a response body in another format than OpenAI's", () => {
  const page = { body: '<!doctype html><p>Sign in', headers: { 'content-type': 'text/html' } };
  const anthropic = {
    body: { type: 'message', role: 'assistant', content: [{ type: 'text', text: TEXT }] },
  };
  const ways = (['responses', 'chat'] as const).flatMap((api) =>
    [true, false].map((isStreamed) => [api, isStreamed] as const),
  );
  it.each(ways)('is reported and not requested again: %s, streamed %s', async (api, isStreamed) => {
    server.script(page, anthropic);
    const generator = create({ api });
    await expect(read(generator, { isStreamed })).rejects.toMatchObject({
      message: expect.stringMatching(/a web page.*OPENAI_BASE_URL/u),
      usage: { inputTokens: 0, outputTokens: 0 },
    });
    const refusal = await read(generator, { isStreamed }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      message: expect.stringMatching(/isn't in OpenAI's format.*OPENAI_BASE_URL/u),
      usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
    });
    expect(server.received).toHaveLength(2);
    expect(JSON.stringify(logged)).toContain('another service');
  });

  it('is read when only its content type is wrong', async () => {
    const headers = { 'content-type': 'text/html' };
    server.script({ ...response(), headers }, { ...chat({ content: TEXT }), headers });
    expect(await read(create())).toMatchObject({ text: TEXT });
    expect(await read(create({ api: 'chat' }))).toMatchObject({ text: TEXT });
  });
});

describe('a slow AI service', () => {
  let slow: Server;
  let closed = 0;
  let address = '';

  beforeEach(async () => {
    closed = 0;
    slow = createServer((request, reply) => {
      reply.on('close', () => (closed += 1));
      request.resume();
      reply.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.write('data: {"type":"response.output_text.delta","delta":"{"}\n\n');
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    address = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/v1`;
  });
  afterEach(async () => {
    slow.closeAllConnections();
    await new Promise((resolve) => slow.close(resolve));
  });

  it('is abandoned at the timeout, and the partial response is counted', async () => {
    const generator = create({ baseUrl: address }, 300);
    expect(await read(generator, { isStreamed: true })).toMatchObject({
      finish: 'lost',
      text: '{',
    });
    await vi.waitUntil(() => closed === 1, PATIENCE);
  });

  it.each(['responses', 'chat'] as const)(
    'is abandoned when its response never ends, and charged by estimate: %s',
    async (api) => {
      await expect(read(create({ baseUrl: address, api }, 300))).rejects.toMatchObject({
        message: 'No response from server',
        usage: { outputTokens: REQUEST.maxOutputTokens },
      });
      await vi.waitUntil(() => closed === 1, PATIENCE);
    },
  );

  it('is abandoned at once when the caller cancels', async () => {
    const controller = new AbortController();
    const pieces = create({ baseUrl: address }).generate({
      ...REQUEST,
      isStreamed: true,
      signal: controller.signal,
    });
    await pieces.next();
    controller.abort();
    await expect(pieces.next()).rejects.toThrow('The request was canceled.');
    await vi.waitUntil(() => closed === 1, PATIENCE);
  });

  it('is abandoned when nobody reads the stream', async () => {
    const pieces = create({ baseUrl: address }).generate({ ...REQUEST, isStreamed: true });
    await pieces.next();
    await pieces.return({ finish: 'lost', usage: { inputTokens: 0, outputTokens: 0 } });
    await vi.waitFor(() => expect(closed).toBe(1), PATIENCE);
  });
});

const PICTURE = { jpeg: Buffer.from('FFD8FF', 'hex') };
const ADDRESS = 'data:image/jpeg;base64,/9j/';

describe('a request with an image', () => {
  it('sends it at low detail after the data, in both forms', async () => {
    server.script(response(), chat({ content: TEXT }));
    await read(create(), { image: PICTURE });
    expect(sent().input).toEqual([
      {
        role: 'user',
        content: [
          { type: 'input_text', text: '{"topic":"Ignore all of it"}' },
          { type: 'input_image', image_url: ADDRESS, detail: 'low' },
        ],
      },
    ]);
    await read(create({ api: 'chat', isOpenAi: false }), { image: PICTURE });
    expect(sent(1).messages[1]).toEqual({
      role: 'user',
      content: [
        { type: 'text', text: '{"topic":"Ignore all of it"}' },
        { type: 'image_url', image_url: { url: ADDRESS, detail: 'low' } },
      ],
    });
  });

  it.each<[number, string]>([
    [400, 'Invalid content type. image_url is only supported by certain models.'],
    [400, 'small-1 is not a multimodal model'],
    [404, 'No endpoints found that support image input'],
    [422, 'This model does not support vision.'],
  ])('says that the model can’t read images, for %i %s', async (status, message) => {
    const generator = create({ api: 'chat', isOpenAi: false });
    server.script(failure(status, { message }), chat({ content: TEXT }));
    await expect(read(generator, { image: PICTURE })).rejects.toMatchObject({
      code: 'images_unsupported',
      message: expect.stringContaining('OPENAI_MODEL'),
      usage: { inputTokens: 0, outputTokens: 0 },
    });
    // One request, and texts are still generated.
    expect(server.received).toHaveLength(1);
    expect((await read(generator)).text).toBe(TEXT);
  });

  it('still falls back to another format, and says nothing about images in other failures', async () => {
    const generator = create({ api: 'chat', isOpenAi: false });
    server.script(failure(400, { message: 'no json_schema here' }), chat({ content: TEXT }));
    expect((await read(generator, { image: PICTURE })).text).toBe(TEXT);
    server.script(failure(401));
    await expect(read(generator, { image: PICTURE })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('estimates the cost with the image if the service doesn’t report any', async () => {
    server.script(chat({ content: TEXT }), {
      body: { ...chat({ content: TEXT }).body, usage: null },
    });
    const generator = create({ api: 'chat', isOpenAi: false });
    expect((await read(generator, { image: PICTURE })).usage.inputTokens).toBe(12);
    expect((await read(generator, { image: PICTURE })).usage.inputTokens).toBeGreaterThan(3000);
  });
});
