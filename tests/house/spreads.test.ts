import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** A literal spread into another one, to pack several fields or items into a line. */
const PACKED = /\.\.\.\s*\{|\.\.\.\s*\[[^[\]]*\](?=\s*[,\])])/gu;
/** Rest parameters of a fixed length: `(...[a, b]: [A, B])` or `(...pair: [A, B])`. They hide from the limit of three. */
const FIXED_REST =
  /\.\.\.\s*\[[^\]]*\]\s*(?::|\)\s*(?:=>|:))|\.\.\.\w+:\s*(?:readonly\s*)?\[[^\]]*\]\s*[,)]/gu;
/** The examples below are packed on purpose. */
const EXAMPLES = 'tests/house/spreads.test.ts';

const listPacked = (source: string): string[] => source.match(PACKED) ?? [];

it('finds literals spread into others, and no other spreads', () => {
  expect(listPacked('return { ...{ id, kind }, name };')).toHaveLength(1);
  expect(listPacked('<Row {...{ id, kind }} />')).toHaveLength(1);
  expect(listPacked("[...['a', 'b'], 'c']")).toHaveLength(1);
  expect(listPacked("run(...['a', 'b'])")).toHaveLength(1);
  expect(
    listPacked('({ ...(x ? { x } : {}), ...rest }); [...list, ...[...map.values()].map(f)]'),
  ).toEqual([]);
});

it('finds rest parameters of a fixed length, and no other ones', () => {
  const found = (source: string): string[] => source.match(FIXED_REST) ?? [];
  expect(found('function add(...[a, b]: [number, number]): number {')).toHaveLength(1);
  expect(found('list.map((...[, index]) => index)')).toHaveLength(1);
  expect(found('const add = (...pair: readonly [number, number]) => 0')).toHaveLength(1);
  expect(
    found('(...more: [string, string][]) => f(...parts, [...names]); type A = [string, ...B[]]'),
  ).toEqual([]);
});

it('uses neither packed literals nor rest parameters of a fixed length', async () => {
  const refused: string[] = [];
  let files = 0;
  for await (const file of glob('{app,cli,openapi,scripts,tests}/**/*.{ts,tsx,mjs}')) {
    if (file.startsWith('app/server/db/generated/') || file === EXAMPLES) continue;
    files += 1;
    const source = await readFile(file, 'utf8');
    const found = [...listPacked(source), ...(source.match(FIXED_REST) ?? [])];
    refused.push(...found.map((part) => `${file}: ${part}`));
  }
  expect(files).toBeGreaterThan(2800);
  expect(refused).toEqual([]);
});
