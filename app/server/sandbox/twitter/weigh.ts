import createEmojiPattern from 'emoji-regex';
import twitterText from 'twitter-text';

/** Code points that weigh 1 (docs.x.com/fundamentals/counting-characters); all others weigh 2. */
const LIGHT: readonly (readonly [from: number, to: number])[] = [
  [0x0000, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
];
const LINK_WEIGHT = 23;
const EMOJI_WEIGHT = 2;

/** Counts a text as X does: NFC, 23 per link, 2 per emoji, and 1 or 2 for other code points. */
export function weigh(text: string): number {
  const whole = text.normalize('NFC');
  let weight = 0;
  let position = 0;
  for (const { start, end } of findLinks(whole)) {
    weight += weighWords(whole.slice(position, start)) + LINK_WEIGHT;
    position = end;
  }
  return weight + weighWords(whole.slice(position));
}

/**
 * Weighs a text without links. The emoji come from Unicode's data rather than from twitter-text, whose list
 * ends with Unicode 12.
 */
function weighWords(text: string): number {
  let weight = 0;
  const others = text.replace(createEmojiPattern(), (emoji) => {
    // A single code point weighs what its range says: © 1, most emoji 2.
    if ([...emoji].length === 1) return emoji;
    weight += EMOJI_WEIGHT;
    return '';
  });
  for (const character of others) weight += weighSign(character.codePointAt(0) ?? 0);
  return weight;
}

function weighSign(point: number): number {
  return LIGHT.some(([from, to]) => point >= from && point <= to) ? 1 : 2;
}

export interface FoundLink {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/** Longer words aren't real links, and X's library would take seconds for them. */
const LONGEST_WORD = 1500;
const SLICE = 400;

/** Finds links word by word, because the time X's library takes is quadratic in the length. */
export function findLinks(text: string): FoundLink[] {
  return [...text.matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => {
    if (!/\.\p{L}/u.test(word)) return [];
    return slice(word).flatMap(({ part, offset }) =>
      twitterText.extractUrlsWithIndices(part).map(({ url, indices: [start, end] }) => ({
        url,
        start: index + offset + start,
        end: index + offset + end,
      })),
    );
  });
}

function slice(word: string): { part: string; offset: number }[] {
  if (word.length <= LONGEST_WORD) return [{ part: word, offset: 0 }];
  return Array.from({ length: Math.ceil(word.length / SLICE) }, (_, index) => {
    const offset = index * SLICE;
    return { part: word.slice(offset, offset + SLICE), offset };
  });
}
