import type {
  ChatCompletionContentPart,
  ChatCompletionCreateParamsNonStreaming,
} from 'openai/resources/chat/completions';
import { zodResponseFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import type { TextFinish, TextPiece } from '#app/server/ports/text-generator.ts';
import {
  type Call,
  type Form,
  type FormResponse,
  isDeclined,
  isSample,
  readRequestId,
  toImageUrl,
  toInstructions,
  toSafetyFields,
  toUserMessage,
} from './call.ts';
import { requireOwnFormat, toReportedError } from './errors.ts';
import { toPageMark } from './foreign-body.ts';
import { isRefusalCode } from './refusal-codes.ts';
import { isRefusalText, readArguments, readBody, readContent, readWhole } from './read-body.ts';
import { mergeCounts, type ReportedCounts } from './read-usage.ts';

/** Servers give optional fields other types than OpenAI does, so unknown types are ignored. */
const Called = z.object({ arguments: z.unknown().optional() });
const ToolCall = z.object({ function: Called });
const Piece = z.object({
  content: z.unknown().optional(),
  refusal: z.unknown().optional(),
  tool_calls: z.array(z.unknown()).nullish().catch(null),
  function_call: Called.nullish().catch(null),
  reasoning_content: z.unknown().optional(),
  reasoning: z.unknown().optional(),
});
const Choice = z.object({
  index: z.number().nullish().catch(null),
  message: Piece.nullish().catch(null),
  delta: Piece.nullish().catch(null),
  /** Servers with text completions put the text here. */
  text: z.string().nullish().catch(null),
  finish_reason: z.string().nullish().catch(null),
  /** The reason of the service behind a router, which may report a filter as a plain `stop`. */
  native_finish_reason: z.string().nullish().catch(null),
});
type Choice = z.infer<typeof Choice>;

const Count = z.unknown().optional();
/** A complete response or a chunk of one, limited to the fields that are read. */
const CompletionBody = z.object({
  choices: z.array(z.unknown()).nullish().catch(null),
  usage: z
    .object({
      prompt_tokens: Count,
      completion_tokens: Count,
      input_tokens: Count,
      output_tokens: Count,
    })
    .nullish()
    .catch(null),
});

interface Reading {
  finish: string | null;
  isRefused: boolean;
  usage: ReportedCounts | null;
  hasText: boolean;
  /** The model's reasoning, used only when it wrote nothing else. */
  thoughts: string;
}

/** Characters; enough for a response that follows long reasoning. */
const MAX_THOUGHTS = 60_000;

/** Sends the request through Chat Completions, which every compatible server supports. */
export const generateByChat: Form = async function* (call) {
  const { client, request, signal } = call;
  const body = toBody(call);
  const reading: Reading = {
    finish: null,
    isRefused: false,
    usage: null,
    hasText: false,
    thoughts: '',
  };
  if (!request.isStreamed) {
    const response = await client.chat.completions.create(body, { signal }).asResponse();
    const data = await readWhole(response);
    const reported = toReportedError(data, response.headers);
    if (reported) throw reported;
    const text = readBody(data)
      .map((part) => read(part, reading))
      .join('');
    if (!reading.hasText) requireOwnFormat(data);
    const completion = toResponse(reading, response);
    // Don't show the text generated before the filter blocked the response.
    if (isDeclined(completion)) return { ...completion, hidden: text + reading.thoughts };
    yield { text, isSample: isSample(response) };
    return yield* finish(reading, response);
  }
  const { data: chunks, response } = await client.chat.completions
    .create({ ...body, stream: true, ...toStreamOptions(call) }, { signal })
    .withResponse();
  let hasChunks = false;
  for await (const chunk of chunks) {
    hasChunks = true;
    if (!reading.hasText) requireOwnFormat(chunk);
    const text = read(chunk, reading);
    if (text !== '') yield { text, isSample: isSample(response) };
  }
  if (!hasChunks) requireOwnFormat(toPageMark(response));
  return yield* finish(reading, response);
};

/** Finishes the response, yielding the reasoning if the model wrote nothing else. */
async function* finish(
  reading: Reading,
  response: Response,
): AsyncGenerator<TextPiece, FormResponse> {
  const { hasText, thoughts } = reading;
  const completion = toResponse(reading, response);
  if (hasText || isDeclined(completion)) return { ...completion, hidden: thoughts };
  if (thoughts !== '') yield { text: thoughts, isSample: isSample(response), isThought: true };
  return completion;
}

function toBody(call: Call): ChatCompletionCreateParamsNonStreaming {
  const { settings, request } = call;
  const { model, isOpenAi } = settings;
  return {
    model,
    messages: [
      { role: isOpenAi ? 'developer' : 'system', content: toInstructions(call) },
      { role: 'user', content: toUserContent(call) },
    ],
    ...toFormatField(call),
    ...(isOpenAi
      ? { max_completion_tokens: request.maxOutputTokens }
      : { max_tokens: request.maxOutputTokens }),
    ...toSafetyFields(call),
  };
}

function toUserContent(call: Call): string | ChatCompletionContentPart[] {
  const text = toUserMessage(call);
  const url = toImageUrl(call);
  if (url === null) return text;
  return [
    { type: 'text', text },
    { type: 'image_url', image_url: { url, detail: 'low' } },
  ];
}

function toFormatField({ format, request }: Call) {
  if (format === 'plain') return {};
  if (format === 'object') return { response_format: { type: 'json_object' as const } };
  return { response_format: zodResponseFormat(request.schema, request.schemaName) };
}

/** Servers that don't support formats often don't support stream options either. */
function toStreamOptions({ format }: Call) {
  return format === 'plain' ? {} : { stream_options: { include_usage: true } };
}

/** Returns the text of a response or chunk, and records everything else it reports in `reading`. */
function read(data: unknown, reading: Reading): string {
  const { choices, usage } = CompletionBody.safeParse(data).data ?? {};
  if (usage) {
    const input = usage.prompt_tokens ?? usage.input_tokens;
    const output = usage.completion_tokens ?? usage.output_tokens;
    reading.usage = mergeCounts(reading.usage, { input, output });
  }
  const text = (choices ?? [])
    .map((choice) => Choice.safeParse(choice).data)
    // One text was requested, so a choice with another index is an alternative.
    .filter((choice) => choice !== undefined && (choice.index ?? 0) === 0)
    .map((choice) => (choice ? readChoice(choice, reading) : ''))
    .join('');
  if (text.trim() !== '') reading.hasText = true;
  return text;
}

function readChoice(choice: Choice, reading: Reading): string {
  // Some servers finish a stream with the whole message, which was already received in chunks.
  const piece = choice.delta ?? choice.message;
  if (choice.finish_reason) reading.finish = choice.finish_reason.toLowerCase();
  if (isRefused(choice, piece)) reading.isRefused = true;
  if (reading.thoughts.length < MAX_THOUGHTS) reading.thoughts += readThoughts(piece);
  return readContent(piece?.content) || readCalls(piece) || (choice.text ?? '');
}

type Message = Choice['message'];

function isRefused({ native_finish_reason: native }: Choice, piece: Message): boolean {
  return isRefusalText(piece?.refusal) || isRefusalCode(native);
}

function readThoughts(piece: Message): string {
  return readContent(piece?.reasoning_content) || readContent(piece?.reasoning);
}

/**
 * Returns the arguments of tool calls: a model that calls a tool nobody offered puts the requested object
 * there.
 */
function readCalls(piece: Message): string {
  return [
    ...(piece?.tool_calls ?? []).map((call) => ToolCall.safeParse(call).data?.function),
    piece?.function_call,
  ]
    .map((called) => readArguments(called?.arguments))
    .join('');
}

function toResponse({ usage, ...reading }: Reading, response: Response): FormResponse {
  return { finish: toFinish(reading), usage, requestId: readRequestId(response) };
}

const TRUNCATED: ReadonlySet<string> = new Set([
  'length',
  'max_tokens',
  'max_output_tokens',
  'max_completion_tokens',
  'model_length',
  'token_limit',
  'model_context_window_exceeded',
]);

function toFinish({ finish, isRefused, hasText, thoughts }: Omit<Reading, 'usage'>): TextFinish {
  if (isRefused) return 'refused';
  if (finish === null) return 'lost';
  if (isRefusalCode(finish)) return 'filtered';
  if (TRUNCATED.has(finish)) return 'truncated';
  // A model that finishes normally without text has declined. A model that only reasoned has not.
  return hasText || thoughts !== '' ? 'complete' : 'refused';
}
