import { readFileSync } from 'node:fs';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

/** Scripts that parse their arguments themselves: they take a name, or one word from CI. */
const OTHERS: ReadonlySet<string> = new Set([
  'tests/bench/main.ts',
  'scripts/security-probe.ts',
  'scripts/db-migration-create.ts',
  'scripts/openapi-build.ts',
  'scripts/cli-docs.ts',
]);

const files = Object.values(manifest.scripts)
  .flatMap((script) => script.split(' ').filter((word) => word.endsWith('.ts')))
  .filter((file) => !OTHERS.has(file));

describe('npm scripts with options', () => {
  it('parse them with the helper that handles --help first', () => {
    const read = files.filter((file) =>
      /parseArgs|process\.argv/u.test(readFileSync(file, 'utf8')),
    );
    expect(files.length).toBeGreaterThan(10);
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
