import { z } from 'zod';
import { getLanguage, LanguageCode } from '#app/domain/text/languages.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { SuggestionNote } from '#app/domain/suggestions/suggestions.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';

/** Columns that captions and hashtag sets have in common. */
export const SUGGESTION_COLUMNS = {
  id: true,
  batchId: true,
  platform: true,
  topic: true,
  language: true,
  findings: true,
  isCut: true,
  isSample: true,
  model: true,
  promptVersion: true,
  inputTokens: true,
  outputTokens: true,
  createdAt: true,
  editedAt: true,
} as const;

type SuggestionRow = Prisma.CaptionGetPayload<{ select: typeof SUGGESTION_COLUMNS }>;

export function toSuggestionFields(row: SuggestionRow, platform: PlatformId) {
  const { id, batchId, topic, language, model, promptVersion, inputTokens, outputTokens } = row;
  return {
    id,
    batchId,
    platform,
    topic,
    language,
    rightToLeft: getLanguage(LanguageCode.parse(language)).isRightToLeft,
    findings: z.array(SuggestionNote).parse(row.findings),
    cut: row.isCut,
    sample: row.isSample,
    model,
    promptVersion,
    usage: { inputTokens, outputTokens },
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}
