import { CsvError } from 'csv-parse';

/** Why a CSV can't be read further, by the parser's codes; the line is told beside it. */
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
 * Explains what stopped the parser, in one sentence without its full stop; null for what isn't about the text.
 * Not told by the prefix of its code, because the parser's codes don't all have one.
 */
export function explainCsvFault(error: unknown): string | null {
  if (!(error instanceof CsvError)) return null;
  return REASONS[error.code] ?? error.message;
}
