import OpenAI from 'openai';
import { ContentFilterFinishReasonError, LengthFinishReasonError } from 'openai/error';
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

const Suggestions = z.object({
  variants: z.array(
    z.object({
      platform: z.enum(['instagram', 'twitter', 'linkedin']),
      caption: z.string(),
      hashtags: z.array(z.string()),
      note: z.string().nullable(),
    }),
  ),
});

const DATA = JSON.stringify({
  topic: 'Green tea',
  platforms: ['twitter', 'linkedin'],
  language: 'ar',
  count: 4,
});

describe("the AI service with OpenAI's official client", () => {
  let sandbox: TestSandbox;
  let client: OpenAI;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['openai'] });
    client = createClient();
  });
  beforeEach(() => sandbox.control.reset());
  afterAll(() => sandbox.close());

  const createClient = (extra: { apiKey?: string; maxRetries?: number; timeout?: number } = {}) =>
    new OpenAI({
      apiKey: 'sk-sandbox',
      baseURL: `${sandbox.url}/openai/v1`,
      maxRetries: 0,
      timeout: 5000,
      logLevel: 'off',
      ...extra,
    });
  const misbehave = (list: string, knobs: Record<string, boolean | number | string> = {}) =>
    sandbox.control.setKnobs('openai', { misbehave: list, ...knobs });
  const request = {
    model: 'any',
    store: false,
    instructions: 'Write captions about the topic in the data.',
    input: [{ role: 'user' as const, content: DATA }],
    text: { format: zodTextFormat(Suggestions, 'suggestions') },
  };
  const messages = [
    { role: 'system' as const, content: 'Write captions about the topic in the data, as JSON.' },
    { role: 'user' as const, content: DATA },
  ];
  const chat = {
    model: 'any',
    messages,
    response_format: zodResponseFormat(Suggestions, 'suggestions'),
  };
  const countReceived = async () =>
    (await sandbox.control.listReceived({ platform: 'openai' })).length;

  it('parses a response', async () => {
    const {
      data,
      response,
      request_id: id,
    } = await client.responses.create({ ...request, input: DATA }).withResponse();
    expect(response.headers.get('x-fanfare-sandbox')).toBe('sample');
    expect(id).toMatch(/^req_/);
    expect(data.output_text).toContain('Green tea');
    const parsed = await client.responses.parse(request);
    const fourTags = Array.from({ length: 4 }, () => expect.any(String) as string);
    const variant = { caption: expect.stringMatching(/\p{Script=Arabic}/u), hashtags: fourTags };
    expect(parsed.output_parsed).toMatchObject({
      variants: [
        { platform: 'twitter', ...variant },
        { platform: 'linkedin', ...variant },
      ],
    });
    expect(parsed.model).toBe('sandbox/any');
    expect(parsed.usage?.total_tokens).toBeGreaterThan(50);
    expect(await sandbox.control.listViolations('openai')).toEqual([]);
  });

  it('streams a response', async () => {
    const stream = client.responses.stream(request);
    let text = '';
    const types = new Set<string>();
    for await (const event of stream) {
      types.add(event.type);
      if (event.type === 'response.output_text.delta') text += event.delta;
    }
    const final = await stream.finalResponse();
    expect(types).toContain('response.completed');
    expect(final.output_text).toBe(text);
    expect(final.output_parsed?.variants).toHaveLength(2);
    expect(final.output_parsed).toEqual((await client.responses.parse(request)).output_parsed);
  });

  it('parses and streams a chat', async () => {
    const parsed = await client.chat.completions.parse(chat);
    const [choice] = parsed.choices;
    expect(choice?.message.parsed?.variants).toHaveLength(2);
    const chunks = await client.chat.completions.create({
      ...chat,
      stream: true,
      stream_options: { include_usage: true },
    });
    const { text, tokens } = await readChunks(chunks);
    expect(text).toBe(choice?.message.content);
    expect(tokens).toBe(parsed.usage?.total_tokens);
    const stream = client.chat.completions.stream(chat);
    const final = await stream.finalChatCompletion();
    expect(final.choices[0]?.message.parsed).toEqual(choice?.message.parsed);
  });

  it('returns a JSON object to clients without schemas', async () => {
    const { choices } = await client.chat.completions.create({
      model: 'any',
      messages,
      response_format: { type: 'json_object' },
    });
    expect(JSON.parse(choices[0]?.message.content ?? '')).toHaveProperty('captions');
  });

  it('moderates and lists models', async () => {
    const { results } = await client.moderations.create({
      model: 'omni-moderation-latest',
      input: [{ type: 'text', text: 'please flagthis' }],
    });
    expect(results[0]?.flagged).toBe(true);
    const models: string[] = [];
    for await (const model of client.models.list()) models.push(model.id);
    expect(models).toEqual(['sandbox/sample']);
    expect((await client.models.retrieve('vendor/model')).id).toBe('vendor/model');
  });

  it('rejects the limits that the helpers write into the schema', async () => {
    const Limited = z.object({ caption: z.string().max(280) });
    const call = client.responses.parse({
      model: 'any',
      input: DATA,
      text: { format: zodTextFormat(Limited, 'limited') },
    });
    await expect(call).rejects.toMatchObject({
      status: 400,
      code: 'invalid_json_schema',
      message: expect.stringContaining('maxLength'),
    });
  });

  it.each([
    ['server_error', OpenAI.InternalServerError],
    ['unauthorized', OpenAI.AuthenticationError],
    ['rate_limited', OpenAI.RateLimitError],
    ['insufficient_quota', OpenAI.RateLimitError],
    ['cut', OpenAI.APIConnectionError],
  ])('%s is an error of its class, with the request ID', async (mode, expected) => {
    await misbehave(mode);
    const error: unknown = await client.responses.parse(request).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(expected);
    const isCut = mode === 'cut';
    const { requestID } = error as InstanceType<typeof OpenAI.APIError>;
    expect(requestID?.startsWith('req_') ?? false).toBe(!isCut);
  });

  it('a wrong key is an authentication error', async () => {
    const call = createClient({ apiKey: 'sk-invalid' }).models.list();
    await expect(call).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
  });

  it("delay: longer than the client's timeout", async () => {
    await misbehave('delay', { delayMs: 2000 });
    const call = createClient({ timeout: 100 }).responses.create(request);
    await expect(call).rejects.toBeInstanceOf(OpenAI.APIConnectionTimeoutError);
  });

  it('the client retries a single bad response after the requested delay', async () => {
    await misbehave('rate_limited', { misbehaveInARow: 2, retryAfterMs: 120 });
    const startedAt = performance.now();
    const parsed = await createClient({ maxRetries: 2 }).responses.parse(request);
    expect(parsed.output_parsed?.variants).toHaveLength(2);
    expect(performance.now() - startedAt).toBeGreaterThan(220);
    expect(await countReceived()).toBe(3);
  });

  it('stream_cut: both streams end with an error, never with a response', async () => {
    await misbehave('stream_cut');
    const response = client.responses.stream(request).finalResponse();
    await expect(response).rejects.toThrow();
    const completion = client.chat.completions.stream(chat).finalChatCompletion();
    await expect(completion).rejects.toThrow();
    await expect(client.responses.parse(request)).rejects.toThrow();
  });

  it('truncated: null in a response, and a dedicated error in a chat', async () => {
    await misbehave('truncated');
    const parsed = await client.responses.parse(request);
    expect([parsed.status, parsed.output_parsed]).toEqual(['incomplete', null]);
    expect(parsed.incomplete_details?.reason).toBe('max_output_tokens');
    const final = await client.responses.stream(request).finalResponse();
    expect([final.status, final.output_parsed]).toEqual(['incomplete', null]);
    const completion = client.chat.completions.parse(chat);
    await expect(completion).rejects.toBeInstanceOf(LengthFinishReasonError);
  });

  it('content_filter: the same with its own names', async () => {
    await misbehave('content_filter');
    const parsed = await client.responses.parse(request);
    expect(parsed.incomplete_details?.reason).toBe('content_filter');
    const completion = client.chat.completions.parse(chat);
    await expect(completion).rejects.toBeInstanceOf(ContentFilterFinishReasonError);
  });

  it("refusal: nothing is parsed, and the model's text is kept", async () => {
    await misbehave('refusal');
    const parsed = await client.responses.parse(request);
    expect(parsed.output_parsed).toBeNull();
    const [item] = parsed.output;
    expect(item?.type === 'message' ? item.content[0]?.type : null).toBe('refusal');
    const final = await client.responses.stream(request).finalResponse();
    expect(final.output_parsed).toBeNull();
    const { choices } = await client.chat.completions.parse(chat);
    expect(choices[0]?.message).toMatchObject({ parsed: null, refusal: expect.any(String) });
  });

  it('failed: a failed response, and an error in a chat stream', async () => {
    await misbehave('failed');
    const parsed = await client.responses.parse(request);
    expect([parsed.status, parsed.error?.code]).toEqual(['failed', 'server_error']);
    await expect(client.chat.completions.parse(chat)).rejects.toBeInstanceOf(
      OpenAI.InternalServerError,
    );
    const stream = await client.chat.completions.create({ ...chat, stream: true });
    await expect(readChunks(stream)).rejects.toBeInstanceOf(OpenAI.APIError);
  });

  it.each(['invalid_json', 'schema_breach', 'fenced_json'])('%s: parse throws', async (mode) => {
    await misbehave(mode);
    await expect(client.responses.parse(request)).rejects.toThrow();
    await expect(client.responses.stream(request).finalResponse()).rejects.toThrow();
    await expect(client.chat.completions.parse(chat)).rejects.toThrow();
  });

  it('missing_usage: the response is complete otherwise', async () => {
    await misbehave('missing_usage');
    const parsed = await client.responses.parse(request);
    expect(parsed.usage).toBeUndefined();
    expect(parsed.output_parsed?.variants).toHaveLength(2);
    expect((await client.responses.stream(request).finalResponse()).output_parsed).not.toBeNull();
  });

  it.each([
    'too_long',
    'emoji_flood',
    'wrong_count',
    'malformed_hashtags',
    'hashtags_in_text',
    'duplicates',
    'wrong_language',
    'link',
    'mention',
    'bidi',
    'html',
    'banned_words',
    'empty_text',
    'obedient_to_topic',
  ])('%s: passes all checks of the client and its schema', async (mode) => {
    const good = await client.responses.parse(request);
    await misbehave(mode, { longTextCharacters: 500 });
    const bad = await client.responses.parse(request);
    expect(bad.output_parsed).not.toEqual(good.output_parsed);
    const streamed = await client.chat.completions.stream(chat).finalChatCompletion();
    expect(streamed.choices[0]?.message.parsed?.variants).toHaveLength(2);
  });
});

async function readChunks(chunks: AsyncIterable<OpenAI.ChatCompletionChunk>) {
  let text = '';
  let tokens = 0;
  for await (const { choices, usage } of chunks) {
    text += choices[0]?.delta.content ?? '';
    tokens = usage?.total_tokens ?? tokens;
  }
  return { text, tokens };
}
