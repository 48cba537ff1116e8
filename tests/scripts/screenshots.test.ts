import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SCREENS, WITHOUT_PICTURE } from '#scripts/screenshots/pages.ts';
import { writePage } from '#scripts/screenshots/write-page.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

it('every route has its picture, or says why there can be none', async () => {
  const routes = (await readdir(path.join(ROOT, 'app/routes'))).map((name) =>
    name.replace(/\.tsx$/u, ''),
  );
  // The frame around the screens of the app is in all of their pictures.
  const wanted = routes.filter((route) => route !== 'app').sort();
  const known = new Set([...SCREENS.map(({ route }) => route), ...Object.keys(WITHOUT_PICTURE)]);
  expect([...known].sort()).toEqual(wanted);
});

it('the page of the documentation shows them all, each once', async () => {
  const page = await read('docs/screens.md');
  expect(page.trim()).toBe(writePage(SCREENS).trim());
  const shown = [...page.matchAll(/screens\/[\w-]+\.webp/gu)].map(([name]) => name.slice(8));
  expect(new Set(shown).size).toBe(shown.length);
  const files = await readdir(path.join(ROOT, 'docs/screens'));
  expect(files.sort()).toEqual(shown.sort());
});
