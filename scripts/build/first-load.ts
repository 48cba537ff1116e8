import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Limit for the scripts an app screen loads before it's usable (docs/decisions/0111). */
export const MAX_FIRST_LOAD_BYTES = 110_000;

interface Manifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, ManifestRoute>>;
}

interface ManifestRoute {
  readonly module: string;
  readonly imports?: readonly string[];
  readonly parentId?: string;
}

/** Returns the gzipped size of each route's initial scripts, in bytes. */
export function measureFirstLoads(clientDir: string): Map<string, number> {
  const manifest = readManifest(clientDir);
  const sizes = new Map<string, number>();
  const measure = (file: string): number => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(path.join(clientDir, file))).length;
    sizes.set(file, size);
    return size;
  };
  return new Map(
    Object.keys(manifest.routes).map((id) => [
      id,
      [...listScripts(manifest, id)].reduce((sum, file) => sum + measure(file), 0),
    ]),
  );
}

/**
 * Lists a route's own scripts, those of its parent routes, and those every page has. The manifest of all
 * routes isn't included: with lazy discovery no page fetches it.
 */
function listScripts({ entry, routes }: Manifest, id: string): Set<string> {
  const scripts = new Set([entry.module, ...entry.imports]);
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) {
    for (const script of [route.module, ...(route.imports ?? [])]) scripts.add(script);
  }
  return scripts;
}

function readManifest(clientDir: string): Manifest {
  const assets = path.join(clientDir, 'assets');
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/u.test(file));
  if (name === undefined) throw new Error(`${clientDir} has no build. Run: npm run build`);
  const script = readFileSync(path.join(assets, name), 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest;
}

/** Returns the scripts that import each other, as paths. They can run before what they import is there. */
export function listScriptCycles(clientDir: string): string[] {
  const assets = path.join(clientDir, 'assets');
  const imports = new Map(
    readdirSync(assets)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, listImports(readFileSync(path.join(assets, file), 'utf8'))]),
  );
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' > '));
    else if (!done.has(file)) {
      done.add(file);
      for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
    }
  };
  for (const file of imports.keys()) visit(file, []);
  return cycles;
}

const listImports = (script: string): string[] =>
  [...script.matchAll(/(?:from|import)["']\.\/([\w.$-]+\.js)["']/gu)].map(([, file = '']) => file);
