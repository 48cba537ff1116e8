import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';
import { zodTextFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import type { TextFinish, TextPiece } from '#app/server/ports/text-generator.ts';
import {
  type Call,
  type Form,
  type FormAnswer,
  isSample,
  readRequestId,
  toInstructions,
  toSafetyFields,
  toUserMessage,
} from './call.ts';
import { readUsage } from './read-usage.ts';

/** As much of an answer as is read; servers differ in the rest. */
const Part = z.object({ type: z.string(), text: z.string().optional() });
const Answer = z.object({
  status: z.string().nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(z.object({ type: z.string(), content: z.array(Part).nullish() })).nullish(),
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
  const answer = Answer.safeParse(data).data;
  const requestId = readRequestId(response);
  if (!answer) return { ...LOST, requestId };
  const text = listParts(answer)
    .map((part) => (part.type === 'output_text' ? (part.text ?? '') : ''))
    .join('');
  yield { text, isSample: isSample(response) };
  return { ...toEnd(answer), requestId };
};

function toBody(call: Call): ResponseCreateParamsNonStreaming {
  const { settings, request, format } = call;
  return {
    model: settings.model,
    instructions: toInstructions(call),
    input: [{ role: 'user', content: toUserMessage(call) }],
    text: {
      format:
        format === 'schema'
          ? zodTextFormat(request.schema, request.schemaName)
          : { type: 'json_object' },
    },
    max_output_tokens: request.maxOutputTokens,
    store: false,
    ...toSafetyFields(call),
  };
}

async function* stream(
  call: Call,
  body: ResponseCreateParamsNonStreaming,
): AsyncGenerator<TextPiece, FormAnswer> {
  const { data: events, response } = await call.client.responses
    .create({ ...body, stream: true }, { signal: call.signal })
    .withResponse();
  let answer: Answer | undefined;
  for await (const event of events) {
    if (event.type === 'response.output_text.delta') {
      yield { text: event.delta, isSample: isSample(response) };
    }
    if ('response' in event) answer = Answer.safeParse(event.response).data;
  }
  return { ...(answer ? toEnd(answer) : LOST), requestId: readRequestId(response) };
}

function listParts({ output }: Answer) {
  return (output ?? []).flatMap(({ content }) => content ?? []);
}

function toEnd(answer: Answer): Pick<FormAnswer, 'finish' | 'usage'> {
  const { input_tokens: input, output_tokens: output } = answer.usage ?? {};
  return { finish: toFinish(answer), usage: readUsage({ input, output }) };
}

function toFinish(answer: Answer): TextFinish {
  if (listParts(answer).some(({ type }) => type === 'refusal')) return 'refused';
  const reason = answer.incomplete_details?.reason;
  if (reason === 'content_filter') return 'filtered';
  if (answer.status === 'incomplete') return 'truncated';
  return answer.status === 'completed' ? 'complete' : 'lost';
}
