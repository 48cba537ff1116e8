/** Database rows as pieces of text; a row at a time, so that a million of them need the memory of one. */
export type Rows = AsyncIterable<object>;

const PAGE = 200;

/** All rows of a query that is asked page by page, by their ids. */
export async function* readPages<T extends { id: string }>(
  readPage: (page: { after: string; take: number }) => Promise<T[]>,
  take = PAGE,
): AsyncGenerator<T> {
  for (let after = ''; ;) {
    const rows = await readPage({ after, take });
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < take || !last) return;
    after = last.id;
  }
}

export async function* toJson(rows: Rows): AsyncGenerator<Uint8Array> {
  let before = '[';
  for await (const row of rows) {
    yield Buffer.from(`${before}\n${JSON.stringify(row, toPlain, 1)}`);
    before = ',';
  }
  yield Buffer.from(before === '[' ? '[]\n' : '\n]\n');
}

function toPlain(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

/** RFC 4180, with a mark at the start by which spreadsheets know that it is UTF-8. */
export async function* toCsv(
  columns: readonly string[],
  rows: AsyncIterable<Readonly<Record<string, string | null>>>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${columns.join(',')}\r\n`);
  for await (const row of rows) {
    yield Buffer.from(`${columns.map((column) => toCell(row[column] ?? '')).join(',')}\r\n`);
  }
}

/** A text that begins like a formula is kept from being one. */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** As a file may be called on every system. */
export function toFileName(text: string): string {
  const plain = text.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_').replace(/^[.\s]+|[.\s]+$/gu, '');
  return plain.slice(0, 100) || 'file';
}
