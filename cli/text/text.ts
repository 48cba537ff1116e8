import { stripVTControlCharacters } from 'node:util';

/**
 * Characters that change the text direction, so a terminal would display text that differs from the bytes.
 */
export const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Converts untrusted text to one safe line: no escape sequences, control characters, or line breaks. */
export function toLine(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(DIRECTION_MARKS, '')
    .trim();
}

const WIDE =
  /[\p{Emoji_Presentation}\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}\uFE0F]/u;
/** Characters that take no column of their own. */
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

// Created on demand: it takes longer than the rest of startup.
let segmenter: Intl.Segmenter | null = null;

function splitGraphemes(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Returns how many terminal columns the text takes. */
export function measureWidth(text: string): number {
  let width = 0;
  for (const { segment } of splitGraphemes(text)) width += measureSegment(segment);
  return width;
}

function measureSegment(segment: string): number {
  if (NO_WIDTH.test(segment)) return 0;
  return WIDE.test(segment) ? 2 : 1;
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - measureWidth(text)));
}

/** Cuts a text to a width, with an ellipsis if something was removed. */
export function cut(text: string, width: number): string {
  if (measureWidth(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const { segment } of splitGraphemes(text)) {
    used += measureWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Wraps at spaces to lines of at most this width. A longer word gets a line of its own. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measureWidth(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}
