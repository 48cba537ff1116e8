import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { LanguageCode } from '../text/languages.ts';
import { SuggestionNote } from './suggestions.ts';

export const SuggestAltTextInput = z
  .strictObject({ language: LanguageCode.default('en') })
  .meta({ id: 'SuggestAltText', example: { language: 'en' } });
export type SuggestAltTextInput = z.infer<typeof SuggestAltTextInput>;

export const AltTextSuggestion = z
  .object({
    mediaId: z.string(),
    altText: z.string(),
    characters: z.number().int(),
    maxCharacters: z.number().int(),
    language: z.string(),
    rightToLeft: z.boolean(),
    findings: z.array(SuggestionNote),
    cut: z
      .boolean()
      .describe('Shortened by Fanfare because the model’s second response still broke a rule.'),
    sample: z.boolean().describe('Sample text of the sandbox, not written by a model.'),
    cached: z
      .boolean()
      .describe('Suggested before for this file and language, so it cost no tokens.'),
    model: z.string(),
    promptVersion: z.string(),
    usage: z
      .object({ inputTokens: z.number().int(), outputTokens: z.number().int() })
      .describe('What the request to the model cost.'),
    createdAt: Instant,
  })
  .meta({ id: 'AltTextSuggestion' });
export type AltTextSuggestion = z.infer<typeof AltTextSuggestion>;
