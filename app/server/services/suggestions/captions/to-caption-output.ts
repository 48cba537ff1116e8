import type { CaptionOutput } from '#app/domain/suggestions/captions.ts';
import { PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { TEXT_RULES } from '#app/domain/text/text.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { SUGGESTION_COLUMNS, toSuggestionFields } from '../to-suggestion-fields.ts';

export const CAPTION_COLUMNS = {
  ...SUGGESTION_COLUMNS,
  tone: true,
  text: true,
  posts: true,
  firstComment: true,
  original: true,
} as const;

type CaptionRow = Prisma.CaptionGetPayload<{ select: typeof CAPTION_COLUMNS }>;

export function toCaptionOutput(row: CaptionRow): CaptionOutput {
  const platform = PlatformId.parse(row.platform);
  return {
    ...toSuggestionFields(row, platform),
    caption: row.text,
    posts: row.posts,
    firstComment: row.firstComment,
    original: row.original,
    characters: TEXT_RULES[platform].count(row.text),
    maxCharacters: PLATFORMS[platform].maxCharacters,
    tone: row.tone,
  };
}
