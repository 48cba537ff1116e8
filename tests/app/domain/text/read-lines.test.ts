import { expect, it } from 'vitest';
import { readLines } from '#app/domain/text/read-lines.ts';

/** Reads the lines of a text that arrives in pieces of this many bytes. */
async function read(text: string, { max = 10, size = 3 } = {}): Promise<(string | null)[]> {
  const bytes = new TextEncoder().encode(text);
  async function* stream(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
  }
  const lines: (string | null)[] = [];
  for await (const line of readLines(stream(), max)) lines.push(line);
  return lines;
}

it.each<[string, (string | null)[]]>([
  ['', []],
  ['one', ['one']],
  ['one\n', ['one']],
  ['one\ntwo', ['one', 'two']],
  ['\none\n\ntwo\n', ['', 'one', '', 'two']],
  ['0123456789\nb', ['0123456789', 'b']],
  ['0123456789a\nb', [null, 'b']],
  ['b\n0123456789abcdef', ['b', null]],
  ['0123456789abcdef\n\nlast', [null, '', 'last']],
  ['窯ひら\né', ['窯ひら', 'é']],
  // A character that was cut off.
  [`a${String.fromCodePoint(0xfffd)}`, ['a\uFFFD']],
])('reads the lines of %j', async (text, lines) => {
  expect(await read(text)).toEqual(lines);
  expect(await read(text, { size: 1 })).toEqual(lines);
  expect(await read(text, { size: 100 })).toEqual(lines);
});

it('replaces a character that the end cuts off', async () => {
  async function* stream(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode('窯').subarray(0, 2);
  }
  const lines: (string | null)[] = [];
  for await (const line of readLines(stream(), 10)) lines.push(line);
  expect(lines).toEqual(['\uFFFD']);
});
