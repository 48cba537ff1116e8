import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/security.md', ROOT), 'utf8');
const rows = page.split('\n').filter((line) => /^\| [\d.]+[\d.,– ]* *\|/u.test(line));

describe('the security page', () => {
  it('names an existing test for every requirement', () => {
    expect(rows.length).toBeGreaterThan(60);
    for (const row of rows) {
      const tests = [...row.matchAll(/`(tests\/[^`]+)`/gu)].map(([, path]) => path ?? '');
      expect(tests, row).not.toEqual([]);
      expect(
        tests.filter((path) => !existsSync(new URL(path, ROOT))),
        row,
      ).toEqual([]);
    }
  });

  it('names only existing scripts', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
    const named = [...page.matchAll(/npm run ([\w:]+)/gu)].map(([, name]) => name ?? '');
    expect(named).toEqual(expect.arrayContaining(['security:probe', 'licences']));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
