import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemberReader } from '#app/server/services/suggestions/member-reader.ts';

function readAll(text: string, length = text.length): unknown[] {
  const reader = new MemberReader();
  const found: unknown[] = [];
  for (let at = 0; at < text.length; at += length) {
    found.push(...reader.push(text.slice(at, at + length)).map(({ name, value }) => [name, value]));
  }
  return found;
}

describe('reading a JSON object from a stream', () => {
  it('returns the same members however it is split', () => {
    const key = fc
      .string({ minLength: 1 })
      .filter((name) => !/^\d+$/u.test(name) && name !== '__proto__');
    fc.assert(
      fc.property(
        fc.dictionary(key, fc.jsonValue()),
        fc.integer({ min: 1, max: 7 }),
        (object, length) => {
          const text = JSON.stringify(object);
          const plain: unknown = JSON.parse(text);
          expect(readAll(text, length)).toEqual(Object.entries(plain as object));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('returns no member before it is complete', () => {
    const reader = new MemberReader();
    expect(reader.push('{"a":{"caption":"x,}\\"y"')).toEqual([]);
    expect(reader.push('}')).toEqual([]);
    expect(reader.push(',"b":[1')).toEqual([{ name: 'a', value: { caption: 'x,}"y' }, object: 0 }]);
    expect(reader.push(',2]}')).toEqual([{ name: 'b', value: [1, 2], object: 0 }]);
  });

  it.each([
    ['```json\n{"a":1}\n```', [['a', 1]]],
    [
      'Sure! {"a":1} and {"b":2}',
      [
        ['a', 1],
        ['b', 2],
      ],
    ],
    ['<think>{"a":1}, or { better</think>{"a":2}', [['a', 2]]],
    ['<THINK>\n{</THINK>\n\n{"a":2}', [['a', 2]]],
    ['<think>never ends {"a":1}', []],
    ['{"a":"one\ntwo\tthree"}', [['a', 'one\ntwo\tthree']]],
    ['{"a":"it\\\'s \\*here\\*"}', [['a', "it's *here*"]]],
    ['{"a":1,}', [['a', 1]]],
    ['{"a":1,"b":{"c"', [['a', 1]]],
    [
      '{"a":1,b:2,"c":3}',
      [
        ['a', 1],
        ['c', 3],
      ],
    ],
    ['{}', []],
    ['no JSON at all', []],
    ['[1,2]', []],
  ])('extracts the complete members of %s', (text, members) => {
    expect(readAll(text)).toEqual(members);
  });
});
