import { describe, expect, it } from 'vitest';
import { REASON_COLUMN } from '#app/domain/bulk/bulk-csv.ts';
import {
  checkBulkRow,
  CSV_OPTIONS,
  fitCells,
  MAX_ROW_BYTES,
  parseRowLine,
  readBulkHeader,
  toFoundRow,
} from '#app/domain/bulk/bulk-rows.ts';

const ROW = { platforms: ['twitter'], content: { captions: ['A'] } };

it('reads a CSV as spreadsheets write it', () => {
  expect(CSV_OPTIONS).toEqual({
    bom: true,
    relaxColumnCount: true,
    skipEmptyLines: true,
    skipRecordsWithEmptyValues: true,
    maxRecordSize: 262_144,
  });
});

describe('a header', () => {
  const codes = (record: readonly string[], more?: readonly string[]) =>
    readBulkHeader(record, more).violations.map(({ code, message }) => [
      code,
      message.split('. ')[0],
    ]);

  it('can have known columns, nameless ones, and the reason of an earlier run', () => {
    const record = ['Caption', '', 'external-id', ' ', REASON_COLUMN];
    expect(codes(record)).toEqual([]);
    expect(readBulkHeader(record).header).toEqual(['caption', '', 'external_id', '', 'reason']);
  });

  it('can have extra columns that the caller defines', () => {
    expect(codes(['file'])).toEqual([['unknown_column', 'Unknown column "file"']]);
    expect(codes(['file'], ['file'])).toEqual([]);
  });

  it('is rejected for a repeated column, listed once, and for an unknown one, quoted as written', () => {
    expect(codes(['caption', 'Caption', 'caption', ' My Note '])).toEqual([
      ['unknown_column', 'Unknown column "My Note"'],
      ['repeated_column', 'Column "caption" appears twice.'],
    ]);
  });
});

describe('a record of a CSV', () => {
  const long = 'a'.repeat(41);
  const found = (header: readonly string[], cells: readonly string[]) =>
    toFoundRow(header, cells).fault ?? toFoundRow(header, cells).value;

  it('becomes a row if each cell has a column', () => {
    const row = { content: { captions: ['A'] } };
    expect(found(['caption'], ['A'])).toEqual(row);
    expect(found(['caption', ''], ['A', ' '])).toEqual(row);
    expect(found(['caption'], ['A', '', ' '])).toEqual(row);
  });

  it('is rejected if it has text in a column without a name', () => {
    expect(found(['caption', ''], ['A', ` ${long} `])).toMatchObject({
      code: 'unnamed_column',
      message: `The text "${'a'.repeat(40)}" is in a column that has no name.`,
    });
  });

  it('is rejected with a hint about quotes if it has more cells than columns', () => {
    expect(found(['caption'], ['A', ` ${long}`])).toMatchObject({
      code: 'wrong_cell_count',
      message: `The row has 2 cells, but the header has 1: "${'a'.repeat(40)}" has no column. Put quotes (") around a cell that contains the delimiter.`,
    });
    expect(found(['caption'], ['“A', 'B”'])).toMatchObject({
      message:
        'The row has 2 cells, but the header has 1: "B”" has no column. A cell with delimiters in it needs straight quotes ("), not curly ones (“ ”).',
    });
  });

  it('gets a cell for each column unless it has too many cells', () => {
    expect(fitCells(['a', 'b'], ['1'])).toEqual(['1', '']);
    expect(fitCells(['a'], ['1', ' '])).toEqual(['1']);
    expect(fitCells(['a'], ['1', '2'])).toEqual(['1', '2']);
  });
});

describe('a line of NDJSON', () => {
  it('is a row in JSON', () => {
    expect(parseRowLine('{"a":[1]}')).toEqual({ value: { a: [1] } });
  });

  it.each([
    ['that is too long', null, 'row_too_large', 'A row has at most 256 KB.'],
    ['that is no JSON', '{', 'malformed_json', 'The line is not valid JSON: '],
    ['that is nested too deeply', '['.repeat(65), 'json_too_deep', ''],
  ])('%s is refused', (_what, line, code, message) => {
    const { fault } = parseRowLine(line);
    expect(fault).toMatchObject({ pointer: '', code });
    expect(fault?.message).toContain(message);
    expect(MAX_ROW_BYTES).toBe(256 * 1024);
  });
});

describe('a row', () => {
  it("is a publish request with the sender's ID", () => {
    const { externalId, input, violations, rest, leftOut } = checkBulkRow({
      value: { ...ROW, externalId: 'a-1' },
    });
    expect([externalId, violations, rest, leftOut]).toEqual(['a-1', [], null, null]);
    expect(input).toMatchObject(ROW);
    expect(input).not.toHaveProperty('externalId');
    expect(checkBulkRow({ value: ROW }).externalId).toBeNull();
  });

  it('lists each problem and keeps its ID and readable values if it is malformed', () => {
    const value = { ...ROW, content: { captions: ['\u0000'], hashtags: 'a' }, externalId: 'a-1' };
    const row = checkBulkRow({ value });
    expect(row.input).toBeNull();
    expect(row.externalId).toBe('a-1');
    expect(row.violations.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/content/captions/0', 'unusable_text'],
      ['/content/hashtags', 'invalid_type'],
    ]);
    expect(row.rest?.value).toMatchObject({ platforms: ['twitter'] });
    const unusable = checkBulkRow({ value: { ...ROW, content: { captions: ['\u0000'] } } });
    expect(unusable.input).toBeNull();
    expect(unusable.violations).toHaveLength(1);
  });

  it('has only one problem if it cannot be read', () => {
    const fault = { pointer: '', code: 'malformed_json', message: 'No.' } as const;
    expect(checkBulkRow({ value: ROW, fault })).toEqual({
      externalId: null,
      input: null,
      violations: [fault],
      rest: null,
      leftOut: null,
    });
    expect(checkBulkRow({ value: null }).violations).not.toEqual([]);
  });

  it('can be skipped by its sender, with a reason', () => {
    const leftOut = { code: 'lint', message: 'The file is missing.' };
    const row = checkBulkRow({ value: { externalId: 'a-1', leftOut } });
    expect(row).toEqual({ externalId: 'a-1', input: null, violations: [], rest: null, leftOut });
    expect(checkBulkRow({ value: { leftOut } }).externalId).toBeNull();
  });

  it.each<[string, object]>([
    ['without a message', { code: 'lint' }],
    ['with an unusable message', { code: 'lint', message: 'The \u0000 file' }],
  ])('is refused if its sender skipped it %s', (_what, leftOut) => {
    const row = checkBulkRow({ value: { externalId: 'a-1', leftOut } });
    expect(row).toMatchObject({ externalId: 'a-1', leftOut: null });
    expect(row.violations).toHaveLength(1);
  });
});
