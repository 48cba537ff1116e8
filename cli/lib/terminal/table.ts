import { fitColumns, GAP, type Layout, wrap } from './fit-table.ts';
import type { Color, Paint } from './terminal.ts';
import { cut, measureWidth, padEnd, toLine } from '#cli/text/text.ts';

export type Cell = string | { readonly text: string; readonly color: Color };

type Row = readonly Cell[];

const toText = (cell: Cell): string => toLine(typeof cell === 'string' ? cell : cell.text);

/**
 * Renders a table. Columns are as wide as their widest cell, or as the terminal allows: longer cells are cut,
 * except the last one of a row and those of the columns in `whole`, such as times. Cells are made safe for the terminal.
 */
export function renderTable(
  rows: readonly Row[],
  {
    paint,
    header = [],
    whole = [],
  }: { paint: Paint; header?: readonly string[]; whole?: readonly number[] },
): string {
  const words = rows.flatMap((row) => toText(row.at(-1) ?? '').split(' '));
  const longestWord = Math.max(0, ...words.map(measureWidth));
  return render(rows, { paint, header, whole, longestWord });
}

/** Renders the facts of one object in two columns, the left one dim. */
export function renderFacts(facts: readonly (readonly [string, string])[], paint: Paint): string {
  const rows = facts.map(([name, value]): Row => [{ text: name, color: 'dim' }, value]);
  // Keep values next to their names, however long they are.
  return render(rows, { paint, header: [], whole: [], longestWord: 0 });
}

function render(
  rows: readonly Row[],
  {
    paint,
    header,
    whole,
    longestWord,
  }: {
    paint: Paint;
    header: readonly string[];
    whole: readonly number[];
    longestWord: number;
  },
): string {
  const titles = header.map((text): Cell => ({ text, color: 'dim' }));
  const all = titles.length > 0 ? [titles, ...rows] : rows;
  const count = Math.max(0, ...all.map((row) => row.length));
  const natural = Array.from({ length: count }, (_, index) =>
    Math.max(...all.map((row) => measureWidth(toText(row[index] ?? '')))),
  );
  const layout = fitColumns(natural, { columns: paint.columns ?? Infinity, longestWord, whole });
  if ('width' in layout)
    return rows.map((row) => renderStacked(row, { paint, width: layout.width })).join('');
  return all.map((row) => renderRow(row, { paint, layout })).join('');
}

/** Renders a row without columns: its cells on as many lines as they need, then the last one, which is never cut. */
function renderStacked(row: Row, { paint, width }: { paint: Paint; width: number }): string {
  const last = row.at(-1) ?? '';
  const end = wrap(toText(last), width - GAP).map((text) => colored(last, text, paint));
  const lines = [...packCells(row.slice(0, -1), { paint, width }), ...end.filter(Boolean)];
  return lines.map((line, index) => `${' '.repeat(index === 0 ? 0 : GAP)}${line}\n`).join('');
}

/** Puts as many cells on each line as it has room for, the later lines' indent included. */
function packCells(cells: Row, { paint, width }: { paint: Paint; width: number }): string[] {
  const room = width - GAP;
  const lines: string[] = [];
  let used = Infinity;
  for (const cell of cells) {
    const text = cut(toText(cell), lines.length === 0 ? width : room);
    if (text === '') continue;
    const shown = colored(cell, text, paint);
    const isNew = used + GAP + measureWidth(text) > room;
    used = isNew ? measureWidth(text) : used + GAP + measureWidth(text);
    if (isNew) lines.push(shown);
    else lines[lines.length - 1] += ' '.repeat(GAP) + shown;
  }
  return lines;
}

function colored(cell: Cell, text: string, paint: Paint): string {
  return typeof cell === 'string' ? text : paint(cell.color, text);
}

function renderRow(row: Row, { paint, layout }: { paint: Paint; layout: Layout }): string {
  const { widths, isLastBelow } = layout;
  const lastIndex = widths.length - 1;
  const others = row.slice(0, lastIndex).map((cell, column) => {
    const width = widths[column] ?? 0;
    const text = cut(toText(cell), width);
    const isEnd = column === row.length - 1 || (isLastBelow && column === lastIndex - 1);
    return colored(cell, isEnd ? text : padEnd(text, width), paint);
  });
  const last = row[lastIndex] ?? '';
  const lines = wrap(toText(last), widths[lastIndex] ?? 0).map((line) =>
    colored(last, line, paint),
  );
  const indent = isLastBelow ? GAP : sumWith(widths.slice(0, -1));
  const first = isLastBelow || lastIndex >= row.length ? [] : lines.splice(0, 1);
  const below = lines.filter((line) => line !== '').map((line) => ' '.repeat(indent) + line);
  return [[...others, ...first].join(' '.repeat(GAP)).trimEnd(), ...below, ''].join('\n');
}

function sumWith(widths: readonly number[]): number {
  return widths.reduce((indent, width) => indent + width + GAP, 0);
}
