import { readFileSync } from 'node:fs';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

/** Scripts that print their help themselves. */
const OTHERS: ReadonlySet<string> = new Set(['tests/bench/main.ts', 'scripts/security-probe.ts']);

const files = Object.values(manifest.scripts)
  .flatMap((script) => script.split(' ').filter((word) => word.endsWith('.ts')))
  .filter((file) => !OTHERS.has(file));

describe('npm scripts', () => {
  it('read their options with the helper that handles --help, before doing anything', () => {
    const unread = files.filter(
      (file) => !/^.*\bread(?:Options|Arguments)\(/mu.test(readFileSync(file, 'utf8')),
    );
    const read = files.filter((file) =>
      /parseArgs|process\.argv/u.test(readFileSync(file, 'utf8')),
    );
    expect(files.length).toBeGreaterThan(15);
    expect(unread).toEqual([]);
    expect(read).toEqual([]);
  });

  it('explain themselves, and reject an unknown option', async () => {
    const call = (...words: string[]) =>
      execa(process.execPath, ['scripts/enterprise-requests.ts', ...words], { reject: false });
    expect(await call('--help')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('npm run enterprise:requests'),
    });
    expect(await call('--no-such')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("Unknown option '--no-such'"),
    });
  });
});
