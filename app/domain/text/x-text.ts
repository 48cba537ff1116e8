import twitterText from 'twitter-text';
import { cutXText, SHORT_TEXT } from './cut-x-text.ts';
import { replaceEmoji } from './x-emoji.ts';

/** Weighted character limit of long posts, which Premium accounts can publish. */
export const X_PREMIUM_MAX = 25_000;

export type XTextConfig = NonNullable<Parameters<typeof twitterText.parseTweet>[1]>;

/** X's counting rules: version 3 of twitter-text's config. */
export const X_TEXT: XTextConfig = {
  version: 3,
  maxWeightedTweetLength: 280,
  scale: 100,
  defaultWeight: 200,
  emojiParsingEnabled: true,
  transformedURLLength: 23,
  ranges: [
    { start: 0, end: 4351, weight: 100 },
    { start: 8192, end: 8205, weight: 100 },
    { start: 8208, end: 8223, weight: 100 },
    { start: 8242, end: 8247, weight: 100 },
  ],
};

export type XText = ReturnType<typeof twitterText.parseTweet>;

/**
 * UTF-16 code units up to which a text is parsed for links. Anything longer can't be a post, whatever its
 * links weigh.
 */
const MAX_UNITS = 60_000;

const MAX_CACHED_TEXTS = 4;
/** Recently parsed texts, because checking a post requests the same text several times. */
const parsed = new Map<string, XText>();

/**
 * Returns how X reads a text: its weight, and whether it can be posted. Runs in linear time, because
 * twitter-text gets the text in pieces. A text that is too long for a post is weighed without shortening its
 * links.
 */
export function parseXText(text: string, config = X_TEXT): XText {
  if (config !== X_TEXT) return parse(text, config);
  const result = parsed.get(text) ?? parse(text, config);
  parsed.set(text, result);
  const [oldest] = parsed.keys();
  if (parsed.size > MAX_CACHED_TEXTS && oldest !== undefined) parsed.delete(oldest);
  return result;
}

function parse(text: string, config: XTextConfig): XText {
  const hasEmoji = config.emojiParsingEnabled === true;
  if (text.length <= SHORT_TEXT) {
    return twitterText.parseTweet(hasEmoji ? replaceEmoji(text, isCountedAsOne) : text, config);
  }
  // Replace all of them, so that none is split between pieces.
  const whole = hasEmoji ? replaceEmoji(text, () => false) : text;
  if (whole.length > MAX_UNITS) return toOverlong(whole, config);
  const pieces = cutXText(whole.normalize());
  const { maxWeightedTweetLength = 280 } = config;
  // The limit applies to the whole text, not to pieces.
  const endless = { ...config, maxWeightedTweetLength: Number.MAX_SAFE_INTEGER };
  const read = pieces.map((piece) => twitterText.parseTweet(piece, endless));
  const weightedLength = read.reduce((sum, piece) => sum + piece.weightedLength, 0);
  const isWithin = weightedLength > 0 && weightedLength <= maxWeightedTweetLength;
  const valid = isWithin && read.every((piece) => piece.valid);
  return toXText(text, { weightedLength, valid, maxWeightedTweetLength });
}

/** X's weight of an emoji, whatever it's composed of. */
const EMOJI_WEIGHT = 2;
const MAX_CACHED_EMOJI = 5000;
/** Whether twitter-text recognizes each emoji of several code points. Unicode has fewer than 4,000. */
const countedAsOne = new Map<string, boolean>();

function isCountedAsOne(emoji: string): boolean {
  const isOne =
    countedAsOne.get(emoji) ??
    twitterText.parseTweet(emoji, X_TEXT).weightedLength === EMOJI_WEIGHT;
  if (countedAsOne.size < MAX_CACHED_EMOJI) countedAsOne.set(emoji, isOne);
  return isOne;
}

function toOverlong(text: string, config: XTextConfig): XText {
  const { scale = 100, defaultWeight = 200, ranges = [], maxWeightedTweetLength = 280 } = config;
  let weight = 0;
  for (const character of text.normalize()) {
    const point = character.codePointAt(0) ?? 0;
    const range = ranges.find(({ start, end }) => point >= start && point <= end);
    weight += range?.weight ?? defaultWeight;
  }
  const weightedLength = Math.floor(weight / scale);
  return toXText(text, { weightedLength, valid: false, maxWeightedTweetLength });
}

function toXText(
  text: string,
  {
    weightedLength,
    valid,
    maxWeightedTweetLength,
  }: { weightedLength: number; valid: boolean; maxWeightedTweetLength: number },
): XText {
  const end = Math.max(0, text.length - 1);
  return {
    weightedLength,
    valid,
    permillage: Math.floor((weightedLength / maxWeightedTweetLength) * 1000),
    validRangeStart: 0,
    validRangeEnd: valid ? end : 0,
    displayRangeStart: 0,
    displayRangeEnd: end,
  };
}

/** Counts the cashtags in a text that X would accept. */
export function countCashtags(text: string): number {
  if (text.length > MAX_UNITS || !text.includes('$')) return 0;
  return twitterText.extractCashtags(text).length;
}
