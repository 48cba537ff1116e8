import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileEarly } from '#scripts/build/compile-early.ts';

/** Two CommonJS modules, one of which loads the other, and an ES module that calls both. */
const SOURCES = {
  'one.cjs': "const two = require('./two.cjs');\nexports.toOne = (text) => two.toTwo(text) + 'ONE';\n",
  'two.cjs': "exports.toTwo = function (text) {\n  return text + 'TWO';\n};\n",
  'main.js': "import { toOne } from './one.cjs';\nexport const result = toOne('ZERO');\n",
};

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-compile-early-'));
  for (const [name, text] of Object.entries(SOURCES))
    await writeFile(path.join(folder, name), text);
  await build({
    absWorkingDir: folder,
    entryPoints: ['main.js'],
    outdir: 'out',
    bundle: true,
    format: 'esm',
    minify: true,
    sourcemap: true,
  });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('puts the modules that run at once into parentheses, and keeps the source map right', async () => {
  const file = path.join(folder, 'out', 'main.js');
  const before = await readFile(file, 'utf8');
  await compileEarly(path.join(folder, 'out'));
  const code = await readFile(file, 'utf8');

  expect(code.match(/=\w+\(\(\w+=>\{/gu)).toHaveLength(2);
  expect(code.match(/\}\)\)[,;]/gu)).toHaveLength(2);
  expect(code.length).toBe(before.length + 4);
  expect(await import(file)).toMatchObject({ result: 'ZEROTWOONE' });
  const map = new SourceMap(
    JSON.parse(await readFile(`${file}.map`, 'utf8')) as SourceMapPayload,
  );
  expect(['TWO', 'ONE', 'ZERO'].map((text) => findOriginal(map, { code, text }))).toEqual([
    'two.cjs:2:16',
    'one.cjs:2:44',
    'main.js:2:28',
  ]);
});

/** Returns where the source of a text starts. */
function findOriginal(map: SourceMap, { code, text }: { code: string; text: string }): string {
  const lines = code.split('\n');
  const line = lines.findIndex((one) => one.includes(`"${text}"`));
  const entry = map.findEntry(line, (lines[line] ?? '').indexOf(`"${text}"`));
  if (!('originalSource' in entry)) return 'nowhere';
  const { originalSource, originalLine, originalColumn } = entry;
  return `${path.basename(originalSource)}:${originalLine + 1}:${originalColumn}`;
}
