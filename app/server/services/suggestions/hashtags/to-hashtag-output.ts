import type { HashtagSetOutput } from '#app/domain/suggestions/hashtags.ts';
import { PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { SUGGESTION_COLUMNS, toSuggestionFields } from '../to-suggestion-fields.ts';

export const HASHTAG_COLUMNS = { ...SUGGESTION_COLUMNS, hashtags: true, original: true } as const;

type HashtagRow = Prisma.HashtagSetGetPayload<{ select: typeof HASHTAG_COLUMNS }>;

export function toHashtagOutput(row: HashtagRow): HashtagSetOutput {
  const platform = PlatformId.parse(row.platform);
  return {
    ...toSuggestionFields(row, platform),
    hashtags: row.hashtags,
    original: row.original,
    count: row.hashtags.length,
    maxHashtags: PLATFORMS[platform].maxHashtags,
  };
}
