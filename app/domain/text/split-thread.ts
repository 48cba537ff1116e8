import { splitSentences } from './sentences.ts';
import { parseXText, X_TEXT } from './x-text.ts';

/** The longest number: ` 25/25`. */
const NUMBER_LENGTH = 6;
/** Twitter's weight of any link. */
const LINK_WEIGHT = 23;
/** Sentences in all languages that Unicode's rules know end the same way. */
const ANY_LANGUAGE = 'en';

interface SplitOptions {
  /** Weighted characters per post. */
  readonly max: number;
  /** Leaves room for ` 2/7` at the end of each post. */
  readonly isNumbered: boolean;
}

/**
 * Splits a text into the posts of a thread: at blank lines and sentence ends, at spaces in a sentence that is
 * longer than a post, and inside a word that is. Linear in the length of the text.
 */
export function splitThread(text: string, { max, isNumbered }: SplitOptions): string[] {
  const room = isNumbered ? max - NUMBER_LENGTH : max;
  if (weigh(text.trim()) <= max) return [text.trim()];
  const posts: string[] = [];
  let post = { text: '', weight: 0 };
  for (const piece of cutToFit(text, room)) {
    const longer = append(post, piece, room);
    if (longer === null) posts.push(post.text.trim());
    post = longer ?? { text: piece, weight: weigh(piece) };
  }
  return [...posts, post.text.trim()].filter((each) => each !== '');
}

interface Draft {
  readonly text: string;
  /** At least the weight of the text. */
  readonly weight: number;
}

/** Returns the post with the piece at its end, or null if it doesn't fit. */
function append(post: Draft, piece: string, room: number): Draft | null {
  const text = post.text + piece;
  // Only two pieces without a space between them can become a link, which weighs more than they do.
  const isJoined = /\S$/u.test(post.text);
  const weight = post.weight + weigh(piece) + (isJoined ? LINK_WEIGHT : 0);
  if (weight <= room) return { text, weight };
  const exact = weigh(text.trim());
  return exact <= room ? { text, weight: exact } : null;
}

/** Returns the posts with ` 1/3` at their ends. A single post gets no number. */
export function numberThread(posts: readonly string[]): string[] {
  if (posts.length < 2) return [...posts];
  return posts.map((post, index) => `${post} ${index + 1}/${posts.length}`.trim());
}

function weigh(text: string): number {
  return parseXText(text, X_TEXT).weightedLength;
}

/** Returns sentences, or the words of one that doesn't fit, each with the space after it. */
function cutToFit(text: string, room: number): string[] {
  return splitSentences(text, ANY_LANGUAGE).flatMap((sentence) => {
    if (weigh(sentence.trim()) <= room) return [sentence];
    const words = sentence.match(/\S+\s*|^\s+/gu) ?? [];
    return words.flatMap((word) => (weigh(word.trim()) <= room ? [word] : cutWord(word, room)));
  });
}

/** Cuts a word between grapheme clusters. */
function cutWord(word: string, room: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let weight = 0;
  for (const { segment } of new Intl.Segmenter(ANY_LANGUAGE).segment(word)) {
    const added = weigh(segment);
    if (piece !== '' && weight + added > room) {
      pieces.push(piece);
      piece = '';
      weight = 0;
    }
    piece += segment;
    weight += added;
  }
  return [...pieces, piece];
}
