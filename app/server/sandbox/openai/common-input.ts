import { z } from 'zod';

/** A documented field that the sandbox doesn't support. It's rejected rather than ignored. */
export const NotPlayed = z
  .unknown()
  .refine((value) => value === undefined || value === null, {
    error: 'the sandbox writes text only and does not support this parameter',
  })
  .optional();

/**
 * Fields for features that a model may leave unused, such as tools. The sandbox ignores them and reports
 * violations, because its text is the same with and without them.
 */
export const UNUSED_FIELDS: readonly string[] = [
  'tools',
  'tool_choice',
  'max_tool_calls',
  'functions',
  'function_call',
  'include',
  'logit_bias',
  'logprobs',
  'top_logprobs',
  'prediction',
  'web_search_options',
  'moderation',
  'prompt_cache_options',
  'context_management',
  'previous_response_id',
  'access_programs',
];

export const Unused = z.unknown().optional();

export const JsonSchemaInput = z.record(z.string(), z.unknown());

/** OpenAI's rule for format names. */
export const FormatName = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);

const Metadata = z.record(z.string().max(64), z.string().max(512)).nullish();

/** Fields that both endpoints have in common. */
export const COMMON_FIELDS = {
  model: z.string().min(1),
  metadata: Metadata,
  parallel_tool_calls: z.boolean().nullish(),
  prompt_cache_key: z.string().max(64).nullish(),
  prompt_cache_retention: z.enum(['in_memory', '24h']).nullish(),
  safety_identifier: z.string().max(64).nullish(),
  service_tier: z.enum(['auto', 'default', 'flex', 'scale', 'priority', 'fast']).nullish(),
  store: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  user: z.string().nullish(),
  moderation: Unused,
  prompt_cache_options: Unused,
  tools: Unused,
  tool_choice: Unused,
  top_logprobs: Unused,
};

export const ReasoningEffort = z
  .enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'])
  .nullish();

export const Verbosity = z.enum(['low', 'medium', 'high']).nullish();

export const ImageDetail = z.enum(['low', 'high', 'auto', 'original']).nullish();
