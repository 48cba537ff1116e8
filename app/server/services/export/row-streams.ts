import { toSafeFileName } from '#app/domain/text/safe-file-name.ts';

/** Database rows, streamed one at a time so that a million of them need the memory of one. */
export type Rows = AsyncIterable<object>;

const PAGE = 200;

/** Yields all rows of a query that pages by ID. */
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

/** Returns a text as a file name that is valid on every operating system, in one folder. */
export function toFileName(text: string): string {
  return toSafeFileName(text.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_'));
}
