import { z } from 'zod';
import { LANGUAGE_CODES } from '#app/domain/text/languages.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { ListSuggestionsInput, MAX_TOPIC_LENGTH } from '#app/domain/suggestions/suggestions.ts';
import type { OptionSpec } from '../command/define-command.ts';
import { list, oneOf, wholeNumber } from '../command/option-schemas.ts';

const PLATFORM_CHOICES = ['all', ...PLATFORM_IDS] as const;

export const LANGUAGE_OPTION: OptionSpec = {
  flags: '--language <code>',
  description: `language, one of ${LANGUAGE_CODES.length}: ${LANGUAGE_CODES.slice(0, 6).join(', ')}, … (default: en)`,
};

export const SUGGESTION_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--platforms <list>',
    description: `all, or some of ${PLATFORM_IDS.join(',')}: get a suggestion for each`,
    isRepeatable: true,
  },
  { flags: '--topic <text>', description: 'topic of the post' },
  LANGUAGE_OPTION,
];

export const SUGGESTION_FIELDS = {
  platforms: list('--platforms')
    .pipe(z.array(oneOf(PLATFORM_CHOICES, '--platforms')).min(1, '--platforms needs a value.'))
    .transform((names): PlatformId[] => {
      const chosen = new Set<string>(names);
      return PLATFORM_IDS.filter((id) => chosen.has('all') || chosen.has(id));
    }),
  topic: z
    .string({ error: '--topic is required. Enter what the post is about.' })
    .trim()
    .min(1, '--topic is empty. Enter what the post is about.')
    .max(MAX_TOPIC_LENGTH, `--topic can have at most ${MAX_TOPIC_LENGTH} characters.`),
  language: oneOf(LANGUAGE_CODES, '--language').default('en'),
};

export const LIST_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--platform <platform>',
    description: `only for this platform: ${PLATFORM_IDS.join(', ')}`,
  },
  { flags: '--limit <n>', description: 'items per page, 1 to 100 (default: 20)' },
  { flags: '--cursor <cursor>', description: "start after this cursor: a page's nextCursor" },
];

export const ListInput = z.object({
  platform: oneOf(PLATFORM_IDS, '--platform').optional(),
  limit: wholeNumber('--limit', { min: 1, max: 100 }).default(20),
  cursor: ListSuggestionsInput.shape.cursor,
});
