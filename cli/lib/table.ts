import type { Color, Paint } from './terminal.ts';
import { measureWidth, padEnd, toLine } from './text.ts';

export type Cell = string | { readonly text: string; readonly color: Color };

const toText = (cell: Cell): string => toLine(typeof cell === 'string' ? cell : cell.text);

/** Columns as wide as their widest cell. Cells are made safe for a terminal. */
export function renderTable(
  rows: readonly (readonly Cell[])[],
  { paint, header = [] }: { paint: Paint; header?: readonly string[] },
): string {
  const all: (readonly Cell[])[] = header.length > 0 ? [header, ...rows] : [...rows];
  const columns = Math.max(0, ...all.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, index) =>
    Math.max(...all.map((row) => measureWidth(toText(row[index] ?? '')))),
  );
  return all
    .map((row, index) => {
      const cells = row.map((cell, column) => {
        const isLast = column === row.length - 1;
        const text = isLast ? toText(cell) : padEnd(toText(cell), widths[column] ?? 0);
        if (index === 0 && header.length > 0) return paint('dim', text);
        return typeof cell === 'string' ? text : paint(cell.color, text);
      });
      return `${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}

/** Two columns, the left one dim: the facts of one thing. */
export function renderFacts(facts: readonly (readonly [string, string])[], paint: Paint): string {
  return renderTable(
    facts.map(([name, value]) => [{ text: name, color: 'dim' }, value]),
    { paint },
  );
}
