import { describe, expect, it } from 'vitest';
import { decodeText, type ForeignLine, readAsUtf8 } from '#app/domain/text/text-encoding.ts';

class ForeignError extends Error {
  readonly where: ForeignLine;
  constructor(where: ForeignLine) {
    super('Not UTF-8');
    this.where = where;
  }
}

/** Reads bytes that arrive in pieces of this size. Returns the text, or the line that isn't UTF-8. */
async function read(bytes: Uint8Array, size: number): Promise<string | ForeignLine> {
  async function* stream(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
  }
  const pieces: Uint8Array[] = [];
  try {
    const text = readAsUtf8(stream(), (where) => new ForeignError(where));
    for await (const piece of text) {
      expect(piece.byteLength).toBeGreaterThan(0);
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof ForeignError) return error.where;
    throw error;
  }
  return Buffer.concat(pieces).toString('utf8');
}

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16le = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');
const utf16be = (text: string): Buffer => utf16le(text).swap16();
const SIZES = [1, 2, 3, 7, 10_000];

describe('a text file', () => {
  it.each<[string, Uint8Array, string]>([
    ['without a byte', utf8(''), ''],
    ['of one byte', utf8('a'), 'a'],
    ['in UTF-8', utf8('Ines\n窯 🎉\n'), 'Ines\n窯 🎉\n'],
    ['in UTF-8 with a mark', utf8('\uFEFFInes'), '\uFEFFInes'],
    ['in UTF-16 of Windows', utf16le('Ines\n窯 🎉'), '\uFEFFInes\n窯 🎉'],
    ['in UTF-16, high byte first', utf16be('Ines\n窯 🎉'), '\uFEFFInes\n窯 🎉'],
  ])('%s is read as UTF-8, however it arrives', async (_what, bytes, text) => {
    for (const size of SIZES) expect(await read(bytes, size)).toBe(text);
    expect(decodeText(bytes)).toBe(text.replace('\uFEFF', ''));
  });

  it.each<[string, Uint8Array, ForeignLine]>([
    ['on its only line', latin1('Café'), { line: 1, text: 'Café' }],
    ['on its third line', latin1('a\nb\n Café \nd'), { line: 3, text: 'Café' }],
    ['behind a correct line', Buffer.concat([utf8('é\n'), latin1('é!')]), { line: 2, text: 'é!' }],
    ['at its end', utf8('a\n窯').subarray(0, 4), { line: 2, text: 'ç\u00AA' }],
    ['that begins like a mark', Uint8Array.of(0xff, 0x61), { line: 1, text: 'ÿa' }],
    ['that ends like a mark', Uint8Array.of(0x61, 0xfe), { line: 1, text: 'aþ' }],
  ])('is refused with the line if its encoding is another one: %s', async (_what, bytes, where) => {
    for (const size of SIZES.slice(3)) expect(await read(bytes, size)).toEqual(where);
    expect(decodeText(bytes)).toBeNull();
  });

  it('names the line also if it arrives in pieces', async () => {
    const bytes = latin1('a\nb\nabc Café');
    for (const size of SIZES)
      expect(await read(bytes, size)).toMatchObject({
        line: 3,
        text: expect.stringMatching(/^abc Caf/u),
      });
  });

  it('shows at most 60 characters of the line', async () => {
    const line = (length: number) => read(latin1('é'.repeat(length)), 10_000);
    expect(await line(60)).toEqual({ line: 1, text: 'é'.repeat(60) });
    expect(await line(61)).toEqual({ line: 1, text: `${'é'.repeat(60)}…` });
  });

  it('forgets what a long line began with', async () => {
    const start = utf8('a'.repeat(4097));
    const bytes = Buffer.concat([start, latin1('é!')]);
    expect(await read(bytes, start.byteLength)).toEqual({ line: 1, text: 'é!' });
    const shorter = Buffer.concat([start.subarray(1), latin1('é!')]);
    const where = { line: 1, text: `${'a'.repeat(60)}…` };
    expect(await read(shorter, start.byteLength - 1)).toEqual(where);
  });

  it('in UTF-16 that breaks off is refused with its line', async () => {
    const bytes = utf16le('a\nb');
    for (const size of SIZES)
      expect(await read(bytes.subarray(0, -1), size)).toEqual({ line: 2, text: '' });
    expect(decodeText(bytes.subarray(0, -1))).toBeNull();
  });
});
