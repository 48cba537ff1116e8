import createEmojiPattern from 'emoji-regex';
import twitterText from 'twitter-text';

/** docs.x.com/fundamentals/counting-characters: what weighs 1; everything else weighs 2. */
const LIGHT: readonly (readonly [from: number, to: number])[] = [
  [0x0000, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
];
const LINK_WEIGHT = 23;
const EMOJI_WEIGHT = 2;

/** Counts a text as X does: NFC, links 23 each, emoji 2 each, other code points 1 or 2. */
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

/** Emoji come from a list of Unicode's data, not from twitter-text, whose list ends with Unicode 12. */
function weighWords(text: string): number {
  let weight = 0;
  const others = text.replace(createEmojiPattern(), (emoji) => {
    // One code point alone weighs what its range says: © 1, most emoji 2.
    if ([...emoji].length === 1) return emoji;
    weight += EMOJI_WEIGHT;
    return '';
  });
  for (const sign of others) weight += weighSign(sign.codePointAt(0) ?? 0);
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

/** Longer words are no link of anybody's, and would take X's library seconds. */
const LONGEST_WORD = 1500;
const SLICE = 400;

/** Finds the links of a text word by word: X's library takes time that grows with the square of what it reads. */
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
