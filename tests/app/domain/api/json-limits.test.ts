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

  it('count a nested document’s depth as it opens and closes', () => {
    const siblings = Array.from({ length: JSON_LIMITS.depth * 2 }, () =>
      nest(JSON_LIMITS.depth - 1),
    );
    expect(findJsonExcess(`[${siblings.join(',')}]`)).toBeNull();
    expect(findJsonExcess('{"a":'.repeat(JSON_LIMITS.depth) + '1')).toBeNull();
    expect(findJsonExcess('{"a":'.repeat(JSON_LIMITS.depth + 1))?.code).toBe('json_too_deep');
  });

  it('measure only the name before a colon, not the string before it', () => {
    const long = 'x'.repeat(JSON_LIMITS.nameLength + 1);
    expect(findJsonExcess(JSON.stringify({ a: long, b: 1 }))).toBeNull();
    expect(findJsonExcess(JSON.stringify({ a: 1, [long]: 1 }))?.code).toBe('json_name_too_long');
    const escaped = `"${'\\\\'.repeat(JSON_LIMITS.nameLength / 2)}"`;
    expect(findJsonExcess(`{${escaped}:1}`)).toBeNull();
    expect(findJsonExcess(`{${escaped.slice(0, -1)}a":1}`)?.code).toBe('json_name_too_long');
  });

  it('are named in the message', () => {
    expect(findJsonExcess(nest(65))?.message).toContain('at most 64 levels');
    expect(findJsonExcess(fields(10_001))?.message).toContain('at most 20,000 fields');
    expect(findJsonExcess(JSON.stringify({ ['n'.repeat(257)]: 1 }))?.message).toContain(
      'at most 256 characters',
    );
  });

  it('leave invalid JSON to the parser', () => {
    for (const text of ['', '"', '"\\', ']]]', '{', 'nope'])
      expect(findJsonExcess(text)).toBeNull();
  });
});
