import { measureWidth } from '#cli/text/text.ts';

/** Spaces between two columns. */
export const GAP = 2;

/** Minimum width of a shortened column. */
const MIN_WIDTH = 12;

/** Below this width prose turns into one word per line, so it goes below its row. */
const MIN_PROSE_WIDTH = 30;

export interface Layout {
  readonly widths: readonly number[];
  /** True if the last column doesn't fit next to the others and gets lines of its own. */
  readonly isLastBelow: boolean;
}

/** Rows as blocks of lines, without columns and header, where a terminal is too narrow for columns. */
export interface Stack {
  readonly width: number;
}

/**
 * Fits columns to the terminal's width. The last column is never cut, because it's an ID or URL to copy or a
 * sentence to read. It's wrapped at spaces, and is at least as wide as its `longestWord`. The columns in `whole` aren't
 * cut, either.
 */
export function fitColumns(
  natural: readonly number[],
  {
    columns,
    longestWord,
    whole = [],
  }: { columns: number; longestWord: number; whole?: readonly number[] },
): Layout | Stack {
  const last = natural.at(-1) ?? 0;
  const others = natural.slice(0, -1);
  const gaps = GAP * others.length;
  if (sum(natural) + gaps <= columns) return { widths: natural, isLastBelow: false };
  const isProse = longestWord < last;
  const beside = isProse ? columns - sum(others) - gaps : last;
  const fitting = isProse ? others : shrink(others, columns - last - gaps, whole);
  if (fitting && beside >= Math.min(last, Math.max(longestWord, MIN_PROSE_WIDTH)))
    return { widths: [...fitting, beside], isLastBelow: false };
  const room = columns - gaps + GAP;
  const above = shrink(others, room, whole);
  return above ? { widths: [...above, columns - GAP], isLastBelow: true } : { width: columns };
}

/** Shrinks the widest columns first, except the `whole` ones. Returns null if there isn't enough room. */
function shrink(
  widths: readonly number[],
  room: number,
  whole: readonly number[],
): readonly number[] | null {
  const shrunk = [...widths];
  for (let over = sum(shrunk) - room; over > 0; over -= 1) {
    const candidates = shrunk.map((width, column) => (whole.includes(column) ? 0 : width));
    const widest = Math.max(...candidates);
    if (widest <= MIN_WIDTH) return null;
    shrunk[candidates.indexOf(widest)] = widest - 1;
  }
  return shrunk;
}

function sum(widths: readonly number[]): number {
  return widths.reduce((a, b) => a + b, 0);
}

/** Wraps at spaces. Text without spaces, such as a URL, stays whole. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measureWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
