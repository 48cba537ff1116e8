/** A text that a spreadsheet would evaluate as a formula (OWASP, CSV Injection), also behind our own mark. */
const FORMULA = /^'*[=+\-@\t\r]/u;
const MARKED_FORMULA = /^'+[=+\-@\t\r]/u;

/**
 * Returns a text as a cell of a CSV (RFC 4180). A text that starts like a formula gets a leading apostrophe, with
 * which spreadsheets show it as text; `readCsvCell` removes it again.
 */
export function toCsvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the text of a parsed cell, without the apostrophe that `toCsvCell` puts before a formula. */
export function readCsvCell(cell: string): string {
  return MARKED_FORMULA.test(cell) ? cell.slice(1) : cell;
}
