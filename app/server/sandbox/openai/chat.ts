import { randomText } from '../kit/random.ts';
import { toSampleModel } from './ask.ts';
import type { Completion, CompletionRequest, Message } from './ask.ts';
import { CreateChatInput } from './chat-input.ts';
import type { ChatMessage } from './chat-input.ts';
import { toChatFrames, toTextMembers, toUsageMember } from './chat-stream.ts';
import type { Envelope } from './chat-stream.ts';
import { ApiError, badRequest, SERVER_ERROR } from './errors.ts';
import { generate } from './generate.ts';
import { requireModel } from './guard.ts';
import type { ApiCall } from './guard.ts';
import { readInput } from './input.ts';
import { requireFormat } from './require-format.ts';
import { requireImages } from './require-images.ts';
import { sendFrames, sendRaw, sendBody } from './sse.ts';

/** `POST /v1/chat/completions`: plain, structured (`response_format`), and streaming. */
export async function createChatCompletion(call: ApiCall): Promise<void> {
  const { context, response } = call;
  const input = await readInput(call, CreateChatInput);
  requireDialect(call, input);
  requireModel(context, input.model);
  const completion = await generate(call, toCompletionRequest(call, input));
  if (completion === null) return;
  const envelope = toEnvelope(call, input.model);
  const { isCut, raw } = completion;
  if (raw) return sendRaw(response, raw);
  if (input.stream === true) {
    const frames = toChatFrames(envelope, completion, input.stream_options?.include_usage === true);
    const chunkDelayMs = context.knob<number>('chunkDelayMs');
    return sendFrames(response, frames, { chunkDelayMs, isCut });
  }
  if (completion.outcome === 'failed') throw new ApiError(500, SERVER_ERROR);
  await sendBody(response, toCompletion(envelope, completion), isCut);
}

/** The fields that compatible servers support. They reject the others or, worse, ignore them. */
const COMPATIBLE_FIELDS = [
  'model',
  'messages',
  'max_tokens',
  'temperature',
  'top_p',
  'stream',
  'stream_options',
  'response_format',
  'seed',
  'stop',
  'n',
  'frequency_penalty',
  'presence_penalty',
  'user',
];

function requireDialect({ context, request }: ApiCall, input: CreateChatInput): void {
  if (context.knob<string>('dialect') === 'openai') return;
  const extra = Object.keys(input).find((name) => !COMPATIBLE_FIELDS.includes(name));
  if (extra !== undefined) {
    context.violation(`${request.method} ${request.path}: '${extra}' is OpenAI's alone`);
    const code = 'unknown_parameter';
    throw badRequest(`Unknown parameter: '${extra}'.`, { param: extra, code });
  }
  const index = input.messages.findIndex(({ role }) => role === 'developer');
  if (index < 0) return;
  const param = `messages[${index}].role`;
  const values = "'system', 'user', 'assistant'";
  const message = `Invalid value: 'developer'. Supported values are: ${values}.`;
  throw badRequest(message, { param, code: 'invalid_value' });
}

function toCompletionRequest(call: ApiCall, input: CreateChatInput): CompletionRequest {
  const messages = input.messages.map(toMessage);
  const given = input.response_format ?? { type: 'text' };
  const format =
    given.type === 'json_schema'
      ? { ...given.json_schema, type: given.type }
      : { type: given.type };
  const prompt = messages.map(({ text }) => text).join('\n');
  requireFormat(call, format, { param: 'response_format', text: prompt });
  requireImages(call, messages, 'messages');
  const maxTokens = input.max_completion_tokens ?? input.max_tokens ?? null;
  return { model: input.model, messages, format, maxTokens };
}

function toMessage({ role, content }: ChatMessage): Message {
  if (typeof content === 'string') return { role, text: content, images: [] };
  const parts = content ?? [];
  return {
    role,
    text: parts.map((part) => ('text' in part ? part.text : '')).join('\n'),
    images: parts.flatMap((part) => ('image_url' in part ? [part.image_url.url] : [])),
  };
}

const ID_LENGTH = 29;

function toEnvelope({ context }: ApiCall, model: string): Envelope {
  return {
    id: `chatcmpl-${randomText(context.random, ID_LENGTH)}`,
    created: Math.floor(context.now().getTime() / 1000),
    model: toSampleModel(model),
  };
}

function toCompletion({ id, created, model }: Envelope, completion: Completion) {
  const message = {
    role: 'assistant',
    ...toTextMembers(completion),
    refusal: completion.refusal,
    annotations: [],
  };
  const choice = { index: 0, message, logprobs: null, finish_reason: completion.outcome };
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [choice],
    ...toUsageMember(completion),
    service_tier: 'default',
    system_fingerprint: 'fp_sandbox',
  };
}
