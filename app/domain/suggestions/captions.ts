import { z } from 'zod';
import { Tone } from './tones.ts';
import {
  hasOneTarget,
  ONE_TARGET,
  PLATFORM_FIELDS,
  SUGGESTION_FIELDS,
  SuggestionFailure,
  Topic,
} from './suggestions.ts';

export const GenerateCaptionsInput = z
  .strictObject({ ...PLATFORM_FIELDS, topic: Topic, tone: Tone.default('professional') })
  .refine(hasOneTarget, { error: ONE_TARGET, path: ['platform'] })
  .meta({
    id: 'GenerateCaptions',
    example: { platform: 'instagram', topic: 'Our kiln opens', tone: 'friendly', language: 'en' },
  });
export type GenerateCaptionsInput = z.infer<typeof GenerateCaptionsInput>;

export const CaptionOutput = z
  .object({
    id: z.string(),
    caption: z.string(),
    original: z.string().describe('As suggested, before any edit.'),
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
  .strictObject({ caption: z.string().max(100_000).describe('The whole new text.') })
  .meta({ id: 'EditCaption', example: { caption: 'Our kiln opens on Saturday. Come and see.' } });
export type EditCaptionInput = z.infer<typeof EditCaptionInput>;
