import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { REASON_COLUMN } from '#app/domain/bulk-csv.ts';
import { CSV_OPTIONS } from '#app/domain/bulk-rows.ts';
import { findRowsKind, openRows } from '../rows/open-rows.ts';
import type { LocalFile, PostRow } from '../rows/post-row.ts';
import { toFileError } from '../upload-media.ts';
import type { BulkRow } from './show-bulk.ts';
import { SENT_BEFORE } from './submit-rows.ts';

export interface FailedCount {
  readonly failed: number;
  readonly sentBefore: number;
}

/** Neither went out, nor did so before. */
function hasFailed({ state, code }: BulkRow): boolean {
  return state === 'refused' || (state === 'left_out' && code !== SENT_BEFORE);
}

/**
 * Writes the rows that failed as they stood in the input, with the reason: a file that can be run as it is.
 * Of Markdown they are NDJSON. Writes none when no row failed. `results` come in the order of the rows.
 */
export async function writeFailed(
  input: string,
  failedPath: string,
  results: AsyncIterable<BulkRow>,
): Promise<FailedCount> {
  const partial = `${failedPath}.part`;
  const counts = { failed: 0, sentBefore: 0 };
  const lines = toFailedLines(input, path.dirname(failedPath), countRows(results, counts));
  try {
    const file = await open(partial, 'w');
    await writeAll(file, lines).finally(() => file.close());
    if (counts.failed > 0) await rename(partial, failedPath);
  } catch (error) {
    throw isFileError(error)
      ? toFileError(`The file cannot be written: ${failedPath}`, error)
      : error;
  } finally {
    await rm(partial, { force: true });
  }
  return counts;
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

async function writeAll(file: FileHandle, lines: AsyncIterable<string>): Promise<void> {
  for await (const line of lines) await file.write(line);
}

/** Counts what goes by. */
export async function* countRows(
  results: AsyncIterable<BulkRow>,
  counts: { failed: number; sentBefore: number },
): AsyncGenerator<BulkRow> {
  for await (const row of results) {
    if (hasFailed(row)) counts.failed += 1;
    else if (row.code === SENT_BEFORE) counts.sentBefore += 1;
    yield row;
  }
}

async function* toFailedLines(
  input: string,
  folder: string,
  results: AsyncIterable<BulkRow>,
): AsyncGenerator<string> {
  const kind = await findRowsKind(input);
  if (kind === 'csv') {
    yield* toCsvLines(input, results);
    return;
  }
  const { rows } = await openRows(input);
  for await (const [row, result] of zip(rows, results))
    if (hasFailed(result)) yield `${JSON.stringify(toObject(row, { result, folder }))}\n`;
}

/** Both from the first row on, until one of them ends. */
async function* zip<A, B>(
  first: AsyncIterable<A>,
  second: AsyncIterable<B>,
): AsyncGenerator<[A, B]> {
  const others = second[Symbol.asyncIterator]();
  for await (const one of first) {
    const other = await others.next();
    if (other.done === true) return;
    yield [one, other.value];
  }
  // Whoever counts them sees them all.
  while ((await others.next()).done !== true);
}

async function* toCsvLines(input: string, results: AsyncIterable<BulkRow>): AsyncGenerator<string> {
  const parser = parse(CSV_OPTIONS);
  // What breaks while feeding breaks the reading below as well.
  pipeline(createReadStream(input), parser).catch(() => undefined);
  const [header, records] = await takeFirst(parser as AsyncIterable<string[]>);
  const reasonAt = header.findIndex((name) => name.trim().toLowerCase() === REASON_COLUMN);
  const withReason = (cells: readonly string[], reason: string): string =>
    toCsvLine(reasonAt < 0 ? [...cells, reason] : cells.with(reasonAt, reason));
  yield withReason(header, REASON_COLUMN);
  for await (const [cells, result] of zip(records, results))
    if (hasFailed(result)) yield withReason(cells, result.message ?? result.state);
}

async function takeFirst<T>(items: AsyncIterable<T[]>): Promise<[T[], AsyncIterable<T[]>]> {
  const iterator = items[Symbol.asyncIterator]();
  const first = await iterator.next();
  return [first.done === true ? [] : first.value, { [Symbol.asyncIterator]: () => iterator }];
}

/** As it stood: what is no formula for the author is none for us. */
function toCsvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) =>
    /[",\r\n]/u.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  return `${quoted.join(',')}\r\n`;
}

function toObject(
  { request, media, cover, file }: PostRow,
  { result, folder }: { result: BulkRow; folder: string },
): object {
  const toName = ({ path: filePath }: LocalFile): string => path.relative(folder, filePath);
  const files = media.map((one) =>
    one.altText === null ? toName(one) : { file: toName(one), altText: one.altText },
  );
  const isMarkdown = /\.(?:md|markdown)$/iu.test(file);
  const reason = result.message ?? result.state;
  return {
    ...(Object(request) as object),
    ...(files.length > 0 ? { media: files } : {}),
    ...(cover ? { cover: toName(cover) } : {}),
    [REASON_COLUMN]: isMarkdown ? `${file}: ${reason}` : reason,
  };
}
