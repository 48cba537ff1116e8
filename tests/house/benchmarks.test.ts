import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { BENCHMARKS_PAGE, renderBenchmarksPage } from '../bench/record/benchmarks-page.ts';
import { toFigures } from '../bench/record/to-figures.ts';

it('docs/benchmarks.md contains what the benches recorded and nothing else', async () => {
  const page = await readFile(BENCHMARKS_PAGE, 'utf8');
  expect(page, 'Run: npm run bench -- --write').toBe(await renderBenchmarksPage());
});

it('a table shows single values by their path, and each problem once', () => {
  const results = [
    { call: 'list', blocks: { small: 3, large: 4 }, ratio: 1.33, problems: ['too many'] },
    { problems: ['too many', 'too late'] },
  ];
  expect(toFigures(results)).toEqual({
    columns: ['call', 'blocks.small', 'blocks.large', 'ratio'],
    rows: [['list', 3, 4, 1.33]],
    problems: ['too many', 'too late'],
  });
  expect(toFigures(results, { call: 'call', large: 'blocks.large', none: 'none' }).rows).toEqual([
    ['list', 4, null],
  ]);
});
