import { stripVTControlCharacters } from 'node:util';

/** Marks that turn the direction of text around, and so can make a terminal show another text than it has. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Text from elsewhere as one safe line: without escape sequences, control characters and line ends. */
export function toLine(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(DIRECTION_MARKS, '')
    .trim();
}

const WIDE =
  /[\p{Emoji_Presentation}\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}\uFE0F]/u;
/** Drawn over the character before, or not at all. */
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

// Made when it is needed: it takes longer than all else that starting does.
let segmenter: Intl.Segmenter | null = null;

function splitGraphemes(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** How many columns a terminal gives to the text. */
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

/** Cut to a width, with an ellipsis where something is missing. */
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

/** Lines of at most this width, parted at spaces; a word that is longer has a line of its own. */
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
