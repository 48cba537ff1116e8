import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';
import { zodTextFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import type { TextFinish, TextPiece } from '#app/server/ports/text-generator.ts';
import {
  type Call,
  type Form,
  type FormAnswer,
  isDeclined,
  isSample,
  readRequestId,
  toInstructions,
  toSafetyFields,
  toUserMessage,
} from './call.ts';
import { toReportedError } from './errors.ts';
import { readBody } from './read-body.ts';
import { readUsage } from './read-usage.ts';

/** A response as far as it's read. Servers give optional fields other types: those are left out. */
const Part = z.object({ type: z.string(), text: z.string().optional().catch(undefined) });
const Item = z.object({ content: z.unknown().optional() });
const Answer = z.object({
  status: z.string().nullish().catch(null),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish().catch(null),
  output: z.array(z.unknown()).nullish().catch(null),
  usage: z
    .object({ input_tokens: z.unknown().optional(), output_tokens: z.unknown().optional() })
    .nullish()
    .catch(null),
});
type Answer = z.infer<typeof Answer>;

const LOST: Pick<FormAnswer, 'finish' | 'usage'> = { finish: 'lost', usage: null };

/** OpenAI's Responses API. */
export const askByResponses: Form = async function* (call) {
  const body = toBody(call);
  if (call.request.isStreamed) return yield* stream(call, body);
  const { data, response } = await call.client.responses
    .create(body, { signal: call.signal })
    .withResponse();
  const reported = toReportedError(data, response.headers);
  if (reported) throw reported;
  const reading: Reading = { text: '', answer: null, isRefused: false };
  for (const event of readBody(data)) readEvent(event, reading);
  const text = reading.text === '' && reading.answer ? readText(reading.answer) : reading.text;
  const end = toEnd(reading, text);
  // What a filter let through before it struck isn't shown.
  if (!isDeclined(end)) yield { text, isSample: isSample(response) };
  return { ...end, requestId: readRequestId(response) };
};

function toBody(call: Call): ResponseCreateParamsNonStreaming {
  const { settings, request, format } = call;
  return {
    model: settings.model,
    instructions: toInstructions(call),
    input: [{ role: 'user', content: toUserMessage(call) }],
    ...(format === 'plain' ? {} : { text: { format: toFormat(call) } }),
    max_output_tokens: request.maxOutputTokens,
    store: false,
    ...toSafetyFields(call),
  };
}

function toFormat({ format, request }: Call) {
  if (format === 'object') return { type: 'json_object' as const };
  return zodTextFormat(request.schema, request.schemaName);
}

interface Reading {
  /** What came in pieces. */
  text: string;
  answer: Answer | null;
  isRefused: boolean;
}

const Event = z.object({
  type: z.string().optional().catch(undefined),
  delta: z.string().optional().catch(undefined),
  response: z.unknown().optional(),
  object: z.unknown().optional(),
});

/** Returns the text that an event adds, and notes in `reading` what else it reports. */
function readEvent(data: unknown, reading: Reading): string {
  const event = Event.safeParse(data).data;
  if (!event) return '';
  // A server that doesn't stream sends the response itself.
  const answer = event.object === 'response' ? data : event.response;
  if (answer !== undefined) reading.answer = Answer.safeParse(answer).data ?? reading.answer;
  if (event.type === 'response.refusal.delta') reading.isRefused = true;
  const text = event.type === 'response.output_text.delta' ? (event.delta ?? '') : '';
  reading.text += text;
  return text;
}

async function* stream(
  call: Call,
  body: ResponseCreateParamsNonStreaming,
): AsyncGenerator<TextPiece, FormAnswer> {
  const { data: events, response } = await call.client.responses
    .create({ ...body, stream: true }, { signal: call.signal })
    .withResponse();
  const reading: Reading = { text: '', answer: null, isRefused: false };
  for await (const event of events) {
    const text = readEvent(event, reading);
    if (text !== '') yield { text, isSample: isSample(response) };
  }
  const rest = reading.text === '' && reading.answer ? readText(reading.answer) : '';
  if (rest !== '') yield { text: rest, isSample: isSample(response) };
  return { ...toEnd(reading, reading.text + rest), requestId: readRequestId(response) };
}

function listParts({ output }: Answer) {
  return (output ?? [])
    .map((item) => Item.safeParse(item).data?.content)
    .flatMap((content): unknown[] => (Array.isArray(content) ? content : []))
    .flatMap((part) => Part.safeParse(part).data ?? []);
}

function readText(answer: Answer): string {
  return listParts(answer)
    .map(({ type, text }) => (type === 'output_text' ? (text ?? '') : ''))
    .join('');
}

function toEnd(reading: Reading, text: string): Pick<FormAnswer, 'finish' | 'usage'> {
  const { answer } = reading;
  if (!answer) return reading.isRefused ? { ...LOST, finish: 'refused' } : LOST;
  const { input_tokens: input, output_tokens: output } = answer.usage ?? {};
  return { finish: toFinish(answer, text), usage: readUsage({ input, output }) };
}

function toFinish(answer: Answer, text: string): TextFinish {
  if (listParts(answer).some(({ type }) => type === 'refusal')) return 'refused';
  const reason = answer.incomplete_details?.reason;
  if (reason === 'content_filter') return 'filtered';
  if (answer.status === 'incomplete') return 'truncated';
  if (answer.status !== 'completed') return 'lost';
  // A model that ends properly without a word has declined.
  return text.trim() === '' ? 'refused' : 'complete';
}
