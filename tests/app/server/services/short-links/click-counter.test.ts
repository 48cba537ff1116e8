import { expect, it } from 'vitest';
import type { Sql } from '#app/server/db/sql.ts';
import { createClickCounter } from '#app/server/services/short-links/click-counter.ts';

const SILENT = { debug: () => undefined, info: () => undefined, error: () => undefined };

function open() {
  const statements: {
    readonly values: readonly unknown[];
    readonly end: (failure?: Error) => void;
  }[] = [];
  const sql: Sql = {
    query: (_statement, values) =>
      new Promise((resolve, reject) => {
        const end = (failure?: Error) => (failure ? reject(failure) : resolve([]));
        statements.push({ values, end });
      }),
  };
  const warnings: string[] = [];
  const warn = (_facts: object, message: string) => void warnings.push(message);
  return { statements, warnings, counter: createClickCounter(sql, { ...SILENT, warn }) };
}

it('runs one statement at a time, with all clicks that arrived before it', async () => {
  const { statements, counter } = open();
  counter.count('a');
  for (const code of ['a', 'b', 'a']) counter.count(code);
  expect(statements.map(({ values }) => values)).toEqual([[['a'], ['1']]]);
  statements[0]?.end();
  await expect
    .poll(() => statements[1]?.values)
    .toEqual([
      ['a', 'b'],
      ['2', '1'],
    ]);
  statements[1]?.end();
  await counter.finish();
  expect(statements).toHaveLength(2);
});

it('counts clicks that couldn’t be stored with the next one', async () => {
  const { statements, warnings, counter } = open();
  counter.count('a');
  statements[0]?.end(new Error('The database is away.'));
  await expect.poll(() => warnings).toEqual(['Couldn’t count clicks of short links.']);
  counter.count('a');
  await expect.poll(() => statements[1]?.values).toEqual([['a'], ['2']]);
});
