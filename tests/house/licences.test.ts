import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listLicences } from '#scripts/licences/list-licences.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function listPackages(packages: Record<string, object>) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'fanfare-licences-'));
  try {
    writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }));
    return listLicences(root).map(({ name, isAllowed }) => [name, isAllowed]);
  } finally {
    rmSync(root, { recursive: true });
  }
}

describe('the license of every dependency', () => {
  it('is known and compatible with AGPL-3.0', () => {
    const all = listLicences(ROOT);
    expect(all.length).toBeGreaterThan(1000);
    expect(all.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
  });

  it('is rejected when unknown, when proprietary, and when only a tool may use it', () => {
    expect(
      listPackages({
        '': { license: 'AGPL-3.0-only' },
        'node_modules/good': { version: '1.0.0', license: 'MIT' },
        'node_modules/good/node_modules/@a/closed': { version: '1.0.0', license: 'UNLICENSED' },
        'node_modules/silent': { version: '1.0.0' },
        'node_modules/shipped': { version: '1.0.0', license: 'EPL-2.0' },
        'node_modules/tool': { version: '1.0.0', license: 'EPL-2.0', dev: true },
      }),
    ).toEqual([
      ['@a/closed', false],
      ['good', true],
      ['shipped', false],
      ['silent', false],
      ['tool', true],
    ]);
  });
});
