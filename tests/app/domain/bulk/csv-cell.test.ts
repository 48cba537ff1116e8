import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsvCell, toCsvCell } from '#app/domain/bulk/csv-cell.ts';

const readBack = (cell: string): string =>
  readCsvCell(parse(`${cell},end`, { relaxColumnCount: true })[0]?.[0] ?? '');

describe('a cell of a CSV', () => {
  it.each(['=1+1', '+49 30 1234', '-', '@acme opens', '\tx', "'=1", "''@a", "'tis", '', 'a,"b"\n'])(
    'is read back as it was: %j',
    (text) => {
      expect(readBack(toCsvCell(text))).toBe(text);
    },
  );

  it('is read back as it was, and never starts a formula, for any text', () => {
    const starts = fc.constantFrom('', '=', '+', '-', '@', "'", "'=", "''");
    fc.assert(
      fc.property(starts, fc.string({ unit: 'grapheme' }), (start, rest) => {
        const cell = toCsvCell(start + rest);
        expect(readBack(cell)).toBe(start + rest);
        expect(cell).not.toMatch(/^"?[=+\-@\t\r]/u);
      }),
    );
  });

  it('keeps an apostrophe that marks nothing', () => {
    expect([toCsvCell("'tis"), readCsvCell("'tis")]).toEqual(["'tis", "'tis"]);
  });
});
