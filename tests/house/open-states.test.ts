import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { TERMINAL_STATES } from '#app/domain/posts/delivery-state.ts';
import { IS_OPEN, IS_UNFINISHED } from '#app/server/services/open-states.ts';

/** The only file that may write the lists out. */
const HOME = 'app/server/services/open-states.ts';
/** The last states of a delivery, or the first ones of an import or a rendition, in any order. */
const LISTS = [new Set<string>(TERMINAL_STATES), new Set(['queued', 'running'])];
const LIST = /'\w+'(?:,\s*'\w+')+/gu;

function listCopies(source: string): string[] {
  const lists = [...source.matchAll(LIST)].map(([list]) => list);
  return lists.filter((list) => {
    const names = new Set([...list.matchAll(/\w+/gu)].map(([name]) => name));
    return LISTS.some(
      (stateSet) => stateSet.size === names.size && [...stateSet].every((name) => names.has(name)),
    );
  });
}

it('finds a copy of the open states, in any order and over several lines', () => {
  expect(listCopies("WHERE state NOT IN ('failed', 'published', 'canceled')")).toHaveLength(1);
  expect(listCopies("{ in: [\n  'queued',\n  'running'] }")).toHaveLength(1);
  expect(listCopies("state NOT IN ('failed', 'canceled')")).toEqual([]);
});

it('lists the open states in one file, for SQL and for Prisma', async () => {
  const copies: string[] = [];
  let files = 0;
  for await (const file of glob('app/server/{services,jobs,api,http,adapters}/**/*.ts')) {
    if (file === HOME) continue;
    files += 1;
    const found = listCopies(await readFile(file, 'utf8'));
    copies.push(...found.map((list) => `${file}: ${list}`));
  }
  expect(files).toBeGreaterThan(500);
  expect(copies).toEqual([]);
});

it('lists a delivery’s last states as the domain does', () => {
  const listed = [...IS_OPEN.sql.matchAll(/'(\w+)'/gu)].map(([, state]) => state);
  expect(new Set(listed)).toEqual(new Set(TERMINAL_STATES));
});

it('has the conditions of the partial indexes', async () => {
  let migrations = '';
  for await (const file of glob('prisma/migrations/*/migration.sql'))
    migrations += await readFile(file, 'utf8');
  for (const condition of [IS_OPEN, IS_UNFINISHED])
    expect(migrations).toContain(`WHERE "state" ${condition.sql};`);
});
