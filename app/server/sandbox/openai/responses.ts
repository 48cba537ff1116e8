import { randomText } from '../kit/random.ts';
import { toSampleModel } from './ask.ts';
import type { Completion, CompletionRequest, Message } from './ask.ts';
import { noSuchUrl, SERVER_ERROR } from './errors.ts';
import { generate } from './generate.ts';
import { requireModel } from './guard.ts';
import type { ApiCall } from './guard.ts';
import { readInput } from './input.ts';
import { CreateResponseInput } from './responses-input.ts';
import type { InputItem } from './responses-input.ts';
import { toResponseFrames } from './responses-stream.ts';
import type { OutputItem, WholeResponse } from './responses-stream.ts';
import { requireFormat } from './require-format.ts';
import { requireImages } from './require-images.ts';
import { sendFrames, sendRaw, sendBody } from './sse.ts';
import { requirePrevious, storeResponse } from './stored-responses.ts';

/** `POST /v1/responses`: plain, structured (`text.format`), and streaming. */
export async function createResponse(call: ApiCall): Promise<void> {
  const { context, request, response } = call;
  if (context.knob<string>('dialect') !== 'openai') throw noSuchUrl(request.method, request.path);
  const input = await readInput(call, CreateResponseInput);
  requireModel(context, input.model);
  requirePrevious(call, input.previous_response_id);
  const completionRequest = toCompletionRequest(call, input);
  const completion = await generate(call, completionRequest);
  if (completion === null) return;
  const whole = toResponse(call, input, completion);
  storeResponse(call, input, whole);
  const { isCut, raw } = completion;
  if (raw) return sendRaw(response, raw);
  if (input.stream !== true) return sendBody(response, whole, isCut);
  const chunkDelayMs = context.knob<number>('chunkDelayMs');
  await sendFrames(response, toResponseFrames(whole), { chunkDelayMs, isCut });
}

function toCompletionRequest(call: ApiCall, input: CreateResponseInput): CompletionRequest {
  const given = input.text?.format ?? { type: 'text' };
  const messages = toMessages(input);
  const param = given.type === 'json_schema' ? 'text.format.schema' : 'text.format';
  const spoken = typeof input.input === 'string' ? [input.input] : messages.map(({ text }) => text);
  requireFormat(call, given, { param, text: spoken.join('\n') });
  requireImages(call, messages, 'input');
  return {
    model: input.model,
    messages,
    format: given,
    maxTokens: input.max_output_tokens ?? null,
  };
}

function toMessages({ instructions, input }: CreateResponseInput): Message[] {
  const system = instructions ? [{ role: 'system', text: instructions, images: [] }] : [];
  if (typeof input === 'string') return [...system, { role: 'user', text: input, images: [] }];
  return [
    ...system,
    ...input.map(({ role, content }) => ({
      role,
      text: toText(content),
      images: toImages(content),
    })),
  ];
}

function toText(content: InputItem['content']): string {
  if (typeof content === 'string') return content;
  return content.map((part) => ('text' in part ? part.text : '')).join('\n');
}

function toImages(content: InputItem['content']): string[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) =>
    part.type === 'input_image' && part.image_url ? [part.image_url] : [],
  );
}

const ID_LENGTH = 40;

function toResponse(
  call: ApiCall,
  input: CreateResponseInput,
  completion: Completion,
): WholeResponse {
  const { context } = call;
  const createdAt = Math.floor(context.now().getTime() / 1000);
  const newId = (prefix: string) => `${prefix}_${randomText(context.random, ID_LENGTH)}`;
  const state = toState(completion);
  return {
    id: newId('resp'),
    object: 'response',
    created_at: createdAt,
    completed_at: state.status === 'completed' ? createdAt : null,
    ...state,
    background: false,
    ...echo(input),
    model: toSampleModel(input.model),
    output: completion.outcome === 'failed' ? [] : toItems(newId, state.status, completion),
    previous_response_id: toPreviousId(input),
    service_tier: 'default',
    tool_choice: 'auto',
    tools: [],
    ...toUsageMember(completion),
  };
}

/** Returns the ID of the response that this request continues. The sample text doesn't depend on it. */
function toPreviousId({ previous_response_id: id }: CreateResponseInput): string | null {
  return typeof id === 'string' ? id : null;
}

/** Returns the request fields that a response repeats, with defaults for missing ones. */
function echo(input: CreateResponseInput) {
  const text = {
    instructions: null,
    max_output_tokens: null,
    metadata: {},
    parallel_tool_calls: true,
    store: true,
    temperature: 1,
    top_p: 1,
    truncation: 'disabled',
    user: null,
  };
  const repeated = Object.entries(text).map(([name, fallback]) => [
    name,
    input[name as keyof typeof text] ?? fallback,
  ]);
  return {
    ...(Object.fromEntries(repeated) as typeof text),
    reasoning: { effort: input.reasoning?.effort ?? null, summary: null },
    text: { format: input.text?.format ?? { type: 'text' } },
  };
}

function toState({ outcome }: Completion) {
  const none = { error: null, incomplete_details: null };
  switch (outcome) {
    case 'stop':
      return { ...none, status: 'completed' };
    case 'length':
      return incomplete('max_output_tokens');
    case 'content_filter':
      return incomplete('content_filter');
    case 'failed': {
      const error = { code: 'server_error', message: SERVER_ERROR.message };
      return { ...none, status: 'failed', error };
    }
  }
}

function incomplete(reason: string) {
  return { status: 'incomplete', error: null, incomplete_details: { reason } };
}

function toItem(id: string, status: string, { text, refusal }: Completion): OutputItem {
  const content =
    refusal === null
      ? { type: 'output_text', text, annotations: [], logprobs: [] }
      : { type: 'refusal', refusal };
  return { id, type: 'message', role: 'assistant', status, content: [content] };
}

/** Returns the message, preceded by the reasoning or tool call if that contains the text. */
function toItems(
  newId: (prefix: string) => string,
  status: string,
  completion: Completion,
): OutputItem[] {
  const message = (given: Completion) => toItem(newId('msg'), status, given);
  const { place, text } = completion;
  if (completion.refusal !== null || place === 'content') return [message(completion)];
  if (place === 'parts') {
    const middle = Math.ceil(text.length / 2);
    return [text.slice(0, middle), text.slice(middle)].map((part) =>
      message({ ...completion, text: part }),
    );
  }
  if (place === 'tool_call') {
    const call = { call_id: newId('call'), name: 'answer', arguments: text, content: [] };
    return [{ ...message(completion), id: newId('fc'), type: 'function_call', ...call }];
  }
  const content = [{ type: 'reasoning_text', text }];
  return [
    { ...message(completion), id: newId('rs'), type: 'reasoning', content },
    message({ ...completion, text: '' }),
  ];
}

function toUsageMember({ usage, counts, outcome }: Completion): { usage?: object } {
  if (outcome === 'failed') return {};
  if (counts) return { usage: { input_tokens: counts.input, output_tokens: counts.output } };
  return usage ? { usage: toUsage(usage) } : {};
}

function toUsage({ inputTokens, outputTokens }: NonNullable<Completion['usage']>) {
  return {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: inputTokens + outputTokens,
  };
}
