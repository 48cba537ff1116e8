import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';
import type { Request } from 'express';
import {
  checkBulkRow,
  CSV_OPTIONS,
  type FoundRow,
  MAX_ROW_BYTES,
  parseRowLine,
  readBulkHeader,
  toFoundRow,
} from '#app/domain/bulk/bulk-rows.ts';
import { toCanonicalJson } from '#app/domain/api/canonical-json.ts';
import { openCsv } from '#app/domain/bulk/csv-dialect.ts';
import { explainCsvFault } from '#app/domain/bulk/csv-faults.ts';
import { type ForeignLine, readAsUtf8 } from '#app/domain/text/text-encoding.ts';
import { readLines } from '#app/domain/text/read-lines.ts';
import { joinMessages } from '#app/domain/errors/cap-violations.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { ReceivedRow } from '#app/server/services/bulk/received-row.ts';
import type { ReceivedFile } from './read-upload.ts';

const ROW_TYPES = ['application/x-ndjson', 'text/csv'] as const;

/** Returns a body of rows as it arrives, named after its content type. Throws `unsupported_media_type`. */
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

/** A client that disconnects midway must not look like the end of the body. */
async function* untilCut(request: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of request as AsyncIterable<Uint8Array>) {
      yield chunk;
      // Rows that have already arrived are validated without a pause, so yield to other requests after
      // each chunk (64 KB).
      await setImmediate();
    }
  } catch (error) {
    throw new AppError('malformed_body', {
      message: 'The upload was cut off. Send it again with the same Idempotency-Key to resume it.',
      cause: error,
    });
  }
}

/** Yields the rows one at a time, each validated separately. At most one row and its text are in memory. */
export async function* readBodyRows({
  fileName,
  stream,
}: ReceivedFile): AsyncGenerator<ReceivedRow> {
  const text = readAsUtf8(stream, toEncodingError);
  const found = fileName === 'text/csv' ? readCsv(text) : readNdjson(text);
  let number = 0;
  for await (const row of found) {
    number += 1;
    yield { number, hash: hash(row.value), ...checkBulkRow(row) };
  }
}

function toEncodingError({ line, text }: ForeignLine): AppError {
  const message = `Line ${line} isn't UTF-8, so some of its characters would be lost${text === '' ? '' : `: ${text}`} (read as Windows-1252). The rows before it were processed.`;
  return new AppError('malformed_body', { message });
}

const hash = (value: unknown): string =>
  createHash('sha256').update(toCanonicalJson(value)).digest('hex');

async function* readNdjson(stream: AsyncIterable<Uint8Array>): AsyncGenerator<FoundRow> {
  for await (const line of readLines(stream, MAX_ROW_BYTES))
    if (line === null || line.trim() !== '') yield parseRowLine(line);
}

async function* readCsv(source: AsyncIterable<Uint8Array>): AsyncGenerator<FoundRow> {
  const { stream, dialect } = await openCsv(source);
  const parser = parse({ ...CSV_OPTIONS, delimiter: dialect.delimiter });
  // An error while feeding the parser also surfaces in the read below.
  pipeline(stream, parser).catch(() => undefined);
  let header: readonly string[] | null = null;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (header === null) header = requireHeader(record);
      else yield toFoundRow(header, record);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = explainCsvFault(error) ?? (error instanceof Error ? error.message : '');
    const message = `The CSV can’t be read past this point: ${reason}. The rows before it were processed.`;
    throw new AppError('malformed_body', { message, cause: error });
  }
}

function requireHeader(record: readonly string[]): readonly string[] {
  const { header, violations } = readBulkHeader(record);
  if (violations.length === 0) return header;
  const message = joinMessages(violations.map((violation) => violation.message));
  throw new AppError('validation_failed', { message, violations });
}
