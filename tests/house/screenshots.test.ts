import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CHAPTERS, SCREENS, WITHOUT_PICTURE } from '#scripts/screenshots/screens.ts';
import { writePage } from '#scripts/screenshots/write-page.ts';

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));
const ROUTES = fileURLToPath(new URL('../../app/routes', import.meta.url));
/** Total size limit: everyone who clones the repository downloads them. */
const MAX_BYTES = 4_200_000;

it('every route has a screenshot, or a reason why it has none', async () => {
  const routes = (await readdir(ROUTES)).map((name) => name.replace(/\.tsx?$/u, ''));
  const shown = SCREENS.map(({ route }) => route);
  const expected = new Set([...shown, ...Object.keys(WITHOUT_PICTURE)]);
  expect(routes.filter((route) => !expected.has(route))).toEqual([]);
  expect(shown.filter((route) => !routes.includes(route))).toEqual([]);
});

it('docs/screens.md shows every screenshot once, and has a file for each', async () => {
  const page = await readFile(path.join(DOCS, 'screens.md'), 'utf8');
  expect(page).toBe(writePage(CHAPTERS));
  const shown = [...page.matchAll(/src="screens\/([\w.-]+)"/gu)].map(([, name]) => name);
  const files = await readdir(path.join(DOCS, 'screens'));
  expect(shown.toSorted()).toEqual(files.sort());
  const sizes = await Promise.all(
    files.map(async (name) => (await stat(path.join(DOCS, 'screens', name))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});
