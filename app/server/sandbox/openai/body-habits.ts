import { gzipSync } from 'node:zlib';
import type { Completion, RawBody } from './ask.ts';
import type { Habit } from './habit.ts';

const counts = (input: unknown, output: unknown): Habit => ({
  response: () => ({ counts: { input, output } }),
});
const raw = (toBody: (text: string) => Partial<RawBody> & Pick<RawBody, 'body'>): Habit => ({
  response: ({ text }: Completion) => ({
    raw: { type: 'application/json', headers: {}, ...toBody(text) },
  }),
});
const json = (toValue: (text: string) => unknown): Habit =>
  raw((text) => ({ body: JSON.stringify(toValue(text)) }));
const UNZIPPABLE = gzipSync('{"choices":[]}').map((byte, at) => (at > 12 ? byte ^ 255 : byte));

/** Habits that affect the message, the token counts, or the whole body. */
export const BODY_HABITS: Readonly<Record<string, Habit>> = {
  reasoning_only: { response: () => ({ place: 'reasoning' }) },
  tool_call: { response: () => ({ place: 'tool_call' }) },
  content_parts: { response: () => ({ place: 'parts' }) },
  usage_zero: counts(0, 0),
  usage_negative: counts(-1, -1),
  usage_fractional: counts(12.5, 7.5),
  usage_absurd: counts(1e15, 1e15),
  usage_text: counts('12', '7'),
  usage_prompt_only: counts(300, undefined),
  usage_missing: { response: () => ({ usage: null }) },
  error_body: json(() => ({ error: { message: 'The model is overloaded.', code: 503 } })),
  policy_error: json(() => ({
    error: { message: 'The prompt breaks our policy.', code: 'policy_violation' },
  })),
  web_page: raw(() => ({ body: '<!doctype html><title>Sign in</title>', type: 'text/html' })),
  no_choices: json(() => ({ choices: [], output: [] })),
  null_message: json(() => ({
    choices: [{ index: 0, message: null, finish_reason: null }],
    output: [null],
  })),
  empty_body: raw(() => ({ body: '' })),
  bad_gzip: raw(() => ({ body: UNZIPPABLE, headers: { 'content-encoding': 'gzip' } })),
  anthropic_body: json((text) => ({
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 300, output_tokens: 20 },
  })),
  gemini_body: json((text) => ({
    candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 300, candidatesTokenCount: 20 },
  })),
};
