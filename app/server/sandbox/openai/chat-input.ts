import { z } from 'zod';
import {
  COMMON_FIELDS,
  FormatName,
  ImageDetail,
  JsonSchemaInput,
  NotPlayed,
  ReasoningEffort,
  Unused,
  Verbosity,
} from './common-input.ts';

const TextPart = z.strictObject({ type: z.literal('text'), text: z.string() });

const UserPart = z.discriminatedUnion('type', [
  TextPart,
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({ url: z.string(), detail: ImageDetail }),
  }),
]);

const AssistantPart = z.discriminatedUnion('type', [
  TextPart,
  z.strictObject({ type: z.literal('refusal'), refusal: z.string() }),
]);

const Name = z.string().optional();

const ChatMessage = z.discriminatedUnion('role', [
  z.strictObject({
    role: z.literal(['developer', 'system']),
    content: z.union([z.string(), z.array(TextPart).min(1)]),
    name: Name,
  }),
  z.strictObject({
    role: z.literal('user'),
    content: z.union([z.string(), z.array(UserPart).min(1)]),
    name: Name,
  }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.union([z.string(), z.array(AssistantPart).min(1)]).nullish(),
    refusal: z.string().nullish(),
    annotations: z.array(z.unknown()).optional(),
    name: Name,
  }),
]);

const ResponseFormat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: FormatName,
      schema: JsonSchemaInput,
      description: z.string().optional(),
      strict: z.boolean().nullish(),
    }),
  }),
]);

/** `POST /v1/chat/completions`. Rejects unknown fields at every depth. */
export const CreateChatInput = z.strictObject({
  ...COMMON_FIELDS,
  messages: z.array(ChatMessage).min(1),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  max_tokens: z.int().min(1).nullish(),
  n: z.literal(1).nullish(),
  reasoning_effort: ReasoningEffort,
  response_format: ResponseFormat.optional(),
  seed: z.int().nullish(),
  stop: z.union([z.string(), z.array(z.string()).min(1).max(4)]).nullish(),
  stream_options: z
    .strictObject({
      include_usage: z.boolean().optional(),
      include_obfuscation: z.boolean().optional(),
    })
    .nullish(),
  verbosity: Verbosity,
  audio: NotPlayed,
  function_call: Unused,
  functions: Unused,
  logit_bias: Unused,
  logprobs: Unused,
  modalities: NotPlayed,
  prediction: Unused,
  web_search_options: Unused,
});

export type CreateChatInput = z.infer<typeof CreateChatInput>;
export type ChatMessage = z.infer<typeof ChatMessage>;
