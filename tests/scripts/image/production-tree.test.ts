import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import {
  listProductionPackages,
  listTreeParts,
  measurePart,
} from '#scripts/image/production-tree.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Lists the packages that a file loads when it's loaded itself. */
function listImports(file: string): string[] {
  const sources = parseAst(readFileSync(path.join(ROOT, file), 'utf8')).body.flatMap((statement) =>
    'source' in statement && statement.source ? [String(statement.source.value)] : [],
  );
  return sources
    .filter((source) => !source.startsWith('.') && !isBuiltin(source))
    .map((source) => /^(?:@[^/]+\/)?[^/]+/u.exec(source)?.[0] ?? '');
}

it('has every package that the built pages and programs import', () => {
  const files = globSync('build/{server,program}/**/*.js', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(20);
  const kept = new Set(
    listProductionPackages(ROOT).map((folder) => folder.replace('node_modules/', '')),
  );
  const missing = files.flatMap((file) => listImports(file).filter((name) => !kept.has(name)));
  expect([...new Set(missing)]).toEqual([]);
});

it('keeps each part of the image within its goal', () => {
  const sizes = listTreeParts(ROOT).map((part) => ({
    name: part.name,
    isOver: measurePart(ROOT, part) > part.goal,
  }));
  expect(sizes.filter(({ isOver }) => isOver)).toEqual([]);
  expect(sizes).toHaveLength(4);
});

it('takes nothing but the default of a CommonJS package that it loads lazily', () => {
  const folder = path.join(ROOT, 'build/program');
  const texts = globSync('*.js', { cwd: folder }).map((name) => ({
    name,
    text: readFileSync(path.join(folder, name), 'utf8'),
  }));
  const lazyPackages = texts.filter(({ text }) => /export default \w+\(\);/u.test(text));
  expect(lazyPackages.length).toBeGreaterThan(0);
  const wrong = lazyPackages.flatMap(({ name }) => {
    const uses = new RegExp(String.raw`\{([^{}]*)\}=await import\("\./${name}"\)`, 'gu');
    return texts
      .flatMap(({ text }) => [...text.matchAll(uses)])
      .map(([, names = '']) => names)
      .filter((names) => !/^default:\w+$/u.test(names));
  });
  expect(wrong).toEqual([]);
});
