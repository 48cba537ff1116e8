import type {
  ResponseCreateParamsNonStreaming,
  ResponseInputContent,
} from 'openai/resources/responses/responses';
import { zodTextFormat } from 'openai/helpers/zod';
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
import { isRefusalCode, isRefusalError } from './refusal-codes.ts';
import { isRefusalText, readArguments, readBody, readWhole } from './read-body.ts';

/** The fields of a response that are read. Optional fields with unexpected types are ignored. */
const Part = z.object({
  type: z.string(),
  text: z.string().optional().catch(undefined),
  refusal: z.unknown().optional(),
});
const Item = z.object({
  type: z.string().optional().catch(undefined),
  content: z.unknown().optional(),
  arguments: z.unknown().optional(),
});
const Count = z.unknown().optional();
const ResponseBody = z.object({
  status: z.string().nullish().catch(null),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish().catch(null),
  output: z.array(z.unknown()).nullish().catch(null),
  error: z.unknown().optional(),
  usage: z.object({ input_tokens: Count, output_tokens: Count }).nullish().catch(null),
});
type ResponseBody = z.infer<typeof ResponseBody>;

const LOST: Pick<FormResponse, 'finish' | 'usage'> = { finish: 'lost', usage: null };

/** Sends the request through OpenAI's Responses API. */
export const generateByResponses: Form = async function* (call) {
  const body = toBody(call);
  if (call.request.isStreamed) return yield* stream(call, body);
  const response = await call.client.responses.create(body, { signal: call.signal }).asResponse();
  const data = await readWhole(response);
  const reported = toReportedError(data, response.headers);
  if (reported) throw reported;
  const reading: Reading = { text: '', response: null, isRefused: false };
  for (const event of readBody(data)) readEvent(event, reading);
  if (!reading.response && reading.text === '') requireOwnFormat(data);
  const text = reading.text === '' && reading.response ? readText(reading.response) : reading.text;
  const thoughts = readThoughts(reading.response);
  const end = { ...toEnd(reading, text), requestId: readRequestId(response) };
  // Don't show the text generated before the filter blocked the response.
  if (isDeclined(end)) return { ...end, hidden: text + thoughts };
  yield { text, isSample: isSample(response) };
  return yield* finish({ end, text, thoughts }, response);
};

interface FinishedReading {
  readonly end: FormResponse;
  readonly text: string;
  readonly thoughts: string;
}

/** Finishes the response, yielding the reasoning if the model wrote nothing else. */
async function* finish(
  { end, text, thoughts }: FinishedReading,
  response: Response,
): AsyncGenerator<TextPiece, FormResponse> {
  if (text.trim() !== '' || isDeclined(end)) return { ...end, hidden: thoughts };
  if (thoughts !== '') yield { text: thoughts, isSample: isSample(response), isThought: true };
  return end;
}

function toBody(call: Call): ResponseCreateParamsNonStreaming {
  const { settings, request, format } = call;
  return {
    model: settings.model,
    instructions: toInstructions(call),
    input: [{ role: 'user', content: toUserContent(call) }],
    ...(format === 'plain' ? {} : { text: { format: toFormat(call) } }),
    max_output_tokens: request.maxOutputTokens,
    store: false,
    ...toSafetyFields(call),
  };
}

function toUserContent(call: Call): string | ResponseInputContent[] {
  const text = toUserMessage(call);
  const url = toImageUrl(call);
  if (url === null) return text;
  return [
    { type: 'input_text', text },
    { type: 'input_image', image_url: url, detail: 'low' },
  ];
}

function toFormat({ format, request }: Call) {
  if (format === 'object') return { type: 'json_object' as const };
  return zodTextFormat(request.schema, request.schemaName);
}

interface Reading {
  /** The text received in chunks. */
  text: string;
  response: ResponseBody | null;
  isRefused: boolean;
}

const Event = z.object({
  type: z.string().optional().catch(undefined),
  delta: z.string().optional().catch(undefined),
  response: z.unknown().optional(),
  object: z.unknown().optional(),
});

