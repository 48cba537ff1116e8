import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Files that may use NODE_ENV: its schema, the one definition of production, and the page build. */
const ALLOWED: ReadonlySet<string> = new Set([
  'app/server/config/schema.ts',
  'app/server/config/production.ts',
  'scripts/bootstrap.mjs',
  'scripts/demo.ts',
]);
const MODE = /NODE_ENV|import\.meta\.env\.(?:MODE|DEV|PROD)|app\.get\('env'\)/u;

function listSources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => /\.[cm]?[jt]sx?$/u.test(name) && !name.includes('/db/generated/'));
}

describe('production mode', () => {
  it('has one definition: no other file reads NODE_ENV', () => {
    const files = [...['app', 'cli', 'openapi', 'scripts'].flatMap(listSources)];
    files.push('server.ts', 'worker.ts', 'vite.config.ts', 'remix.config.js');
    const readers = files.filter((name) => MODE.test(readFileSync(path.join(ROOT, name), 'utf8')));
    expect(readers.filter((name) => !ALLOWED.has(name))).toEqual([]);
    expect(readers).toContain('app/server/config/production.ts');
  });
});
