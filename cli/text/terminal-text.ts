import { stripVTControlCharacters } from 'node:util';
import { DIRECTION_MARKS } from './text.ts';

/** The colors that `paint` writes: the only escape sequences that output may have. */
const OWN_COLORS = /(\u001B\[(?:1|2|22|31|32|33|36|39)m)/u;

/** Control characters except the tab and the line feed. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/**
 * Makes output safe for a terminal: escape sequences other than our own colors, control characters, and marks that
 * turn the direction of text are removed. JSON that `toJson` wrote has none of them, so it stays exact.
 */
export function toTerminalText(text: string): string {
  return text
    .split(OWN_COLORS)
    .map((part, index) => (index % 2 === 1 ? part : clean(part)))
    .join('');
}

function clean(text: string): string {
  return stripVTControlCharacters(text).replace(CONTROLS, '').replace(DIRECTION_MARKS, '');
}
