import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Folders whose subfolders may import each other in one direction only. */
const PARENTS = [
  'app',
  'app/domain',
  'app/domain/suggestions',
  'app/server',
  'app/server/adapters',
  'app/server/http',
  'app/server/platforms',
  'app/server/sandbox',
  'app/server/services',
  'app/server/services/publishing',
  'app/components',
  'cli',
  'cli/lib',
];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'((?:#|\.{1,2}\/)[^']+)'/gu;

/** Returns each source file's imports of the project's own files, types included. */
async function readImports(): Promise<Map<string, string[]>> {
  const imports = new Map<string, string[]>();
  for await (const file of glob('{app,cli}/**/*.{ts,tsx}')) {
    if (file.startsWith('app/server/db/generated/')) continue;
    const source = await readFile(file, 'utf8');
    const targets = [...source.matchAll(IMPORT)].map(([, name = '']) =>
      name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name),
    );
    imports.set(file, targets);
  }
  return imports;
}

/** Returns the name of the subfolder of `parent` that a file is in; null for a file outside them. */
function folderIn(parent: string, file: string): string | null {
  if (!file.startsWith(`${parent}/`)) return null;
  const [folder = '', ...rest] = file.slice(parent.length + 1).split('/');
  return rest.length === 0 ? null : folder;
}

function listTwoWayPairs(parent: string, imports: ReadonlyMap<string, readonly string[]>) {
  const examples = new Map<string, string>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const [from, to] = [folderIn(parent, file), folderIn(parent, target)];
      if (from && to && from !== to) examples.set(`${from} -> ${to}`, `${file} imports ${target}`);
    }
  }
  return [...examples]
    .filter(([pair]) => examples.has(pair.split(' -> ').reverse().join(' -> ')))
    .map(([, example]) => example);
}

const imports = await readImports();

it('reads the imports of the whole project', () => {
  expect(imports.size).toBeGreaterThan(1500);
  expect([...imports.values()].flat().length).toBeGreaterThan(5000);
});

it('finds two folders that import each other', () => {
  const wrong = new Map([
    ['app/domain/a/one.ts', ['app/domain/b/two.ts']],
    ['app/domain/b/two.ts', ['app/domain/a/one.ts']],
  ]);
  expect(listTwoWayPairs('app/domain', wrong)).toHaveLength(2);
});

it.each(PARENTS)('the folders of %s import each other in one direction only', (parent) => {
  expect(listTwoWayPairs(parent, imports)).toEqual([]);
});
