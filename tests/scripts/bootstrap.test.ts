import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPTS = fileURLToPath(new URL('../../scripts', import.meta.url));
const BOOTSTRAP = ['bootstrap.mjs', 'bootstrap-targets.mjs'];
/** Takes long enough for two starts to overlap and creates what the real npm would. */
const FAKE_NPM = `#!/bin/sh
echo run >> npm-runs
rm -rf node_modules
sleep 1
mkdir -p node_modules/.bin
ln -s "${process.execPath}" node_modules/.bin/node
`;

describe('the first start in a fresh clone', () => {
  let clone = '';

  beforeEach(async () => {
    clone = await mkdtemp(path.join(os.tmpdir(), 'fanfare-clone-'));
    for (const folder of ['scripts', 'cli', 'bin']) await mkdir(path.join(clone, folder));
    for (const name of BOOTSTRAP)
      await cp(path.join(SCRIPTS, name), path.join(clone, 'scripts', name));
    await writeFile(path.join(clone, 'package-lock.json'), '{}');
    await writeFile(path.join(clone, 'cli', 'main.ts'), "console.log('started');\n");
    await writeFile(path.join(clone, 'bin', 'npm'), FAKE_NPM);
    await chmod(path.join(clone, 'bin', 'npm'), 0o755);
  });
  afterEach(() => rm(clone, { recursive: true, force: true }));

  const start = () =>
    execa(process.execPath, [path.join(clone, 'scripts', 'bootstrap.mjs'), 'cli'], {
      env: { PATH: `${path.join(clone, 'bin')}:${process.env['PATH']}`, npm_execpath: '' },
      cwd: clone,
    });
  const readRuns = () => readFile(path.join(clone, 'npm-runs'), 'utf8');

  it('installs once when two programs are started at the same time', async () => {
    const results = await Promise.all([start(), start()]);
    expect(results.map(({ stdout }) => stdout)).toEqual(['started', 'started']);
    expect(await readRuns()).toBe('run\n');
  });

  const call = (...words: string[]) =>
    execa(process.execPath, [path.join(clone, 'scripts', 'bootstrap.mjs'), ...words], {
      env: { PATH: `${path.join(clone, 'bin')}:${process.env['PATH']}`, npm_execpath: '' },
      cwd: clone,
      reject: false,
    });

  it.each(['demo', 'start', 'sandbox', 'cli-build', 'check', 'test', 'prepare'])(
    'explains %s, and refuses unknown options, without installing or starting anything',
    async (target) => {
      const help = await call(target, '--help');
      expect({ ...help, stdout: help.stdout.split('\n')[2] }).toMatchObject({
        exitCode: 0,
        stdout: expect.stringMatching(/^Usage: npm run /u),
      });
      expect(await call(target, '--no-such-option')).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining('Unknown option --no-such-option.'),
      });
      await expect(readRuns()).rejects.toThrow('ENOENT');
    },
  );

  it('takes over after a start that was killed while it installed', async () => {
    await mkdir(path.join(clone, '.cache'));
    // Above the largest process ID that a Linux kernel assigns.
    await writeFile(path.join(clone, '.cache', 'installing'), String(2 ** 22 + 1));
    expect((await start()).stdout).toBe('started');
    expect(await readRuns()).toBe('run\n');
  });

  it('makes again what is made from files only when their content has changed', async () => {
    const schema = path.join(clone, 'prisma', 'schema.prisma');
    await mkdir(path.join(clone, 'prisma'));
    await mkdir(path.join(clone, 'app', 'server', 'db', 'generated'), { recursive: true });
    await writeFile(path.join(clone, 'scripts', 'check.ts'), '');
    await writeFile(
      path.join(clone, 'scripts', 'db-generate.ts'),
      `import { appendFileSync, writeFileSync } from 'node:fs';
      writeFileSync('app/server/db/generated/client.ts', '');
      appendFileSync('generated', 'run ');`,
    );
    const runs: string[] = [];
    for (const text of ['one', 'one', 'two', 'one']) {
      await writeFile(schema, text);
      for (let starts = 0; starts < 2; starts += 1)
        expect(await call('check')).toMatchObject({ exitCode: 0 });
      runs.push(await readFile(path.join(clone, 'generated'), 'utf8'));
    }
    expect(runs).toEqual(['run ', 'run ', 'run run ', 'run run run ']);
  });
});
