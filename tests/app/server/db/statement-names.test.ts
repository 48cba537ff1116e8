import { describe, expect, it } from 'vitest';
import { createStatementNames } from '#app/server/db/statement-names.ts';

const useOften = (name: (query: { sql: string }) => string, sql: string) =>
  Array.from({ length: 4 }, () => name({ sql })).at(-1);

describe('statement names', () => {
  it('are assigned from the third use on, the same name for the same text', () => {
    const name = createStatementNames();
    const given = Array.from({ length: 5 }, () => name({ sql: 'SELECT 1' }));
    expect(given).toEqual(['', '', 'fanfare_0', 'fanfare_0', 'fanfare_0']);
  });

  it('differ between texts', () => {
    const name = createStatementNames();
    const given = ['SELECT 1', 'SELECT 2', 'SELECT 3'].map((sql) => useOften(name, sql));
    expect(new Set(given).size).toBe(3);
  });

  it('are not used for texts that occur once', () => {
    const name = createStatementNames();
    const once = Array.from({ length: 5000 }, (_, index) => name({ sql: `IN (${index})` }));
    expect(new Set(once)).toEqual(new Set(['']));
    expect(useOften(name, 'SELECT 1')).toBe('fanfare_0');
  });

  it('stop at 500 per connection', () => {
    const name = createStatementNames();
    const given = Array.from({ length: 600 }, (_, index) => useOften(name, `SELECT ${index}`));
    expect(given.filter((each) => each !== '')).toHaveLength(500);
    expect(useOften(name, 'SELECT 0')).toBe('fanfare_0');
  });
});