/** Returns the text that an event adds, and records everything else it reports in `reading`. */
function readEvent(data: unknown, reading: Reading): string {
  const event = Event.safeParse(data).data;
  if (!event) return '';
  // A server that doesn't stream sends the response itself.
  const response = event.object === 'response' ? data : event.response;
  if (response !== undefined)
    reading.response = ResponseBody.safeParse(response).data ?? reading.response;
  if (event.type === 'response.refusal.delta') reading.isRefused = true;
  const text = event.type === 'response.output_text.delta' ? (event.delta ?? '') : '';
  reading.text += text;
  return text;
}

async function* stream(
  call: Call,
  body: ResponseCreateParamsNonStreaming,
): AsyncGenerator<TextPiece, FormResponse> {
  const { data: events, response } = await call.client.responses
    .create({ ...body, stream: true }, { signal: call.signal })
    .withResponse();
  const reading: Reading = { text: '', response: null, isRefused: false };
  let hasEvents = false;
  for await (const event of events) {
    hasEvents = true;
    if (reading.text === '' && !reading.response) requireOwnFormat(event);
    const text = readEvent(event, reading);
    if (text !== '') yield { text, isSample: isSample(response) };
  }
  if (!hasEvents) requireOwnFormat(toPageMark(response));
  const rest = reading.text === '' && reading.response ? readText(reading.response) : '';
  if (rest !== '') yield { text: rest, isSample: isSample(response) };
  const text = reading.text + rest;
  const end = { ...toEnd(reading, text), requestId: readRequestId(response) };
  return yield* finish({ end, text, thoughts: readThoughts(reading.response) }, response);
}

function listItems({ output }: ResponseBody) {
  return (output ?? []).flatMap((item) => Item.safeParse(item).data ?? []);
}

function listParts(response: ResponseBody) {
  return listItems(response)
    .filter(({ type }) => type !== 'reasoning')
    .flatMap(({ content }): unknown[] => (Array.isArray(content) ? content : []))
    .flatMap((part) => Part.safeParse(part).data ?? []);
}

/** Returns the text of the messages, or the arguments of a tool call that nobody offered. */
function readText(response: ResponseBody): string {
  const text = listParts(response)
    .map((part) => (TEXT_PARTS.has(part.type) ? (part.text ?? '') : ''))
    .join('');
  if (text !== '') return text;
  return listItems(response)
    .map((item) =>
      typeof item.content === 'string' ? item.content : readArguments(item.arguments),
    )
    .join('');
}

const TEXT_PARTS: ReadonlySet<string> = new Set(['output_text', 'text']);

function readThoughts(response: ResponseBody | null): string {
  return (response ? listItems(response) : [])
    .filter(({ type }) => type === 'reasoning')
    .flatMap(({ content }): unknown[] => (Array.isArray(content) ? content : []))
    .map((part) => Part.safeParse(part).data?.text ?? '')
    .join('');
}

function toEnd(reading: Reading, text: string): Pick<FormResponse, 'finish' | 'usage'> {
  const { response } = reading;
  if (!response) return reading.isRefused ? { ...LOST, finish: 'refused' } : LOST;
  const { usage } = response;
  const counts = usage ? { input: usage.input_tokens, output: usage.output_tokens } : null;
  return { finish: toFinish(response, text), usage: counts };
}

function toFinish(response: ResponseBody, text: string): TextFinish {
  const isRefusal = ({ type, refusal }: z.infer<typeof Part>) =>
    type === 'refusal' && (refusal === undefined || isRefusalText(refusal));
  if (listParts(response).some(isRefusal)) return 'refused';
  const reason = response.incomplete_details?.reason;
  if (isRefusalCode(reason) || isRefusalError(response.error)) return 'filtered';
  if (response.status === 'incomplete') return 'truncated';
  if (response.status !== 'completed') return 'lost';
  // A model that finishes normally without text has declined. A model that only reasoned has not.
  return text.trim() === '' && readThoughts(response) === '' ? 'refused' : 'complete';
}
