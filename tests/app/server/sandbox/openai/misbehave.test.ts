import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { createOpenAiUser, VARIANTS_SCHEMA } from './openai-user.ts';
import type { OpenAiUser } from './openai-user.ts';

const FORMAT = { type: 'json_schema', name: 'answer', strict: true, schema: VARIANTS_SCHEMA };
const CHAT_FORMAT = {
  type: 'json_schema',
  json_schema: { name: 'answer', strict: true, schema: VARIANTS_SCHEMA },
};
const CHAT = { model: 'any', messages: [{ role: 'user', content: 'Tea' }] };

describe('misbehaving responses', () => {
  let sandbox: TestSandbox;
  let user: OpenAiUser;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['openai'] });
    user = createOpenAiUser(sandbox);
  });
  beforeEach(() => sandbox.control.reset());
  afterAll(() => sandbox.close());

  const misbehave = (list: string, knobs: Record<string, boolean | number | string> = {}) =>
    sandbox.control.setKnobs('openai', { misbehave: list, ...knobs });
  const askAbout = (topic: string) =>
    user.respond({ input: JSON.stringify({ topic }), text: { format: FORMAT } });
  const listApplied = async () =>
    (await sandbox.control.listReceived({ platform: 'openai' })).map(({ faults }) => faults);

  it.each([
    ['server_error', 500, null],
    ['unauthorized', 401, 'invalid_api_key'],
    ['insufficient_quota', 429, 'insufficient_quota'],
  ])('%s', async (mode, status, code) => {
    await misbehave(mode);
    for (const { status: got, body } of [await user.respond(), await user.chat()]) {
      expect([got, body.error.code]).toEqual([status, code]);
    }
    expect(await listApplied()).toEqual([[`misbehave:${mode}`], [`misbehave:${mode}`]]);
  });

  it('rate_limited: says when to retry', async () => {
    await misbehave('rate_limited', { retryAfterMs: 1200 });
    const { status, headers, body } = await user.respond();
    expect([status, body.error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(headers.get('retry-after-ms')).toBe('1200');
    expect(headers.get('retry-after')).toBe('2');
  });

  it('delay: waits before responding', async () => {
    await misbehave('delay', { delayMs: 150 });
    const startedAt = performance.now();
    expect((await user.respond()).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });

  it('cut: no response at all', async () => {
    await misbehave('cut');
    await expect(user.respond()).rejects.toThrow();
    await expect(user.chat()).rejects.toThrow();
    const received = await sandbox.control.listReceived({ platform: 'openai' });
    expect(received).toMatchObject([
      { answered: false, status: null, faults: ['misbehave:cut'] },
      { answered: false, status: null },
    ]);
  });

  it.each([
    ['/responses', { model: 'any', input: 'Tea' }],
    ['/chat/completions', CHAT],
  ])('stream_cut: half of %s, streaming or not', async (path, body) => {
    await misbehave('stream_cut');
    for (const stream of [true, false]) {
      const response = await user.send(path, { ...body, stream });
      expect(response.status).toBe(200);
      const read = readUntilCut(response);
      await expect(read.done).rejects.toThrow();
      expect(read.text()).toContain('sandbox/any');
      expect(read.text()).not.toContain('[DONE]');
      expect(read.text()).not.toContain('response.completed');
    }
    const received = await sandbox.control.listReceived({ platform: 'openai' });
    expect(received.map(({ answered }) => answered)).toEqual([false, false]);
  });

  it.each([
    ['truncated', 'max_output_tokens', 'length'],
    ['content_filter', 'content_filter', 'content_filter'],
  ])('%s: half a text, marked as such', async (mode, reason, finish) => {
    await misbehave(mode);
    const { body } = await user.respond({ text: { format: FORMAT } });
    expect([body.status, body.incomplete_details]).toEqual(['incomplete', { reason }]);
    expect(() => JSON.parse(body.output[0]?.content[0]?.text ?? '') as unknown).toThrow(
      SyntaxError,
    );
    const events = await user.stream('/responses', { model: 'any', input: 'Tea' });
    expect(events.at(-1)?.event).toBe('response.incomplete');
    const chat = await user.chat({ response_format: CHAT_FORMAT });
    expect(chat.body.choices[0]?.finish_reason).toBe(finish);
  });

  it('failed: by status, by 500 in a chat, by an error in its stream', async () => {
    await misbehave('failed');
    const { status, body } = await user.respond();
    expect([status, body.status, body.output]).toEqual([200, 'failed', []]);
    const events = await user.stream('/responses', { model: 'any', input: 'Tea' });
    expect(events.at(-1)?.event).toBe('response.failed');
    expect((await user.chat()).status).toBe(500);
    const chunks = await user.stream('/chat/completions', CHAT);
    expect(chunks.at(-1)?.data).toContain('server_error');
  });

  it('refusal: in its own part, or its own field', async () => {
    await misbehave('refusal');
    const { body } = await user.respond({ text: { format: FORMAT } });
    expect(body.status).toBe('completed');
    expect(body.output[0]?.content).toEqual([{ type: 'refusal', refusal: expect.any(String) }]);
    const events = await user.stream('/responses', { model: 'any', input: 'Tea' });
    const names = events.map(({ event }) => event);
    expect(names).toContain('response.refusal.delta');
    expect(names).toContain('response.refusal.done');
    expect(names).not.toContain('response.output_text.delta');
    const chat = await user.chat();
    expect(chat.body.choices[0]?.message).toMatchObject({
      content: null,
      refusal: expect.any(String),
    });
    const chunks = await user.stream('/chat/completions', CHAT);
    expect(chunks.some(({ data }) => data.includes('"refusal":"I\'m sorry'))).toBe(true);
  });

  it('invalid_json: in several ways, none of which can be parsed', async () => {
    await misbehave('invalid_json');
    const texts = await Promise.all(
      Array.from({ length: 30 }, (_, index) => user.generate({ topic: `Tea ${index}` })),
    );
    for (const text of texts) expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    const starts = new Set(texts.map((text) => text.slice(0, 3)));
    expect([...starts]).toEqual(expect.arrayContaining(['{"v', "{'v", 'Sur', 'und', '']));
  });

  it('fenced_json: valid, but wrapped in a code fence', async () => {
    await misbehave('fenced_json');
    const text = await user.generate({ topic: 'Tea' });
    expect(text).toMatch(/^```json\n\{.*\}\n```$/s);
  });

  it('schema_breach: can be parsed but breaks the schema', async () => {
    await misbehave('schema_breach');
    const responses = await Promise.all(
      Array.from(
        { length: 30 },
        async (_, index) => JSON.parse(await user.generate({ topic: `${index}` })) as object,
      ),
    );
    for (const response of responses) {
      expect(response).not.toMatchObject({ variants: [{ caption: expect.any(String) }] });
    }
    const shapes = new Set(responses.map((response) => JSON.stringify(Object.keys(response))));
    expect(shapes).toEqual(new Set(['[]', '["variants_"]', '["variants"]']));
  });

  it('missing_usage: no token counts', async () => {
    await misbehave('missing_usage');
    expect((await user.respond()).body).not.toHaveProperty('usage');
    expect((await user.chat()).body).not.toHaveProperty('usage');
    const stream_options = { include_usage: true };
    const chunks = await user.stream('/chat/completions', { ...CHAT, stream_options });
    expect(chunks.some(({ data }) => data.includes('total_tokens'))).toBe(false);
  });

  describe('misbehaving by count and chance', () => {
    const isBad = async (topic: string) => (await askAbout(topic)).body.status === 'incomplete';

    it('misbehaves a set number of times in a row for a question, then once not', async () => {
      await misbehave('truncated', { misbehaveInARow: 2 });
      const seen: boolean[] = [];
      for (let turn = 0; turn < 7; turn += 1) seen.push(await isBad('Tea'));
      expect(seen).toEqual([true, true, false, true, true, false, true]);
      expect(await isBad('Coffee')).toBe(true);
    });

    it('recognizes a question when it is asked again with a complaint', async () => {
      await misbehave('truncated', { misbehaveInARow: 1 });
      expect(await isBad('Tea')).toBe(true);
      const { body } = await user.respond({
        input: [
          { role: 'user', content: '{"topic":"Tea"}' },
          { role: 'assistant', content: '{' },
          { role: 'user', content: 'That was no JSON. Once more.' },
        ],
      });
      expect(body.status).toBe('completed');
    });

    it('misbehaves randomly, reproducible by seed in any order', async () => {
      const topics = Array.from({ length: 60 }, (_, index) => `Topic ${index}`);
      const run = async (seed: number, requested: string[]) => {
        await sandbox.control.reset();
        await misbehave('truncated', { misbehaveProbability: 0.4, misbehaveSeed: seed });
        const bad: string[] = [];
        for (const topic of requested) if (await isBad(topic)) bad.push(topic);
        return bad.sort();
      };
      const first = await run(1, topics);
      expect(first.length).toBeGreaterThan(12);
      expect(first.length).toBeLessThan(36);
      expect(await run(1, topics.toReversed())).toEqual(first);
      expect(await run(2, topics)).not.toEqual(first);
    });

    it('uses all modes over a thousand concurrent requests, and reports which were used', async () => {
      const modes = ['too_long', 'refusal', 'server_error', 'cut', 'truncated', 'link+mention'];
      await misbehave(modes.join(','), { misbehaveProbability: 0.5, longTextCharacters: 300 });
      let next = 0;
      const outcomes = new Map<string, number>();
      const work = async () => {
        while (next < 1000) {
          const topic = `Topic ${next++}`;
          const outcome = await askAbout(topic).then(toOutcome, () => 'cut');
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: 16 }, work));
      const counts = new Map<string, number>();
      for (const faults of await listApplied()) {
        const name = faults.map((fault) => fault.replace('misbehave:', '')).join('+') || 'good';
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      expect(Object.fromEntries([...outcomes].sort())).toEqual(
        Object.fromEntries([...counts].sort()),
      );
      expect([...counts.keys()].sort()).toEqual([...modes, 'good'].sort());
      expect(counts.get('good')).toBeGreaterThan(400);
      for (const mode of modes) expect(counts.get(mode)).toBeGreaterThan(40);
    });

    it.each(['cut_after', 'status_after'] as const)('applies %s to a stream', async (kind) => {
      const fault = { platform: 'openai', endpoint: 'create_chat_completion', kind, count: 1 };
      await sandbox.control.addFault({ ...fault, status: 503 });
      const response = user.send('/chat/completions', { ...CHAT, stream: true });
      const status = await response.then(({ status }) => status).catch(() => 'cut');
      expect(status).toBe(kind === 'cut_after' ? 'cut' : 503);
      expect((await user.chat()).status).toBe(200);
    });

    it('streams at the configured rate, and stops when the client disconnects', async () => {
      await sandbox.control.setKnobs('openai', { chunkDelayMs: 50 });
      const abort = new AbortController();
      const response = await fetch(`${sandbox.url}/openai/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
        body: JSON.stringify({ ...CHAT, stream: true }),
        signal: abort.signal,
      });
      await response.body?.getReader().read();
      abort.abort();
      await expect
        .poll(() => sandbox.control.listReceived({ platform: 'openai' }))
        .toMatchObject([{ answered: false, status: null }]);
    });
  });

  it.each([
    [
      'an unknown mode',
      { misbehave: 'too_long, too_short' },
      /misbehave has unknown modes: too_short/,
    ],
    ['a chance above 1', { misbehaveProbability: 2 }, /from 0 to 1/],
    ['an unknown language', { wrongLanguage: 'xx' }, /one of/],
    ['an unknown dialect', { dialect: 'azure' }, /openai, compatible/],
    ['an unknown knob', { misbehaviour: 'cut' }, /Unknown knob/],
    ['a number as text', { delayMs: '5' }, /must be a number/],
  ])('the control API rejects %s', async (_title, knobs, words) => {
    await expect(sandbox.control.setKnobs('openai', knobs)).rejects.toThrow(words);
  });
});

function toOutcome({ status, body }: Awaited<ReturnType<OpenAiUser['respond']>>): string {
  if (status === 500) return 'server_error';
  if (body.status === 'incomplete') return 'truncated';
  const content = JSON.stringify(body.output);
  if (content.includes('"refusal"')) return 'refusal';
  if (/[@＠]sample/.test(content)) return 'link+mention';
  return /\w{200}/.test(content) ? 'too_long' : 'good';
}

function readUntilCut(response: Response): { done: Promise<void>; text: () => string } {
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) text += decoder.decode(bytes);
  };
  return { done: read(), text: () => text };
}
