import { CsvError } from 'csv-parse';

/** Messages for the parser's error codes. The line number is added separately. */
const REASONS: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE:
    'a quotation mark (") stands inside a cell. Put the whole cell in quotation marks, and write those in it twice ("")',
  CSV_INVALID_CLOSING_QUOTE:
    'text follows the quotation mark (") that ends a cell. Write quotation marks in a cell twice ("")',
  CSV_QUOTE_NOT_CLOSED:
    'a cell begins with a quotation mark (") and never ends. Add one at its end, or write it twice ("")',
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
