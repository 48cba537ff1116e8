import { getLanguage, type LanguageCode } from '#app/domain/text/languages.ts';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { TEXT_RULES } from '#app/domain/text/text.ts';

const MAX_OUTPUT_TOKENS = 2000;
/** Member names, quotes, and braces, for each platform. */
const FRAME_TOKENS = 30;

/** Models can't count, so they're asked for slightly less than fits. */
const REQUESTED_SHARE = 0.85;
/** Longer captions aren't better, even if the platform allows them. */
const MAX_REQUESTED_CHARACTERS = 800;
/** Tokens per character. Deliberately overestimates: in most scripts one character can be a whole token. */
const TOKENS_PER_CHARACTER = { latin: 0.4, other: 1 };
/** X counts each ideograph as two characters. */
const DOUBLE_ON_X: ReadonlySet<string> = new Set(['Chinese', 'Japanese', 'Hangul']);

/** How many texts each platform gets. */
export interface TextParts {
  readonly countPosts: (platform: PlatformId) => number;
  readonly countComments: (platform: PlatformId) => number;
}

const ONE_TEXT: TextParts = { countPosts: () => 1, countComments: () => 0 };
/** A comment's share of the room for a post, because it's shorter. */
const COMMENT_SHARE = 0.5;
/** Room for one comment, in characters. */
const COMMENT_CHARACTERS = 300;

/**
 * Returns the output limit: two tokens for every three characters that the platforms allow, at most 2,000.
 */
export function toMaxOutputTokens(
  platforms: readonly PlatformId[],
  { countPosts, countComments }: TextParts = ONE_TEXT,
): number {
  const toCharacters = (id: PlatformId): number =>
    countPosts(id) * PLATFORMS[id].maxCharacters + countComments(id) * COMMENT_CHARACTERS;
  const characters = platforms.reduce((sum, id) => sum + toCharacters(id), 0);
  return Math.min(MAX_OUTPUT_TOKENS, Math.ceil((2 * characters) / 3) + FRAME_TOKENS);
}

interface RequestedTexts {
  readonly platforms: readonly PlatformId[];
  readonly language: LanguageCode;
  readonly parts?: TextParts;
}

function countTexts(
  platforms: readonly PlatformId[],
  { countPosts, countComments }: TextParts,
): number {
  return platforms.reduce((sum, id) => sum + countPosts(id) + COMMENT_SHARE * countComments(id), 0);
}

/**
 * Returns the caption length to request, in characters, so that the caption fits its platform and all
 * captions fit one response.
 */
export function toRequestedCharacters(
  platform: PlatformId,
  { platforms, language, parts = ONE_TEXT }: RequestedTexts,
): number {
  const { script } = getLanguage(language);
  const limit = Math.min(PLATFORMS[platform].maxCharacters, TEXT_RULES[platform].max);
  const own = platform === 'twitter' && DOUBLE_ON_X.has(script) ? limit / 2 : limit;
  const perCharacter = TOKENS_PER_CHARACTER[script === 'Latin' ? 'latin' : 'other'];
  const room =
    (toMaxOutputTokens(platforms, parts) / countTexts(platforms, parts) - FRAME_TOKENS) /
    perCharacter;
  return Math.floor(
    Math.min(own * REQUESTED_SHARE, MAX_REQUESTED_CHARACTERS, room * REQUESTED_SHARE),
  );
}
