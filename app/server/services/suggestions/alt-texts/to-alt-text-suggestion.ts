import { z } from 'zod';
import { MAX_ALT_TEXT_LENGTH } from '#app/domain/media/alt-text.ts';
import type { AltTextSuggestion } from '#app/domain/suggestions/alt-texts.ts';
import { SuggestionNote } from '#app/domain/suggestions/suggestions.ts';
import { getLanguage, LanguageCode } from '#app/domain/text/languages.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';

export const ALT_TEXT_COLUMNS = {
  mediaId: true,
  language: true,
  text: true,
  findings: true,
  isCut: true,
  isSample: true,
  model: true,
  promptVersion: true,
  inputTokens: true,
  outputTokens: true,
  createdAt: true,
} as const;

export type AltTextRow = Prisma.AltTextSuggestionGetPayload<{ select: typeof ALT_TEXT_COLUMNS }>;

export function toAltTextSuggestion(row: AltTextRow, isCached: boolean): AltTextSuggestion {
  const { mediaId, language, text, model, promptVersion, inputTokens, outputTokens } = row;
  return {
    mediaId,
    altText: text,
    characters: text.length,
    maxCharacters: MAX_ALT_TEXT_LENGTH,
    language,
    rightToLeft: getLanguage(LanguageCode.parse(language)).isRightToLeft,
    findings: z.array(SuggestionNote).parse(row.findings),
    cut: row.isCut,
    sample: row.isSample,
    cached: isCached,
    model,
    promptVersion,
    usage: { inputTokens, outputTokens },
    createdAt: row.createdAt.toISOString(),
  };
}
