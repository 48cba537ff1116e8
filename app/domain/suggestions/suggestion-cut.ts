import { dropLooseEnd } from './connectors.ts';
import { splitSentences } from '../text/sentences.ts';
import { findHashtags, findLinks, findMentions } from '../text/suggestion-text.ts';

const ELLIPSIS = '…';
/** A cut at the end of a sentence or word has to keep at least this share of the text. */
const MIN_SENTENCE_SHARE = 0.6;
const MIN_WORD_SHARE = 0.5;

export interface CutOptions {
  /** Whether the platform accepts a text of this length. */
  readonly fits: (text: string) => boolean;
  readonly locale: string;
}

/**
 * Returns the longest start of the text that fits: up to the end of a sentence if one is near, else of a word
 * with an ellipsis, never inside a grapheme, hashtag, mention, or URL. Drops a connecting word, opening
 * bracket, or comma at the end. Empty if nothing fits.
 */
export function cutToFit(text: string, { fits, locale }: CutOptions): string {
  if (fits(text)) return text;
  const end = findLongest(text, { fits, locale });
  const sentenceEnd = findSentenceEnd(text, { end, locale });
  if (sentenceEnd >= MIN_SENTENCE_SHARE * end && sentenceEnd > 0) {
    return text.slice(0, sentenceEnd).trimEnd();
  }
  const wordEnd = findWordEnd(text, { end, locale });
  const cut = text.slice(0, wordEnd >= MIN_WORD_SHARE * end ? wordEnd : end);
  const result = dropLooseEnd(dropUnclosed(cut), locale).replace(/[.…]+$/u, '');
  return result === '' ? '' : result + ELLIPSIS;
}

/** Lists the positions where a text can end: after each grapheme outside hashtags, mentions, and URLs. */
function listEnds(text: string, locale: string): number[] {
  const ranges = findWholeRanges(text);
  const ends = [0];
  let range = 0;
  for (const { index, segment } of new Intl.Segmenter(locale).segment(text)) {
    const end = index + segment.length;
    while ((ranges[range]?.[1] ?? Infinity) <= index) range += 1;
    const [start, close] = ranges[range] ?? [Infinity, Infinity];
    if (end <= start || end >= close) ends.push(end);
  }
  return ends;
}

/** Returns the position of the longest start that fits with an ellipsis. */
function findLongest(text: string, { fits, locale }: CutOptions): number {
  const ends = listEnds(text, locale);
  const fitsAt = (at: number): boolean => fits(text.slice(0, ends[at]).trimEnd() + ELLIPSIS);
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fitsAt(middle)) low = middle;
    else high = middle - 1;
  }
  return ends[low] ?? 0;
}

type Range = readonly [start: number, end: number];

/** Returns the ranges of hashtags, mentions, and URLs in order, and merges adjacent ones. */
function findWholeRanges(text: string): Range[] {
  const parts = new Set([
    ...findHashtags(text).flatMap((tag) => [`#${tag}`, `＃${tag}`]),
    ...findMentions(text),
    ...findLinks(text),
  ]);
  const starts = [...parts].flatMap((part) => findPlaces(text, part));
  const merged: [number, number][] = [];
  for (const [start, end] of starts.sort(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

function findPlaces(text: string, part: string): Range[] {
  const places: Range[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) {
    places.push([at, at + part.length]);
  }
  return places;
}

interface EndOptions {
  readonly end: number;
  readonly locale: string;
}

function findSentenceEnd(text: string, { end, locale }: EndOptions): number {
  let last = 0;
  let at = 0;
  for (const sentence of splitSentences(text, locale)) {
    const close = at + sentence.trimEnd().length;
    if (close > end) break;
    at += sentence.length;
    // A line without a period ends a sentence only at the end of a paragraph.
    if (ENDS_SENTENCE.test(sentence.trimEnd()) || /\n\s*$/u.test(sentence))
      last = Math.min(at, end);
  }
  return last;
}

const ENDS_SENTENCE = /[.!?…。！？।॥؟۔။៕។\p{Extended_Pictographic}\uFE0F]["”»」』’)]*$/u;

function findWordEnd(text: string, { end, locale }: EndOptions): number {
  let last = 0;
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.trimEnd().length <= end) last = Math.min(index + segment.length, end);
    if (index + segment.length >= end) break;
  }
  return last;
}

const OPENING = '([{（「『«“„‹';
const CLOSING = ')]}）」』»”“›';

/** Drops an opened but unclosed bracket or quotation if most of the text precedes it. */
function dropUnclosed(text: string): string {
  const at = [...OPENING].reduce((first, mark, index) => {
    const open = text.lastIndexOf(mark);
    const isClosed = text.indexOf(CLOSING[index] ?? '', open + 1) !== -1;
    return open === -1 || isClosed ? first : Math.min(first, open);
  }, text.length);
  return at >= MIN_WORD_SHARE * text.length ? text.slice(0, at) : text;
}
