import { type Info, parse } from 'csv-parse';
import { findBulkColumn } from '#app/domain/bulk/bulk-csv.ts';
import { explainCsvFault } from '#app/domain/bulk/csv-faults.ts';
import { type CsvDialect, openCsv } from '#app/domain/bulk/csv-dialect.ts';
import { CSV_OPTIONS, readBulkHeader, toFoundRow } from '#app/domain/bulk/bulk-rows.ts';
import type { Violation } from '#app/domain/errors/violations.ts';
import { cut, toLine } from '#cli/text/text.ts';
import { LOCAL_COLUMNS, readLocalCells } from './local-files.ts';
import { locateCell } from './locate-cell.ts';
import type { Place, PostRow, RowSource } from './post-row.ts';

export interface CsvRecord {
  readonly cells: readonly string[];
  readonly raw: string;
  /** Starts at 1. */
  readonly line: number;
  readonly delimiter: string;
}

/**
 * Reads the posts of a CSV as the server does, with one chunk of the file and its rows in memory at a time.
 */
export async function* readCsvRows(source: RowSource): AsyncGenerator<PostRow> {
  let header: readonly string[] | null = null;
  let row = 0;
  const { stream, dialect } = await openCsv(source.stream);
  for await (const found of readRecords(stream, dialect)) {
    if (found instanceof CsvFault) {
      yield toFaultyRow(source, row + 1, found);
      return;
    }
    if (header !== null) {
      row += 1;
      yield toPostRow(source, { header, found, row });
      continue;
    }
    const read = readBulkHeader(found.cells, LOCAL_COLUMNS);
    ({ header } = read);
    if (read.violations.length > 0) {
      yield toFaultyHeader(source, { header, found, violations: read.violations });
      return;
    }
  }
}

interface HeadedRow {
  readonly header: readonly string[];
  readonly found: CsvRecord;
  readonly row: number;
}

function toPostRow({ name, folder }: RowSource, { header, found, row }: HeadedRow): PostRow {
  const { value, fault } = toFoundRow(header, found.cells);
  const cells = Object.fromEntries(
    LOCAL_COLUMNS.map((column) => [column, found.cells[header.indexOf(column)]?.trim() ?? '']),
  );
  const local = fault ? { media: [], cover: null, faults: [] } : readLocalCells(cells, folder);
  return {
    file: name,
    row,
    request: value,
    media: local.media,
    cover: local.cover,
    faults: fault ? [fault] : local.faults,
    locate: (pointer) => {
      const member = toColumn(pointer);
      const place = locateCell(found, header.indexOf(member));
      return { ...place, member, text: toShownRow(found) };
    },
  };
}

/** Returns the CSV column for a JSON pointer; empty for the whole row. */
function toColumn(pointer: string): string {
  const [, first = '', , last = ''] = pointer.split('/');
  if (last === 'altText') return 'alt_text';
  const isLocal = (LOCAL_COLUMNS as readonly string[]).includes(first);
  return isLocal ? first : (findBulkColumn(pointer) ?? '');
}

function toFaultyHeader(
  { name }: RowSource,
  { found, violations }: Omit<HeadedRow, 'row'> & { violations: readonly Violation[] },
): PostRow {
  return {
    file: name,
    row: 0,
    request: null,
    media: [],
    cover: null,
    faults: violations,
    locate: () => ({ ...locateCell(found, -1), member: '', text: toShownRow(found) }),
  };
}

const MAX_SHOWN = 200;

function toShownRow({ raw }: Pick<CsvRecord, 'raw'>): string {
  // Truncate first, because a row can be far longer than what's shown.
  return cut(toLine(raw.slice(0, 2 * MAX_SHOWN)), MAX_SHOWN);
}

function toFaultyRow({ name }: RowSource, row: number, { reason, line, raw }: CsvFault): PostRow {
  const message = `The rest of the CSV can't be read: ${reason}. The rows before it were read.`;
  const text = raw === '' ? {} : { text: toShownRow({ raw }) };
  const place: Place = { line, column: 1, member: '', ...text };
  return {
    file: name,
    row,
    request: null,
    media: [],
    cover: null,
    faults: [{ pointer: '', code: 'malformed_csv', message }],
    locate: () => place,
  };
}

/** A fault after which the rest of the CSV can't be read. */
export class CsvFault {
  readonly reason: string;
  readonly line: number;
  /** The first line of the row, as far as it was read. */
  readonly raw: string;

  constructor(reason: string, { line, raw }: { readonly line: number; readonly raw: string }) {
    this.reason = reason;
    this.line = line;
    this.raw = raw;
  }
}

const LINE_BREAK = /\r\n|\n|\r/gu;

/**
 * Yields the records with their start lines. The last item is a fault if the file can't be read to its end.
 */
export async function* readRecords(
  stream: AsyncIterable<Uint8Array>,
  { delimiter, hasSepLine }: Pick<CsvDialect, 'delimiter' | 'hasSepLine'>,
): AsyncGenerator<CsvRecord | CsvFault> {
  const found: CsvRecord[] = [];
  let line = hasSepLine ? 2 : 1;
  const unread = createUnread();
  const parser = parse({
    ...CSV_OPTIONS,
    delimiter,
    raw: true,
    info: true,
    // Collected in this callback rather than at the end: a parser error would discard the records before it.
    onRecord: (record: unknown) => {
      const { record: cells, raw } = record as { record: string[]; raw: string; info: Info };
      unread.drop(raw);
      const text = raw.replace(/^[\r\n]+/u, '');
      line += countLines(raw.slice(0, raw.length - text.length));
      found.push({ cells, raw: text, line, delimiter });
      line += countLines(text);
      return null;
    },
  });
  parser.on('error', () => undefined).resume();
  const feed = (piece: Uint8Array | null): Promise<void> =>
    new Promise((resolve, reject) => {
      if (piece !== null)
        return void parser.write(piece, (error) => (error ? reject(error) : resolve()));
      parser.once('error', reject);
      parser.end(resolve);
    });
  try {
    for await (const piece of stream) {
      unread.add(piece);
      await feed(piece);
      yield* found.splice(0);
    }
    await feed(null);
    yield* found.splice(0);
  } catch (error) {
    yield* found.splice(0);
    const reason = explainCsvFault(error);
    if (reason === null) throw error;
    yield new CsvFault(reason, unread.findLine(line));
  }
}

/** Keeps the text that isn't part of a record yet, to show the row that can't be read. */
function createUnread() {
  const decoder = new TextDecoder();
  let text = '';
  let dropped = 0;
  return {
    add: (piece: Uint8Array): void => {
      text = text.slice(dropped) + decoder.decode(piece, { stream: true });
      dropped = 0;
    },
    drop: (raw: string): void => {
      for (const [index, part] of raw.split('\r').entries()) {
        // The parser leaves the line feed of a row's CRLF out of its raw text.
        const hasLineFeed = index > 0 && text[dropped + 1] === '\n' && !part.startsWith('\n');
        dropped += part.length + (index > 0 ? 1 : 0) + (hasLineFeed ? 1 : 0);
      }
    },
    /** Returns the first line that has text, with its number; `line` is that of the text's start. */
    findLine: (line: number): { readonly line: number; readonly raw: string } => {
      const rest = text.slice(dropped);
      const row = rest.replace(/^[\r\n]+/u, '');
      const [raw = ''] = row.split(LINE_BREAK, 1);
      return { line: line + countLines(rest.slice(0, rest.length - row.length)), raw };
    },
  };
}

function countLines(text: string): number {
  return text === '' ? 0 : (text.match(LINE_BREAK)?.length ?? 0);
}
