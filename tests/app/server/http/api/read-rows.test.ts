import { Readable } from 'node:stream';
import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { readBodyRows, receiveRows } from '#app/server/http/api/read-rows.ts';
import type { ReceivedRow } from '#app/server/services/bulk/received-row.ts';

/** Splits a body into small chunks, as it may arrive. */
async function* toPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

async function read(text: string, encoding: BufferEncoding = 'utf8') {
  const stream = toPieces(Buffer.from(text, encoding));
  const rows: ReceivedRow[] = [];
  for await (const row of readBodyRows({ fileName: 'text/csv', stream, declaredBytes: null }))
    rows.push(row);
  return rows;
}

const captions = (rows: readonly ReceivedRow[]) =>
  rows.map(({ input }) => input?.content.captions[0]);

describe('a CSV of posts', () => {
  it.each([',', ';', '\t'])('can be separated by %j, whatever its cells contain', async (by) => {
    const lines = [
      ['Caption', 'Platforms', 'Hashtags', 'external_id'],
      ['"One, two; three\tfour"', 'linkedin', 'kiln', 'ä1'],
      ['"Two\r\nlines, ""quoted"""', 'linkedin', '', 'b'],
    ];
    const rows = await read(`\uFEFF${lines.map((cells) => cells.join(by)).join('\r\n')}\r\n`);
    expect(captions(rows)).toEqual(['One, two; three\tfour', 'Two\r\nlines, "quoted"']);
    expect(rows.map(({ externalId }) => externalId)).toEqual(['ä1', 'b']);
  });

  it('may have rows and columns that were cleared', async () => {
    const rows = await read('caption;platforms;;\r\nOne;linkedin;;\r\n;;;\r\nTwo;linkedin;;\r\n');
    expect(captions(rows)).toEqual(['One', 'Two']);
    expect(rows.map(({ number }) => number)).toEqual([1, 2]);
  });

  it.each(['utf16le', 'utf16be'] as const)('may be %s with a byte order mark', async (encoding) => {
    const bytes = Buffer.from('\uFEFFcaption;platforms\r\nÖfen 🎉;LinkedIn\r\n', 'utf16le');
    const text = (encoding === 'utf16le' ? bytes : bytes.swap16()).toString('latin1');
    const rows = await read(text, 'latin1');
    expect(captions(rows)).toEqual(['Öfen 🎉']);
    expect(rows[0]?.input?.platforms).toEqual(['linkedin']);
  });

  it('is rejected when a cell has no column', async () => {
    const [row] = await read('caption,platforms,\nOne,linkedin,2026-12-01\n');
    expect(row).toMatchObject({ input: null, violations: [{ code: 'unnamed_column' }] });
    expect(row?.violations[0]?.message).toContain('"2026-12-01"');
  });

  it('is rejected when it isn’t UTF-8', async () => {
    const latin = read('caption,platforms\nÖfen sind offen,linkedin\n', 'latin1');
    await expect(latin).rejects.toMatchObject({
      code: 'malformed_body',
      message: expect.stringContaining("Line 2 isn't UTF-8"),
    });
    const wide = read('caption,platforms\nOne,linkedin\n', 'utf16le');
    await expect(wide).rejects.toThrow();
  });
});

describe('reading many rows', () => {
  it.each([
    ['rows with many unknown fields', 40, toWideRow],
    ['nothing but line breaks', 40, () => '\n'.repeat(20_000)],
  ] as const)('yields to other work after each chunk: %s', async (_name, count, create) => {
    const chunks = Array.from({ length: count }, () => Buffer.from(create()));
    const request = Object.assign(Readable.from(chunks), {
      is: () => 'application/x-ndjson',
      get: () => undefined,
    });
    let turns = 0;
    let isDone = false;
    const tick = (): void => {
      turns += 1;
      if (!isDone) setImmediate(tick);
    };
    setImmediate(tick);
    let rows = 0;
    for await (const row of readBodyRows(receiveRows(request as unknown as Request)))
      rows += row.number > 0 ? 1 : 0;
    isDone = true;
    expect(rows % count).toBe(0);
    expect(turns).toBeGreaterThanOrEqual(count);
  });
});

function toWideRow(): string {
  const unknown = Array.from({ length: 1000 }, (_, index) => [`f${index}`, 1]);
  const row = { platforms: ['linkedin'], ...Object.fromEntries(unknown) };
  return `${JSON.stringify(row)}\n`;
}
