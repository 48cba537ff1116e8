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

const InputPart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('input_text'), text: z.string() }),
  z.strictObject({
    type: z.literal('input_image'),
    image_url: z.string().nullish(),
    detail: ImageDetail,
  }),
]);

/** A previous response, as returned or as text. */
const OutputPart = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('output_text'),
    text: z.string(),
    annotations: z.array(z.unknown()).optional(),
    logprobs: z.array(z.unknown()).optional(),
  }),
  z.strictObject({ type: z.literal('refusal'), refusal: z.string() }),
]);

const MESSAGE_FIELDS = {
  type: z.literal('message').optional(),
  id: z.string().optional(),
  status: z.enum(['in_progress', 'completed', 'incomplete']).optional(),
};

const InputItem = z.discriminatedUnion('role', [
  z.strictObject({
    ...MESSAGE_FIELDS,
    role: z.literal(['user', 'system', 'developer']),
    content: z.union([z.string(), z.array(InputPart).min(1)]),
  }),
  z.strictObject({
    ...MESSAGE_FIELDS,
    role: z.literal('assistant'),
    content: z.union([z.string(), z.array(OutputPart).min(1)]),
  }),
]);

const TextFormat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    name: FormatName,
    schema: JsonSchemaInput,
    description: z.string().optional(),
    strict: z.boolean().nullish(),
  }),
]);

/** Below this limit, OpenAI responds with integer_below_min_value. */
const MIN_OUTPUT_TOKENS = 16;

/** `POST /v1/responses`. Rejects unknown fields at every depth. */
export const CreateResponseInput = z.strictObject({
  ...COMMON_FIELDS,
  input: z.union([z.string().min(1), z.array(InputItem).min(1)]),
  instructions: z.string().nullish(),
  max_output_tokens: z.int().min(MIN_OUTPUT_TOKENS).nullish(),
  reasoning: z
    .strictObject({
      effort: ReasoningEffort,
      summary: z.enum(['auto', 'concise', 'detailed']).nullish(),
    })
    .nullish(),
  stream_options: z.strictObject({ include_obfuscation: z.boolean().optional() }).nullish(),
  text: z.strictObject({ format: TextFormat.optional(), verbosity: Verbosity }).optional(),
  truncation: z.enum(['auto', 'disabled']).nullish(),
  access_programs: Unused,
  background: NotPlayed,
  context_management: Unused,
  conversation: NotPlayed,
  image: NotPlayed,
  include: Unused,
  max_tool_calls: Unused,
  previous_response_id: Unused,
  prompt: NotPlayed,
});

export type CreateResponseInput = z.infer<typeof CreateResponseInput>;
export type InputItem = z.infer<typeof InputItem>;
