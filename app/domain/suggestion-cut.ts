import { findHashtags, findLinks, findMentions } from './suggestion-text.ts';

const ELLIPSIS = '…';
/** A sentence or word end is preferred when no more than this share of the text is lost by it. */
const MIN_SENTENCE_SHARE = 0.6;
const MIN_WORD_SHARE = 0.5;
const LOOSE_END = /[\s,;:#＃@＠$&(\[{«„“¿¡–—-]+$/u;

export interface CutOptions {
  /** Whether the platform takes a text of this length. */
  readonly fits: (text: string) => boolean;
  readonly locale: string;
}

/**
 * The text's start that fits: at the end of a sentence where one is near, else at the end of a word with
 * an ellipsis, never inside what reads as one sign, nor inside a hashtag, mention or address. Empty when
 * nothing fits.
 */
export function cutToFit(text: string, { fits, locale }: CutOptions): string {
  if (fits(text)) return text;
  const end = leaveWhole(text, findLongest(text, { fits, locale }));
  const sentenceEnd = findLastEnd(text, { end, locale, granularity: 'sentence' });
  if (sentenceEnd >= MIN_SENTENCE_SHARE * end && sentenceEnd > 0) {
    return text.slice(0, sentenceEnd).trimEnd();
  }
  const wordEnd = findLastEnd(text, { end, locale, granularity: 'word' });
  const cut = text.slice(0, wordEnd >= MIN_WORD_SHARE * end ? wordEnd : end);
  const kept = cut.replace(LOOSE_END, '');
  return kept === '' ? '' : kept + ELLIPSIS;
}

/** The longest start, in whole signs, that fits with an ellipsis behind it. */
function findLongest(text: string, { fits, locale }: CutOptions): number {
  const ends = [0];
  for (const { index, segment } of new Intl.Segmenter(locale).segment(text)) {
    ends.push(index + segment.length);
  }
  const fitsAt = (at: number): boolean => fits(text.slice(0, ends[at]).trimEnd() + ELLIPSIS);
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fitsAt(middle)) low = middle;
    else high = middle - 1;
  }
  // An address counts otherwise while it is half there: what fitted before may not fit here.
  while (low > 0 && !fitsAt(low)) low -= 1;
  return ends[low] ?? 0;
}

/** The end, or the start of the hashtag, mention or address that it would part. */
function leaveWhole(text: string, end: number): number {
  const whole = [
    ...findHashtags(text).flatMap((tag) => [`#${tag}`, `＃${tag}`]),
    ...findMentions(text),
    ...findLinks(text),
  ];
  let safe = end;
  for (const part of whole) {
    for (let at = text.indexOf(part); at !== -1 && at < safe; at = text.indexOf(part, at + 1)) {
      if (at + part.length > safe) safe = at;
    }
  }
  return safe;
}

interface EndOptions {
  readonly end: number;
  readonly locale: string;
  readonly granularity: 'sentence' | 'word';
}

function findLastEnd(text: string, { end, locale, granularity }: EndOptions): number {
  let last = 0;
  for (const { index, segment } of new Intl.Segmenter(locale, { granularity }).segment(text)) {
    const segmentEnd = index + segment.length;
    if (index + segment.trimEnd().length <= end) last = Math.min(segmentEnd, end);
    if (segmentEnd >= end) break;
  }
  return last;
}

/** Without the sentences that `isBad` names; line ends stay where sentences stay. */
export function dropSentences(
  text: string,
  { isBad, locale }: { isBad: (sentence: string) => boolean; locale: string },
): string {
  const sentences = [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)];
  return sentences
    .map(({ segment }) => segment)
    .filter((sentence) => !isBad(sentence))
    .join('')
    .trim();
}
