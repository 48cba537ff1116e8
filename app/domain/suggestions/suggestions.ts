import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { LanguageCode } from '../text/languages.ts';
import { NO_PLATFORM_SELECTED } from '../errors/messages/publishing.ts';
import { PlatformId } from '../platforms/platforms.ts';

const TOPIC_REQUIRED = 'Topic is required';

export const MAX_TOPIC_LENGTH = 6000;

export const Topic = z
  .string({ error: TOPIC_REQUIRED })
  .trim()
  .min(1, TOPIC_REQUIRED)
  .max(MAX_TOPIC_LENGTH, `The topic can have at most ${MAX_TOPIC_LENGTH} characters.`)
  .describe('The topic. Treated as data, never as an instruction to the model.')
  .meta({ example: 'The kiln of our pottery opens on Saturday' });

/** One platform or several, but not both. */
export const PLATFORM_FIELDS = {
  platform: PlatformId.optional().describe('One platform. Not together with platforms.'),
  platforms: z
    .array(PlatformId)
    .min(1, NO_PLATFORM_SELECTED)
    .max(6)
    .optional()
    .describe(
      'Creates one variant for each of these platforms in one request. Not together with platform.',
    ),
  language: LanguageCode.default('en'),
};

export function hasOneTarget(input: {
  readonly platform?: PlatformId | undefined;
  readonly platforms?: readonly PlatformId[] | undefined;
}): boolean {
  return (input.platform === undefined) !== (input.platforms === undefined);
}

export const ONE_TARGET = 'Send either platform or platforms.';

/** Returns the requested platforms without duplicates. */
export function toPlatforms(input: {
  readonly platform?: PlatformId | undefined;
  readonly platforms?: readonly PlatformId[] | undefined;
}): PlatformId[] {
  return [...new Set(input.platforms ?? (input.platform ? [input.platform] : []))];
}

/** A rule that the model's first response broke, and how it was resolved. */
export const SuggestionNote = z
  .object({
    code: z.string(),
    message: z.string(),
    resolution: z
      .enum(['tidied', 'asked_again', 'cut'])
      .describe(
        '`tidied`: removed without loss. `asked_again`: the model’s second response followed the rule. `cut`: shortened or removed by Fanfare.',
      ),
  })
  .meta({ id: 'SuggestionNote' });
export type SuggestionNote = z.infer<typeof SuggestionNote>;

/** A platform without a suggestion, while others have theirs. */
export const SuggestionFailure = z
  .object({ platform: PlatformId, code: z.string(), message: z.string() })
  .meta({ id: 'SuggestionFailure' });
export type SuggestionFailure = z.infer<typeof SuggestionFailure>;

export const SUGGESTION_FIELDS = {
  batchId: z.string().describe('Shared by the variants of one request.'),
  platform: PlatformId,
  topic: z.string(),
  language: z.string(),
  rightToLeft: z.boolean(),
  findings: z.array(SuggestionNote),
  cut: z
    .boolean()
    .describe('Shortened by Fanfare because the model’s second response was still too long.'),
  sample: z.boolean().describe('Sample text of the sandbox, not written by a model.'),
  model: z.string(),
  promptVersion: z.string(),
  usage: z
    .object({ inputTokens: z.number().int(), outputTokens: z.number().int() })
    .describe('For the whole request, shared by its variants.'),
  createdAt: Instant,
  editedAt: Instant.nullable(),
};

export const ListSuggestionsInput = z.object({
  cursor: z
    .string()
    .regex(/^(?:cap|hash)_[0-7][0-9a-hjkmnp-tv-z]{25}$/u, {
      error: "The cursor is the previous page's `nextCursor`.",
    })
    .optional()
    .describe("The previous page's `nextCursor`."),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  platform: PlatformId.optional(),
});
export type ListSuggestionsInput = z.infer<typeof ListSuggestionsInput>;

/** Progress events of a streamed request, in addition to variants. */
export const SuggestionProgress = z.object({
  stage: z.enum(['asking', 'repairing', 'finishing']),
  platforms: z.array(PlatformId).describe('The platforms that are still being written.'),
});
export type SuggestionProgress = z.infer<typeof SuggestionProgress>;

/** Why a streamed request ended early, after its first event was sent. */
export const SuggestionError = z
  .object({
    code: z.string().describe('A problem’s `code`.'),
    message: z.string(),
    detail: z.string().describe('The same as message.'),
    retryAfterSeconds: z.number().nullable(),
  })
  .meta({ id: 'SuggestionError' });

/** An event of a streamed request. Variants are complete and follow every rule when they are sent. */
export type SuggestionEvent<T> =
  | { readonly event: 'progress'; readonly data: SuggestionProgress }
  | { readonly event: 'variant'; readonly data: T }
  | { readonly event: 'failure'; readonly data: SuggestionFailure }
  | {
      readonly event: 'error';
      readonly data: {
        readonly code: string;
        readonly detail: string;
        readonly message: string;
        readonly retryAfterSeconds: number | null;
      };
    };
