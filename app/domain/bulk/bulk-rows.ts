import { listNames } from '#app/domain/text/name-list.ts';
import { BULK_ROW_COLUMNS, REASON_COLUMN, toBulkRow, toColumnName } from './bulk-csv.ts';
import { shortenName } from '../errors/cap-violations.ts';
import { findJsonExcess } from '../api/json-limits.ts';
import { BulkRowInput, LeftOutRowInput } from './bulk.ts';
import { createReadableErrors } from '../errors/issue-words.ts';
import { type ReadableRest, readRest } from '../errors/readable-rest.ts';
import { listUnusableTexts } from '../errors/unusable-text.ts';
import { toViolations, type Violation } from '../errors/violations.ts';

/** Several times the length of a Facebook caption. */
export const MAX_ROW_BYTES = 256 * 1024;

/** csv-parse options for a CSV of posts. `openCsv` detects the delimiter. Rows of empty cells are skipped. */
export const CSV_OPTIONS = {
  bom: true,
  relaxColumnCount: true,
  skipEmptyLines: true,
  skipRecordsWithEmptyValues: true,
  maxRecordSize: MAX_ROW_BYTES,
} as const;

/** A parsed row. `fault` is set if the row can't be read. */
export interface FoundRow {
  readonly value: unknown;
  readonly fault?: Violation;
}

interface BulkHeader {
  readonly header: readonly string[];
  /** Why no row below the header can be read. */
  readonly violations: readonly Violation[];
}

/** Reads the header of a CSV. It can have the API's columns and those in `more`. */
export function readBulkHeader(
  record: readonly string[],
  more: readonly string[] = [],
): BulkHeader {
  const columns = [...BULK_ROW_COLUMNS, ...more];
  const header = record.map(toColumnName);
  // Spreadsheets keep emptied columns, which have no name.
  const names = header.filter((name) => name !== '');
  const allowed = new Set([...columns, REASON_COLUMN]);
  // Use the author's own spelling, so that they can find the names in the file.
  const unknown = record.filter((_, index) => !allowed.has(header[index] ?? '') && header[index]);
  const groups = [...Map.groupBy(names, (name) => name)];
  const twice = groups.filter(([, all]) => all.length > 1).map(([name]) => name);
  const columnsText = `Known columns: ${listNames(columns)}.`;
  const violations = [
    ...unknown.map((name) => ({
      pointer: '#header',
      code: 'unknown_column' as const,
      message: `Unknown column "${shortenName(name.trim())}". ${columnsText}`,
    })),
    ...twice.map((name) => ({
      pointer: '#header',
      code: 'repeated_column' as const,
      message: `Column "${shortenName(name)}" appears twice.`,
    })),
  ];
  return { header, violations };
}

/** Converts a CSV record below the header to a row. */
export function toFoundRow(header: readonly string[], cells: readonly string[]): FoundRow {
  const unnamed = cells.find((cell, index) => header[index] === '' && cell.trim() !== '');
  if (unnamed !== undefined) {
    const message = `The text "${unnamed.trim().slice(0, 40)}" is in a column that has no name.`;
    return { value: cells, fault: { pointer: '', code: 'unnamed_column', message } };
  }
  const surplus = cells.slice(header.length).find((cell) => cell.trim() !== '');
  if (surplus === undefined) return { value: toBulkRow(header, cells) };
  const counts = `The row has ${cells.length} cells, but the header has ${header.length}`;
  const message = `${counts}: "${surplus.trim().slice(0, 40)}" has no column. ${toQuoteHint(cells)}`;
  return { value: cells, fault: { pointer: '', code: 'wrong_cell_count', message } };
}

/**
 * Returns one cell per column. Spreadsheets omit trailing empty cells and keep empty ones in cleared columns.
 * A row with text beyond its header is returned unchanged.
 */
export function fitCells(header: readonly string[], cells: readonly string[]): readonly string[] {
  const isTooLong = cells.slice(header.length).some((cell) => cell.trim() !== '');
  return isTooLong ? cells : header.map((_, index) => cells[index] ?? '');
}

/** Returns a hint on how to quote a cell. Curly quotes don't count as quotes in CSV. */
function toQuoteHint(cells: readonly string[]): string {
  const isCurly = cells.some((cell) => /^\s*[“”„‟«»]/u.test(cell));
  return isCurly
    ? 'A cell with delimiters in it needs straight quotes ("), not curly ones (“ ”).'
    : 'Put quotes (") around a cell that contains the delimiter.';
}

/** Parses a line of NDJSON. Null stands for a line longer than `MAX_ROW_BYTES`. */
export function parseRowLine(line: string | null): FoundRow {
  if (line === null) {
    const message = `A row has at most ${MAX_ROW_BYTES / 1024} KB.`;
    return { value: 'too large', fault: { pointer: '', code: 'row_too_large', message } };
  }
  const excess = findJsonExcess(line);
  if (excess) return { value: 'too much', fault: { pointer: '', ...excess } };
  try {
    return { value: JSON.parse(line) as unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const message = `The line is not valid JSON: ${reason}`;
    return { value: line, fault: { pointer: '', code: 'malformed_json', message } };
  }
}

export interface CheckedRow {
  readonly externalId: string | null;
  /** Null if the row is malformed. */
  readonly input: Omit<BulkRowInput, 'externalId'> | null;
  readonly violations: readonly Violation[];
  /** The parts of a malformed row that can still be checked. */
  readonly rest: ReadableRest<Omit<BulkRowInput, 'externalId'>> | null;
  /** Why the sender skips this row, or null if they don't. */
  readonly leftOut: { readonly code: string; readonly message: string } | null;
}

/** `externalId` is the sender's own and isn't part of the post. */
const RowContent = BulkRowInput.transform(({ externalId: _, ...input }) => input);

const READABLE_ERRORS = createReadableErrors('The row');

/** Validates a row's fields and returns every problem at once. */
export function checkBulkRow({ value, fault }: FoundRow): CheckedRow {
  if (fault) return { externalId: null, ...refuse([fault]) };
  const texts = listUnusableTexts(value, '');
  if (Object.hasOwn(Object(value) as object, 'leftOut')) return checkLeftOut(value, texts);
  const result = BulkRowInput.safeParse(value, READABLE_ERRORS);
  if (result.success && texts.length === 0) {
    const { externalId = null, ...input } = result.data;
    return { externalId, input, violations: [], rest: null, leftOut: null };
  }
  const wrong = result.success ? [] : toViolations(BulkRowInput, result.error);
  const violations = [...texts, ...wrong];
  const rest = readRest(RowContent, value, violations);
  return { externalId: readExternalId(value), ...refuse(violations), rest };
}

/** Rows that the sender skips. */
function checkLeftOut(value: unknown, texts: readonly Violation[]): CheckedRow {
  const result = LeftOutRowInput.safeParse(value, READABLE_ERRORS);
  if (!result.success || texts.length > 0) {
    const violations = result.success ? [] : toViolations(LeftOutRowInput, result.error);
    return { externalId: readExternalId(value), ...refuse([...texts, ...violations]) };
  }
  const { externalId = null, leftOut } = result.data;
  return { externalId, input: null, violations: [], rest: null, leftOut };
}

function refuse(violations: readonly Violation[]) {
  return { input: null, violations, rest: null, leftOut: null };
}

/** Reads the ID even from an invalid row, so that the sender can tell which one it was. */
function readExternalId(value: unknown): string | null {
  const { externalId } = Object(value) as { externalId?: unknown };
  return BulkRowInput.shape.externalId.safeParse(externalId).data ?? null;
}
