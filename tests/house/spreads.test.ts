import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** A literal spread into another one, to pack several fields or items into a line. */
const PACKED = /\.\.\.\s*\{|\.\.\.\s*\[[^[\]]*\](?=\s*[,\]])/gu;

const listPacked = (source: string): string[] => source.match(PACKED) ?? [];

it('finds literals spread into others, and no other spreads', () => {
  expect(listPacked('return { ...{ id, kind }, name };')).toHaveLength(1);
  expect(listPacked('<Row {...{ id, kind }} />')).toHaveLength(1);
  expect(listPacked("[...['a', 'b'], 'c']")).toHaveLength(1);
  expect(
    listPacked('({ ...(x ? { x } : {}), ...rest }); [...list, ...[...map.values()].map(f)]'),
  ).toEqual([]);
});

it('no object or list is built from packed literals', async () => {
  const packed: string[] = [];
  let files = 0;
  for await (const file of glob('{app,cli,openapi,scripts}/**/*.{ts,tsx,mjs}')) {
    if (file.startsWith('app/server/db/generated/')) continue;
    files += 1;
    const found = listPacked(await readFile(file, 'utf8'));
    packed.push(...found.map((spread) => `${file}: ${spread}`));
  }
  expect(files).toBeGreaterThan(2000);
  expect(packed).toEqual([]);
});
