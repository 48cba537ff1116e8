import { z } from 'zod';
import {
  hasOneTarget,
  ONE_TARGET,
  PLATFORM_FIELDS,
  SUGGESTION_FIELDS,
  SuggestionFailure,
  Topic,
} from './suggestions.ts';

export const DEFAULT_HASHTAG_COUNT = 5;
const MAX_COUNT = 100;

export const GenerateHashtagsInput = z
  .strictObject({
    ...PLATFORM_FIELDS,
    topic: Topic,
    count: z
      .number()
      .int()
      .min(1)
      .max(MAX_COUNT)
      .default(DEFAULT_HASHTAG_COUNT)
      .describe("How many; capped at the platform's maximum."),
  })
  .refine(hasOneTarget, { error: ONE_TARGET, path: ['platform'] })
  .meta({
    id: 'GenerateHashtags',
    example: { platform: 'instagram', topic: 'Our kiln opens', count: 5 },
  });
export type GenerateHashtagsInput = z.infer<typeof GenerateHashtagsInput>;

export const HashtagSetOutput = z
  .object({
    id: z.string(),
    hashtags: z.array(z.string()).describe('Without #.'),
    original: z.array(z.string()).describe('As suggested, before any edit.'),
    count: z.number().int(),
    maxHashtags: z.number().int(),
    ...SUGGESTION_FIELDS,
  })
  .meta({ id: 'HashtagSet' });
export type HashtagSetOutput = z.infer<typeof HashtagSetOutput>;

/**
 * All sets, plus the fields of the first one for clients of a single platform, which only read `hashtags`.
 */
export const HashtagBatch = HashtagSetOutput.extend({
  variants: z.array(HashtagSetOutput),
  failures: z.array(SuggestionFailure).describe('Platforms without a suggestion.'),
}).meta({ id: 'HashtagBatch' });
export type HashtagBatch = z.infer<typeof HashtagBatch>;

export const HashtagSetPage = z.object({
  items: z.array(HashtagSetOutput),
  nextCursor: z.string().nullable(),
});
export type HashtagSetPage = z.infer<typeof HashtagSetPage>;

export const EditHashtagsInput = z
  .strictObject({
    hashtags: z.array(z.string().max(200)).max(100).describe('All hashtags, with or without #.'),
  })
  .meta({ id: 'EditHashtags', example: { hashtags: ['pottery', 'kiln'] } });
export type EditHashtagsInput = z.infer<typeof EditHashtagsInput>;
