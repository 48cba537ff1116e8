import { REASON_COLUMN } from '#app/domain/bulk/bulk-csv.ts';
import { MAX_ROW_BYTES, parseRowLine } from '#app/domain/bulk/bulk-rows.ts';
import { readLines } from '#app/domain/text/read-lines.ts';
import { readLocalFiles } from './local-files.ts';
import type { PostRow, RowSource } from './post-row.ts';

/** Reads the posts of a file with one JSON object per line, with one line in memory at a time. */
export async function* readNdjsonRows(source: RowSource): AsyncGenerator<PostRow> {
  let line = 0;
  let row = 0;
  for await (const text of readLines(source.stream, MAX_ROW_BYTES)) {
    line += 1;
    if (text?.trim() === '') continue;
    row += 1;
    yield toPostRow(source, { text, line, row });
  }
}

function toPostRow(
  { name, folder }: RowSource,
  { text, line, row }: { text: string | null; line: number; row: number },
): PostRow {
  const { value, fault } = parseRowLine(text);
  const { media, cover, ...request } = isRecord(value) && !fault ? value : {};
  // Drop the refusal reason of an earlier run, so a file of failed rows can be run as is.
  delete request[REASON_COLUMN];
  const local = readLocalFiles({ media, cover }, folder);
  return {
    file: name,
    row,
    media: local.media,
    cover: local.cover,
    request: isRecord(value) ? request : value,
    faults: fault ? [fault] : local.faults,
    locate: (pointer) => ({ line, column: 1, member: pointer.slice(1).replaceAll('/', '.') }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
