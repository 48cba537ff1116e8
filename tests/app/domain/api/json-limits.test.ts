import { describe, expect, it } from 'vitest';
import { findJsonExcess, JSON_LIMITS } from '#app/domain/api/json-limits.ts';

const nest = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const fields = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 0])));

describe('the limits of a JSON document', () => {
  it('accept a value at the limit and reject one above it', () => {
    expect(findJsonExcess(nest(JSON_LIMITS.depth))).toBeNull();
    expect(findJsonExcess(nest(JSON_LIMITS.depth + 1))?.code).toBe('json_too_deep');
    expect(findJsonExcess(JSON.stringify({ ['n'.repeat(JSON_LIMITS.nameLength)]: 1 }))).toBeNull();
    expect(
      findJsonExcess(JSON.stringify({ ['n'.repeat(JSON_LIMITS.nameLength + 1)]: 1 }))?.code,
    ).toBe('json_name_too_long');
    // One for the object, one for each field, and one for all but the last.
    expect(findJsonExcess(fields(JSON_LIMITS.values / 2))).toBeNull();
    expect(findJsonExcess(fields(JSON_LIMITS.values / 2 + 1))?.code).toBe('json_too_many_values');
  });

  it('ignore the content of strings', () => {
    const text = JSON.stringify({ a: '"'.repeat(9) + '\\'.repeat(9) + '[{,:'.repeat(30_000) });
    expect(findJsonExcess(text)).toBeNull();
    expect(findJsonExcess(JSON.stringify(['x'.repeat(100_000)]))).toBeNull();
  });

  it('leave invalid JSON to the parser', () => {
    for (const text of ['', '"', '"\\', ']]]', '{', 'nope'])
      expect(findJsonExcess(text)).toBeNull();
  });
});
