import { describe, expect, it } from 'vitest';
import { type CsvDialect, openCsv } from '#app/domain/bulk/csv-dialect.ts';

interface Opened {
  readonly dialect: CsvDialect;
  readonly rows: string;
  /** Pieces that were read to detect the dialect. */
  readonly read: number;
}

/** Opens a file that arrives in these pieces. */
async function open(...pieces: readonly (string | Uint8Array)[]): Promise<Opened> {
  let read = 0;
  async function* stream(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) {
      read += 1;
      yield typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
    }
  }
  const { dialect, stream: rest } = await openCsv(stream());
  const readAtFirst = read;
  const rows: Uint8Array[] = [];
  for await (const piece of rest) rows.push(piece);
  return { dialect, rows: Buffer.concat(rows).toString('utf8'), read: readAtFirst };
}

describe('the delimiter of a CSV', () => {
  it.each([
    [',', 'caption\nA; B; C\n'],
    [',', 'caption,hashtags\n'],
    [';', 'caption;hashtags\n'],
    [';', '\n  caption;hashtags,all;platforms\nA,B,C,D\n'],
    ['\t', 'caption\thashtags\r\n'],
    [',', 'caption,hashtags;all\n'],
    [',', ''],
  ])('is %j in %j', async (delimiter, text) => {
    const { dialect, rows } = await open(text);
    expect(dialect).toEqual({ delimiter, hasBom: false, hasSepLine: false });
    expect(rows).toBe(text);
  });

  it.each([
    ['sep=;\r\n', ';'],
    ['sep=|\n', '|'],
    ['"sep=\t"\r', '\t'],
    ['SEP=, \n', ','],
  ])("is the one of Excel's own line %j, which isn't a row", async (line, delimiter) => {
    const { dialect, rows } = await open(`${line}caption\n`);
    expect(dialect).toEqual({ delimiter, hasBom: false, hasSepLine: true });
    expect(rows).toBe('caption\n');
  });

  it('is found after a byte order mark', async () => {
    const marked = await open('\uFEFFcaption;hashtags\n');
    expect(marked.dialect).toEqual({ delimiter: ';', hasBom: true, hasSepLine: false });
    expect(marked.rows).toBe('\uFEFFcaption;hashtags\n');
    const both = await open('\uFEFFsep=;\ncaption\n');
    expect(both.dialect).toEqual({ delimiter: ';', hasBom: true, hasSepLine: true });
    expect(both.rows).toBe('caption\n');
  });
});

describe('a CSV that arrives in pieces', () => {
  it('is read up to the character after its first line', async () => {
    const { dialect, rows, read } = await open('caption;', 'hashtags\r', '\n', 'A;b\r\n', 'C;d');
    expect(dialect.delimiter).toBe(';');
    expect(rows).toBe('caption;hashtags\r\nA;b\r\nC;d');
    expect(read).toBe(3);
  });

  it("can be split within a character or within Excel's line", async () => {
    const bytes = new TextEncoder().encode('é;');
    const split = await open(bytes.subarray(0, 1), bytes.subarray(1), 'b\nA;b');
    expect(split.dialect.delimiter).toBe(';');
    expect(split.rows).toBe('é;b\nA;b');
    const line = await open('sep', '=;\r', '\ncaption');
    expect(line.dialect.hasSepLine).toBe(true);
    expect(line.rows).toBe('caption');
  });

  it('is searched for a line end in the first 64 KB only', async () => {
    const piece = 'a'.repeat(32 * 1024);
    const { rows, read } = await open(piece, piece, piece, piece);
    expect(read).toBe(2);
    expect(rows).toHaveLength(128 * 1024);
    const short = 'a'.repeat(32 * 1024 - 1);
    expect((await open(short, short, piece, piece)).read).toBe(3);
  });
});
