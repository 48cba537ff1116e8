import { CsvError } from 'csv-parse';

/** Messages for the parser's error codes. The line number is added separately. */
const REASONS: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE:
    'a quotation mark (") is inside a cell. Put the whole cell in quotation marks and double the ones inside it ("")',
  CSV_INVALID_CLOSING_QUOTE: `text follows a cell's closing quotation mark ("). Double the quotation marks inside a cell ("")`,
  CSV_QUOTE_NOT_CLOSED:
    'a cell starts with a quotation mark (") but has no closing one. Add it at the end of the cell, or double the first one ("")',
  CSV_MAX_RECORD_SIZE: 'a row is larger than 256 KB. A quotation mark (") may be missing above',
};

/**
 * Explains a parser error in one sentence without the period, or returns null for other errors. Checks the
 * class because not all of the parser's codes share a prefix.
 */
export function explainCsvFault(error: unknown): string | null {
  if (!(error instanceof CsvError)) return null;
  return REASONS[error.code] ?? error.message;
}
