import { expect, it } from 'vitest';
import { toCanonicalJson } from '#app/domain/api/canonical-json.ts';

it('sorts the keys of every object and keeps the order of lists', () => {
  expect(toCanonicalJson({ c: [{ z: 1, y: 2 }, 3], a: null, b: { d: 'x', 'a"': true } })).toBe(
    String.raw`{"a":null,"b":{"a\"":true,"d":"x"},"c":[{"y":2,"z":1},3]}`,
  );
  expect(toCanonicalJson([2, 1])).toBe('[2,1]');
  expect(toCanonicalJson(null)).toBe('null');
  expect(toCanonicalJson('a')).toBe('"a"');
});
