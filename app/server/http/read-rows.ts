import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import type { Request } from 'express';
import { BULK_COLUMNS, REASON_COLUMN, toBulkRow } from '#app/domain/bulk-csv.ts';
import { BulkRowInput, LeftOutRowInput } from '#app/domain/bulk.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';
import type { ReceivedRow } from '#app/server/services/bulk/received-row.ts';
import { toCanonicalJson } from './canonical-json.ts';
import { readLines } from './read-lines.ts';
import type { ReceivedFile } from './read-upload.ts';
import { toViolations } from './to-violations.ts';
import { listUnusableTexts } from './unusable-text.ts';

const ROW_TYPES = ['application/x-ndjson', 'text/csv'] as const;
/** Captions of Facebook's length, several times over. */
const MAX_ROW_BYTES = 256 * 1024;

/** A body of rows as it arrives; its name is its type. Throws `unsupported_media_type`. */
export function receiveRows(request: Request): ReceivedFile {
  const type = request.is([...ROW_TYPES]);
  const isPlain = (request.get('content-encoding') ?? 'identity') === 'identity';
  if (typeof type !== 'string' || !isPlain) {
    throw new AppError('unsupported_media_type', {
      message: `Send the rows as ${ROW_TYPES.join(' or ')}, not compressed.`,
    });
  }
  return { fileName: type, stream: untilCut(request), declaredBytes: null };
}

/** A client that goes away in the middle must not look like the end. */
async function* untilCut(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new AppError('malformed_body', {
      message: 'The upload was cut off. Send it again with the same Idempotency-Key to go on.',
      cause: error,
    });
  }
}

/** The rows one after the other, each checked by itself: never more than one in memory, and its text. */
export async function* readRows({ fileName, stream }: ReceivedFile): AsyncGenerator<ReceivedRow> {
  const found = fileName === 'text/csv' ? readCsv(stream) : readNdjson(stream);
  let number = 0;
  for await (const { value, fault } of found) {
    number += 1;
    yield { number, hash: hash(value), ...(fault ? refuse([fault]) : check(value)) };
  }
}

/** What stands in a row; with a fault where that cannot be told. */
interface FoundRow {
  readonly value: unknown;
  readonly fault?: Violation;
}

function check(value: unknown) {
  const texts = listUnusableTexts(value, '');
  if (Object.hasOwn(Object(value) as object, 'leftOut')) return checkLeftOut(value, texts);
  const result = BulkRowInput.safeParse(value);
  if (result.success && texts.length === 0) {
    const { externalId = null, ...input } = result.data;
    return { externalId, input, violations: [], leftOut: null };
  }
  const violations = result.success ? [] : toViolations(BulkRowInput, result.error);
  return { ...refuse([...texts, ...violations]), externalId: readExternalId(value) };
}

/** What its sender passes over. */
function checkLeftOut(value: unknown, texts: readonly Violation[]) {
  const result = LeftOutRowInput.safeParse(value);
  if (!result.success || texts.length > 0) {
    const violations = result.success ? [] : toViolations(LeftOutRowInput, result.error);
    return { ...refuse([...texts, ...violations]), externalId: readExternalId(value) };
  }
  const { externalId = null, leftOut } = result.data;
  return { externalId, input: null, violations: [], leftOut };
}

function refuse(violations: readonly Violation[]) {
  return { externalId: null, input: null, violations, leftOut: null };
}

/** So that the sender knows which row it was, whatever else is wrong with it. */
function readExternalId(value: unknown): string | null {
  const { externalId } = Object(value) as { externalId?: unknown };
  return BulkRowInput.shape.externalId.safeParse(externalId).data ?? null;
}

const hash = (value: unknown): string =>
  createHash('sha256').update(toCanonicalJson(value)).digest('hex');

async function* readNdjson(stream: AsyncIterable<Uint8Array>): AsyncGenerator<FoundRow> {
  for await (const line of readLines(stream, MAX_ROW_BYTES)) {
    if (line === null) yield { value: 'too large', fault: tooLarge() };
    else if (line.trim() !== '') yield parseLine(line);
  }
}

function parseLine(line: string): FoundRow {
  try {
    return { value: JSON.parse(line) as unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const message = `The line is not valid JSON: ${reason}`;
    return { value: line, fault: { pointer: '', code: 'malformed_json', message } };
  }
}

function tooLarge(): Violation {
  const message = `A row has at most ${MAX_ROW_BYTES / 1024} KB.`;
  return { pointer: '', code: 'row_too_large', message };
}

async function* readCsv(stream: AsyncIterable<Uint8Array>): AsyncGenerator<FoundRow> {
  const parser = parse({
    ...{ bom: true, relaxColumnCount: true, skipEmptyLines: true },
    maxRecordSize: MAX_ROW_BYTES,
  });
  // What breaks while feeding breaks the reading below as well.
  pipeline(stream, parser).catch(() => undefined);
  let header: readonly string[] | null = null;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (header === null) header = readHeader(record);
      else yield toFoundRow(header, record);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = error instanceof Error ? error.message : '';
    const message = `The CSV cannot be read further: ${reason}. The rows before it are done.`;
    throw new AppError('malformed_body', { message, cause: error });
  }
}

function readHeader(record: readonly string[]): string[] {
  const header = record.map((name) => name.trim().toLowerCase());
  const unknown = header.filter((name) => ![...BULK_COLUMNS, REASON_COLUMN].includes(name));
  const twice = header.filter((name, index) => header.indexOf(name) !== index);
  const known = `Known columns: ${BULK_COLUMNS.join(', ')}.`;
  const violations = [
    ...unknown.map((name) => ({
      ...{ pointer: '#header', code: 'unknown_column' },
      message: `There is no column "${name}". ${known}`,
    })),
    ...twice.map((name) => ({
      ...{ pointer: '#header', code: 'repeated_column' },
      message: `The column "${name}" stands there twice.`,
    })),
  ];
  if (violations.length === 0) return header;
  const message = violations.map((violation) => violation.message).join(' ');
  throw new AppError('validation_failed', { message, violations });
}

function toFoundRow(header: readonly string[], cells: readonly string[]): FoundRow {
  if (cells.length === header.length) return { value: toBulkRow(header, cells) };
  const message = `The row has ${cells.length} cells, and the header ${header.length}.`;
  return { value: cells, fault: { pointer: '', code: 'wrong_cell_count', message } };
}
