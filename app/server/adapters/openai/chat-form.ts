import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { zodResponseFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import type { TextFinish, TokenUsage } from '#app/server/ports/text-generator.ts';
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

const Piece = z.object({ content: z.string().nullish(), refusal: z.string().nullish() });
const Choice = z.object({
  message: Piece.nullish(),
  delta: Piece.nullish(),
  finish_reason: z.string().nullish(),
});
type Choice = z.infer<typeof Choice>;

/** A whole answer or a piece of one: as much as is read; servers differ in the rest. */
const Answer = z.object({
  choices: z.array(Choice).nullish(),
  usage: z
    .object({ prompt_tokens: z.unknown().optional(), completion_tokens: z.unknown().optional() })
    .nullish()
    .catch(null),
});

interface Reading {
  finish: string | null;
  isRefused: boolean;
  usage: TokenUsage | null;
}

/** Chat Completions, which every compatible server speaks. */
export const askByChat: Form = async function* (call) {
  const { client, request, signal } = call;
  const body = toBody(call);
  const reading: Reading = { finish: null, isRefused: false, usage: null };
  if (!request.isStreamed) {
    const { data, response } = await client.chat.completions
      .create(body, { signal })
      .withResponse();
    yield { text: read(data, reading), isSample: isSample(response) };
    return toAnswer(reading, response);
  }
  const { data: chunks, response } = await client.chat.completions
    .create({ ...body, stream: true, stream_options: { include_usage: true } }, { signal })
    .withResponse();
  for await (const chunk of chunks) {
    const text = read(chunk, reading);
    if (text !== '') yield { text, isSample: isSample(response) };
  }
  return toAnswer(reading, response);
};

function toBody(call: Call): ChatCompletionCreateParamsNonStreaming {
  const { settings, request, format } = call;
  const { model, isOpenAi } = settings;
  return {
    model,
    messages: [
      { role: isOpenAi ? 'developer' : 'system', content: toInstructions(call) },
      { role: 'user', content: toUserMessage(call) },
    ],
    response_format:
      format === 'schema'
        ? zodResponseFormat(request.schema, request.schemaName)
        : { type: 'json_object' },
    ...(isOpenAi
      ? { max_completion_tokens: request.maxOutputTokens }
      : { max_tokens: request.maxOutputTokens }),
    ...toSafetyFields(call),
  };
}

/** The text of an answer or piece; what else it says is noted. */
function read(data: unknown, reading: Reading): string {
  const { choices, usage } = Answer.safeParse(data).data ?? {};
  if (usage) {
    const { prompt_tokens: input, completion_tokens: output } = usage;
    reading.usage = readUsage({ input, output });
  }
  const [choice] = choices ?? [];
  return choice ? readChoice(choice, reading) : '';
}

function readChoice(choice: Choice, reading: Reading): string {
  const piece = choice.message ?? choice.delta;
  if (choice.finish_reason) reading.finish = choice.finish_reason;
  if (piece?.refusal) reading.isRefused = true;
  return piece?.content ?? '';
}

function toAnswer({ usage, ...reading }: Reading, response: Response): FormAnswer {
  return { finish: toFinish(reading), usage, requestId: readRequestId(response) };
}

function toFinish({ finish, isRefused }: Omit<Reading, 'usage'>): TextFinish {
  if (isRefused) return 'refused';
  if (finish === 'content_filter') return 'filtered';
  if (finish === 'length') return 'truncated';
  return finish === null ? 'lost' : 'complete';
}
