import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SCREENS, WITHOUT_PICTURE } from '#scripts/screenshots/pages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

it('every route has its picture, or says why there can be none', async () => {
  const routes = (await readdir(path.join(ROOT, 'app/routes'))).map((name) =>
    name.replace(/\.tsx?$/u, ''),
  );
  // The frame around the screens of the app is in all of their pictures.
  const wanted = routes.filter((route) => route !== 'app').sort();
  const known = new Set([...SCREENS.map(({ route }) => route), ...Object.keys(WITHOUT_PICTURE)]);
  expect([...known].sort()).toEqual(wanted);
});
