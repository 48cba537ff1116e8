import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMMENT = /^\s*(?:\/\/|\/?\*)/u;
const PAGE = /[\w-]+\.md\b|\bproduct-spec\b/gu;

it('comments refer only to pages that are in the repository', async () => {
  const pages = new Set(
    globSync('{*.md,docs/**/*.md}', { cwd: ROOT }).map((name) => path.basename(name)),
  );
  const files = globSync('{app,cli,openapi,scripts,prisma}/**/*.{ts,tsx,prisma}', {
    cwd: ROOT,
    exclude: ['app/server/db/generated/**'],
  });
  expect(files.length).toBeGreaterThan(1000);
  const strange = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(path.join(ROOT, file), 'utf8')).split('\n');
      return lines
        .filter((line) => COMMENT.test(line))
        .flatMap((line) => line.match(PAGE) ?? [])
        .filter((page) => !pages.has(page))
        .map((page) => `${file}: ${page}`);
    }),
  );
  expect(strange.flat()).toEqual([]);
});
