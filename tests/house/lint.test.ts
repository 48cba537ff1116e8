import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A project with one fault per file, each of a kind that the linter must report. */
const FAULTY: Readonly<Record<string, string>> = {
  'app/domain/wrong-import.ts':
    "import { post } from '../server/services/post.ts';\nexport const rule = post;\n",
  'app/domain/cycle.ts': "import { b } from './cycle-b.ts';\nexport const a = (): unknown => b;\n",
  'app/domain/cycle-b.ts': "import { a } from './cycle.ts';\nexport const b = (): unknown => a;\n",
  'app/server/services/post.ts': 'export const post = 1;\n',
  'app/server/services/web.ts': "import express from 'express';\nexport const web = express;\n",
  'app/server/services/forgotten.ts':
    'async function send(): Promise<void> {}\nexport function run(): void {\n  send();\n}\n',
  'app/server/services/environment.ts': "export const url = process.env['PUBLIC_URL'];\n",
  'app/routes/server-code.ts':
    "import { post } from '#app/server/services/post.ts';\nexport const page = post;\n",
  'app/lost/no-room.ts': 'export const lost = 1;\n',
  'app/server/no-room.ts': 'export const lost = 1;\n',
  'app/components/no-words.tsx': 'export const Picture = () => <img src="/a.png" />;\n',
};

const REPORTED = [
  'app/components/no-words.tsx jsx-a11y(alt-text)',
  'app/domain/cycle-b.ts import(no-cycle)',
  'app/domain/cycle.ts import(no-cycle)',
  'app/domain/wrong-import.ts boundaries(dependencies)',
  'app/lost/no-room.ts boundaries(no-unknown-files)',
  'app/routes/server-code.ts eslint(no-restricted-imports)',
  'app/server/no-room.ts boundaries(no-unknown-files)',
  'app/server/services/environment.ts node(no-process-env)',
  'app/server/services/forgotten.ts typescript(no-floating-promises)',
  'app/server/services/web.ts eslint(no-restricted-imports)',
];

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

let house: string;

beforeAll(async () => {
  house = await mkdtemp(path.join(os.tmpdir(), 'fanfare-lint-'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(house, 'node_modules'));
  for (const name of ['oxlint.config.ts', 'tsconfig.json', 'package.json'])
    await cp(path.join(ROOT, name), path.join(house, name));
  for (const [name, text] of Object.entries(FAULTY)) {
    await mkdir(path.dirname(path.join(house, name)), { recursive: true });
    await writeFile(path.join(house, name), text);
  }
});
afterAll(() => rm(house, { recursive: true, force: true }));

describe('the linter', () => {
  it('reports a forbidden import, a cycle, and a floating promise, each by its rule', async () => {
    const oxlint = path.join(ROOT, 'node_modules', '.bin', 'oxlint');
    const { stdout, exitCode } = await execa(oxlint, ['--format', 'json', 'app'], {
      cwd: house,
      reject: false,
    });
    const { diagnostics } = JSON.parse(stdout) as Report;
    const found = diagnostics.map(({ filename, code }) => `${filename} ${code}`);
    expect([...new Set(found)].sort()).toEqual(REPORTED);
    expect(exitCode).toBe(1);
  });
});
