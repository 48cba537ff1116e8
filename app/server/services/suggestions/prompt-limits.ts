import { getLanguage, type LanguageCode } from '#app/domain/text/languages.ts';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { TEXT_RULES } from '#app/domain/text/text.ts';

const MAX_OUTPUT_TOKENS = 2000;
/** Names of the members, quotes and braces, for each platform. */
const FRAME_TOKENS = 30;

/** Models cannot count: they are asked for a little less than fits. */
const ASKED_SHARE = 0.85;
/** Longer captions are not better ones, however much the platform takes. */
const MAX_ASKED_CHARACTERS = 800;
/** Rather too much than too little: a letter of most scripts can be a token of its own. */
const TOKENS_PER_CHARACTER = { latin: 0.4, other: 1 };
/** X counts an ideograph twice. */
const DOUBLE_ON_X: ReadonlySet<string> = new Set(['Chinese', 'Japanese', 'Hangul']);

/** Two tokens for three characters of what the platforms take, 2,000 at most. */
export function toMaxOutputTokens(platforms: readonly PlatformId[]): number {
  const characters = platforms.reduce((sum, id) => sum + PLATFORMS[id].maxCharacters, 0);
  return Math.min(MAX_OUTPUT_TOKENS, Math.ceil((2 * characters) / 3) + FRAME_TOKENS);
}

/** The length that a caption is asked for, so that it fits and that all of them fit into one answer. */
export function toAskedCharacters(
  platform: PlatformId,
  { platforms, language }: { platforms: readonly PlatformId[]; language: LanguageCode },
): number {
  const { script } = getLanguage(language);
  const limit = Math.min(PLATFORMS[platform].maxCharacters, TEXT_RULES[platform].max);
  const own = platform === 'twitter' && DOUBLE_ON_X.has(script) ? limit / 2 : limit;
  const perCharacter = TOKENS_PER_CHARACTER[script === 'Latin' ? 'latin' : 'other'];
  const room = (toMaxOutputTokens(platforms) / platforms.length - FRAME_TOKENS) / perCharacter;
  return Math.floor(Math.min(own * ASKED_SHARE, MAX_ASKED_CHARACTERS, room * ASKED_SHARE));
}
