import { toCsvCell } from './csv-cell.ts';

/** Writes CSV per RFC 4180, starting with a byte order mark by which spreadsheets recognize UTF-8. */
export async function* toCsv(
  columns: readonly string[],
  rows: AsyncIterable<Readonly<Record<string, string | null>>>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\uFEFF${columns.join(',')}\r\n`);
  for await (const row of rows) {
    const cells = columns.map((column) => toCsvCell(row[column] ?? ''));
    yield encoder.encode(`${cells.join(',')}\r\n`);
  }
}
