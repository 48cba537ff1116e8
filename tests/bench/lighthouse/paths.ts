import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { INDEXED_PATHS } from '#app/domain/platforms/public-pages.ts';

const BUILD = fileURLToPath(new URL('../../../build/server/index.js', import.meta.url));
const Build = z.looseObject({
  routes: z.record(
    z.string(),
    z.looseObject({
      path: z.string().optional(),
      module: z.looseObject({ default: z.unknown().optional() }),
    }),
  ),
});

/** Includes pages that aren't in the sitemap. */
export const PUBLIC_PATHS: readonly string[] = [...INDEXED_PATHS, '/landing', '/account-deleted'];

/** Lists every screen of the built app, so new ones are measured automatically. */
export async function listAppPaths(ids: Readonly<Record<string, string>>): Promise<string[]> {
  const { routes } = Build.parse(await import(pathToFileURL(BUILD).href));
  const paths = Object.entries(routes).flatMap(([id, { path, module }]) => {
    const isScreen = id.startsWith('routes/app') && module.default !== undefined;
    return isScreen && id !== 'routes/app' ? [toPath(path ?? '', ids)] : [];
  });
  return paths.sort();
}

function toPath(path: string, ids: Readonly<Record<string, string>>): string {
  const inner = path.replace(/^\/?(?:app\/?)?/u, '');
  const filled = inner.replace(/:(\w+)/gu, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`Nothing is known to stand for :${name} in ${path}.`);
    return id;
  });
  return filled === '' ? '/app' : `/app/${filled}`;
}
