import { z } from 'zod';
import { MAX_THREAD_POSTS } from '../posts/max-thread-posts.ts';
import { MAX_SUGGESTED_POSTS } from './caption-parts.ts';
import { Tone } from './tones.ts';
import {
  hasOneTarget,
  ONE_TARGET,
  PLATFORM_FIELDS,
  SUGGESTION_FIELDS,
  SuggestionFailure,
  toPlatforms,
  Topic,
} from './suggestions.ts';

const THREAD_NEEDS_TWITTER =
  'Only Twitter has threads. Add it to the platforms, or leave out thread.';

export const GenerateCaptionsInput = z
  .strictObject({
    ...PLATFORM_FIELDS,
    topic: Topic,
    tone: Tone.default('professional'),
    thread: z
      .boolean()
      .optional()
      .describe(
        `Writes a thread of up to ${MAX_SUGGESTED_POSTS} posts for Twitter. Other platforms in the same request get ordinary captions.`,
      ),
    firstComment: z
      .boolean()
      .optional()
      .describe('Also suggests a first comment, such as a question, where the platform has them.'),
  })
  .refine(hasOneTarget, { error: ONE_TARGET, path: ['platform'] })
  .refine((input) => !input.thread || toPlatforms(input).includes('twitter'), {
    error: THREAD_NEEDS_TWITTER,
    path: ['thread'],
  })
  .meta({
    id: 'GenerateCaptions',
    example: { platform: 'instagram', topic: 'Our kiln opens', tone: 'friendly', language: 'en' },
  });
export type GenerateCaptionsInput = z.infer<typeof GenerateCaptionsInput>;

export const CaptionOutput = z
  .object({
    id: z.string(),
    caption: z.string().describe('The text, or the first post of a thread.'),
    posts: z
      .array(z.string())
      .describe('All posts of a thread, the first one included. Empty if it isn’t a thread.'),
    firstComment: z
      .string()
      .nullable()
      .describe(
        'A suggested first comment. Null if none was requested, or none followed the rules.',
      ),
    original: z
      .string()
      .describe('As suggested, before any edit; the posts of a thread separated by empty lines.'),
    characters: z.number().int().describe('Counted as the platform does.'),
    maxCharacters: z.number().int(),
    tone: z.string(),
    ...SUGGESTION_FIELDS,
  })
  .meta({ id: 'Caption' });
export type CaptionOutput = z.infer<typeof CaptionOutput>;

/**
 * All variants, plus the fields of the first one for clients of a single platform, which only read `caption`.
 */
export const CaptionBatch = CaptionOutput.extend({
  variants: z.array(CaptionOutput),
  failures: z.array(SuggestionFailure).describe('Platforms without a suggestion.'),
}).meta({ id: 'CaptionBatch' });
export type CaptionBatch = z.infer<typeof CaptionBatch>;

export const CaptionPage = z.object({
  items: z.array(CaptionOutput),
  nextCursor: z.string().nullable(),
});
export type CaptionPage = z.infer<typeof CaptionPage>;

export const EditCaptionInput = z
  .strictObject({
    caption: z.string().max(100_000).optional().describe('The whole new text, as a single post.'),
    posts: z
      .array(z.string().max(100_000))
      .min(1)
      .max(MAX_THREAD_POSTS)
      .optional()
      .describe('All posts of the new thread, for Twitter. Instead of caption.'),
  })
  .refine(({ caption, posts }) => (caption === undefined) !== (posts === undefined), {
    error: 'Send either caption or posts.',
    path: ['caption'],
  })
  .meta({ id: 'EditCaption', example: { caption: 'Our kiln opens on Saturday. Come and see.' } });
export type EditCaptionInput = z.infer<typeof EditCaptionInput>;
