import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { REASON_COLUMN, toColumnName } from '#app/domain/bulk/bulk-csv.ts';
import { fitCells } from '#app/domain/bulk/bulk-rows.ts';
import { type CsvDialect, openCsv } from '#app/domain/bulk/csv-dialect.ts';
import { findRowsKind, openRows, openText } from '../rows/open-rows.ts';
import type { LocalFile, PostRow } from '../rows/post-row.ts';
import { CsvFault, readRecords } from '../rows/read-csv.ts';
import { toFileError } from '../content/upload-media.ts';
import { type Failure, type Targets, toFailure } from './failed-row.ts';
import type { BulkRow } from './show-bulk.ts';
import { SENT_BEFORE } from './submit-rows.ts';

export interface FailedCount {
  readonly failed: number;
  readonly sentBefore: number;
}

export interface WrittenRows extends FailedCount {
  /** Rows in this file. */
  readonly rows: readonly number[];
}

interface FailedParts {
  readonly failedPath: string;
  /** Results in row order. */
  readonly results: AsyncIterable<BulkRow>;
  /** Whether accepted rows count by the result of their post. */
  readonly isEnded: boolean;
  /** Rows that are already in an earlier file. */
  readonly written: ReadonlySet<number>;
  /** Called when the file is complete, right before it gets its final name. */
  readonly onWhole: () => Promise<void>;
}

/**
 * Writes the failed rows as they were in the input, with the reason, to a file that can be run as is. Partly
 * live posts keep only the targets that failed. Markdown inputs produce NDJSON. Writes no file if no row
 * failed.
 */
export async function writeFailed(input: string, parts: FailedParts): Promise<WrittenRows> {
  const { failedPath, onWhole } = parts;
  const partial = `${failedPath}.part`;
  const found = { failed: 0, sentBefore: 0, rows: [] as number[] };
  const lines = toFailedLines(input, path.dirname(failedPath), checkRow(parts, found));
  try {
    const file = await open(partial, 'w');
    try {
      await writeAll(file, lines);
    } finally {
      await file.close();
    }
    if (found.rows.length > 0) {
      await onWhole();
      await rename(partial, failedPath);
    }
  } catch (error) {
    throw isFileError(error) ? toFileError(`Can't write the file: ${failedPath}`, error) : error;
  } finally {
    await rm(partial, { force: true });
  }
  return found;
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

async function writeAll(file: FileHandle, lines: AsyncIterable<string>): Promise<void> {
  for await (const line of lines) await file.write(line);
}

/** Yields for each row why it has to be written, or null. Counts the rows on the way. */
async function* checkRow(
  { results, isEnded, written }: FailedParts,
  found: { failed: number; sentBefore: number; rows: number[] },
): AsyncGenerator<Failure | null> {
  for await (const row of results) {
    const failure = toFailure(row, { isEnded });
    if (failure) found.failed += 1;
    else if (row.code === SENT_BEFORE) found.sentBefore += 1;
    const isNew = failure !== null && !written.has(row.row);
    if (isNew) found.rows.push(row.row);
    yield isNew ? failure : null;
  }
}

async function* toFailedLines(
  input: string,
  folder: string,
  failures: AsyncIterable<Failure | null>,
): AsyncGenerator<string> {
  const kind = await findRowsKind(input);
  if (kind === 'csv') {
    yield* toCsvLines(input, failures);
    return;
  }
  const { rows } = await openRows(input);
  for await (const [row, failure] of zip(rows, failures))
    if (failure) yield `${toJsonLine(row, { failure, folder })}\n`;
}

/** Pairs two iterables until one of them ends. */
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
  // Drain the rest, because the consumer counts all of them.
  while ((await others.next()).done !== true);
}

async function* toCsvLines(
  input: string,
  failures: AsyncIterable<Failure | null>,
): AsyncGenerator<string> {
  const { stream, dialect } = await openCsv(openText(input));
  const records = readCells(stream, dialect);
  const { value: header = [] } = await records.next();
  const names = header.map(toColumnName);
  const found = names.indexOf(REASON_COLUMN);
  const reasonAt = found < 0 ? header.length : found;
  const write = (cells: readonly string[]): string => toCsvLine(cells, dialect);
  const sep = dialect.hasSepLine ? `sep=${dialect.delimiter}\r\n` : '';
  yield `${dialect.hasBom ? '\uFEFF' : ''}${sep}${write(header.toSpliced(reasonAt, 1, REASON_COLUMN))}`;
  for await (const [record, failure] of zip(records, failures)) {
    if (!failure) continue;
    const cells = fitCells(header, record);
    const narrowed = failure.targets ? narrowCells(names, cells, failure.targets) : cells;
    // Keep a row that has more cells than the header unchanged: the reason would overwrite its extra text.
    const isWhole = cells.length === header.length;
    yield write(isWhole ? narrowed.toSpliced(reasonAt, 1, failure.reason) : cells);
  }
}

async function* readCells(
  stream: AsyncIterable<Uint8Array>,
  dialect: CsvDialect,
): AsyncGenerator<readonly string[], undefined> {
  for await (const record of readRecords(stream, dialect)) {
    if (record instanceof CsvFault) return;
    yield record.cells;
  }
}

function narrowCells(
  names: readonly string[],
  cells: readonly string[],
  { platforms, accountIds }: Targets,
): readonly string[] {
  const left: Readonly<Record<string, readonly string[]>> = { platforms, account_ids: accountIds };
  return cells.map((cell, index) => {
    const targets = left[names[index] ?? ''];
    return targets && cell.trim() !== '' ? targets.join(' ') : cell;
  });
}

/** Writes cells as they were. They aren't escaped as formulas, because the author wrote them. */
function toCsvLine(cells: readonly string[], { delimiter }: CsvDialect): string {
  const mustQuote = (cell: string): boolean =>
    /["\r\n]/u.test(cell) || cell.includes(delimiter) || cell !== cell.trim();
  const quoted = cells.map((cell) => (mustQuote(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(delimiter)}\r\n`;
}

function toJsonLine(row: PostRow, parts: { failure: Failure; folder: string }): string {
  const { request, faults } = row;
  // Keep a line that isn't valid JSON unchanged.
  if (typeof request === 'string' && faults[0]?.code === 'malformed_json') return request.trim();
  const isObject = typeof request === 'object' && !Array.isArray(request);
  return JSON.stringify(isObject ? toObject(row, parts) : request);
}

function toObject(
  { request, media, cover, file }: PostRow,
  { failure, folder }: { failure: Failure; folder: string },
): object {
  const toName = ({ path: filePath }: LocalFile): string => path.relative(folder, filePath);
  const files = media.map((one) =>
    one.altText === null ? toName(one) : { file: toName(one), altText: one.altText },
  );
  const isMarkdown = /\.(?:md|markdown)$/iu.test(file);
  const { reason, targets } = failure;
  const members = Object(request) as object;
  return {
    ...(targets ? narrowMembers(members, targets) : members),
    ...(files.length > 0 ? { media: files } : {}),
    ...(cover ? { cover: toName(cover) } : {}),
    [REASON_COLUMN]: isMarkdown ? `${file}: ${reason}` : reason,
  };
}

function narrowMembers(members: object, { platforms, accountIds }: Targets): object {
  return {
    ...members,
    ...('platforms' in members ? { platforms } : {}),
    ...('accountIds' in members ? { accountIds } : {}),
  };
}
