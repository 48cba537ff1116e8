import { measureWidth } from '#cli/text/text.ts';

/** Between two columns. */
export const GAP = 2;

/** A column is cut to this, not further. */
const LEAST_WIDTH = 12;

/** On a very narrow terminal a column is cut to this: a few letters say more than a broken line. */
const NARROW_WIDTH = 4;

/** Narrower, a sentence is a ladder of words: then it stands below its row. */
const LEAST_PROSE_WIDTH = 30;

export interface Layout {
  readonly widths: readonly number[];
  /** The last column does not fit beside the others: it stands on lines of its own. */
  readonly isLastBelow: boolean;
}

/**
 * How wide columns are where a terminal has so many. The last one is never cut: it is an id or an address to be
 * copied, or a sentence to be read, which is broken into lines at spaces: not narrower than its `longestWord`.
 */
export function fitColumns(
  natural: readonly number[],
  { columns, longestWord }: { columns: number; longestWord: number },
): Layout {
  const last = natural.at(-1) ?? 0;
  const others = natural.slice(0, -1);
  const gaps = GAP * others.length;
  if (sum(natural) + gaps <= columns) return { widths: natural, isLastBelow: false };
  const isProse = longestWord < last;
  const beside = isProse ? columns - sum(others) - gaps : last;
  const fitting = isProse ? others : shrink(others, columns - last - gaps);
  if (fitting && beside >= Math.min(last, Math.max(longestWord, LEAST_PROSE_WIDTH)))
    return { widths: [...fitting, beside], isLastBelow: false };
  const room = columns - gaps + GAP;
  const above = shrink(others, room) ?? shrink(others, room, NARROW_WIDTH) ?? others;
  return { widths: [...above, columns - GAP], isLastBelow: true };
}

/** The widest ones give way first. Null: there is not so much to give. */
function shrink(
  widths: readonly number[],
  room: number,
  least = LEAST_WIDTH,
): readonly number[] | null {
  const shrunk = [...widths];
  for (let over = sum(shrunk) - room; over > 0; over -= 1) {
    const widest = Math.max(...shrunk);
    if (widest <= least) return null;
    shrunk[shrunk.indexOf(widest)] = widest - 1;
  }
  return shrunk;
}

function sum(widths: readonly number[]): number {
  return widths.reduce((a, b) => a + b, 0);
}

/** Broken at spaces; what has none, like an address, stays whole. */
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
