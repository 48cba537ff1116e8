import type { Completion } from './ask.ts';
import { SERVER_ERROR } from './errors.ts';
import { toChunks } from './sse.ts';
import type { Frame } from './sse.ts';

/** Fields that whole and streamed responses share. */
export interface Envelope {
  readonly id: string;
  readonly created: number;
  readonly model: string;
}

/** Returns the chunks of a response: role, text, finish reason, usage if requested, and `[DONE]`. */
export function toChatFrames(
  { id, created, model }: Envelope,
  response: Completion,
  includeUsage: boolean,
): Frame[] {
  const base = {
    id,
    object: 'chat.completion.chunk',
    created,
    model,
    service_tier: 'default',
    system_fingerprint: 'fp_sandbox',
  };
  // If usage was requested, every chunk has the field.
  const usage = includeUsage ? { usage: null } : {};
  const toFrame = (delta: object, finish_reason: string | null = null): Frame => ({
    event: null,
    data: { ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason }], ...usage },
  });
  const isText = response.refusal === null;
  const pieces = toChunks(response.refusal ?? response.text).map((piece, index) =>
    toFrame(isText ? toDelta(response.place, piece, index) : { refusal: piece }),
  );
  const first = toFrame({ role: 'assistant', content: isText ? '' : null, refusal: null });
  if (response.outcome === 'failed') {
    return [first, ...pieces.slice(0, 1), { event: null, data: { error: SERVER_ERROR } }];
  }
  const last = { ...base, choices: [], usage: null, ...toUsageMember(response) };
  return [
    first,
    ...pieces,
    toFrame({}, response.outcome),
    ...(includeUsage ? [{ event: null, data: last }] : []),
    { event: null, data: '[DONE]' },
  ];
}

/** Returns a piece of text in the field where the service puts it. */
function toDelta(place: Completion['place'], text: string, index: number): object {
  switch (place) {
    case 'content':
      return { content: text };
    case 'parts':
      return { content: [{ type: 'text', text }] };
    case 'reasoning':
      return { reasoning_content: text };
    case 'tool_call':
      return { tool_calls: [toToolCall(text, index === 0)] };
  }
}

function toToolCall(text: string, isFirst: boolean): object {
  const first = isFirst ? { id: 'call_1', type: 'function' } : {};
  return {
    index: 0,
    ...first,
    function: { ...(isFirst ? { name: 'answer' } : {}), arguments: text },
  };
}

/** Returns the fields of a whole message that contain its text. */
export function toTextMembers({ place, refusal, text }: Completion): object {
  if (refusal !== null) return { content: null };
  if (place === 'content') return { content: text };
  if (place !== 'parts') return { content: null, ...toDelta(place, text, 0) };
  const middle = Math.ceil(text.length / 2);
  const parts = [text.slice(0, middle), text.slice(middle)];
  return { content: parts.map((part) => ({ type: 'text', text: part })) };
}

/** Returns the usage, if the service reports any. */
export function toUsageMember({ usage, counts }: Completion): { usage?: object } {
  if (counts) return { usage: { prompt_tokens: counts.input, completion_tokens: counts.output } };
  return usage ? { usage: toUsage(usage) } : {};
}

function toUsage({ inputTokens, outputTokens }: NonNullable<Completion['usage']>) {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}
