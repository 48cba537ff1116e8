import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildOrCopy } from '#scripts/cli-package/kept-bundle.ts';

describe('the bundle of the command line', () => {
  let root: string;
  let builds: number;

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'fanfare-kept-'));
    builds = 0;
    await writeFile(path.join(root, 'main.ts'), 'one');
    await writeFile(path.join(root, 'bundle.ts'), 'builder');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  /** Builds a bundle that contains the source, and returns its text. */
  async function build(version = '1.0.0'): Promise<string> {
    const folder = path.join(root, `out-${Math.random()}`);
    const source = path.join(root, 'main.ts');
    const files = await buildOrCopy(folder, {
      kept: path.join(root, 'kept'),
      version,
      builders: [path.join(root, 'bundle.ts')],
      build: async (lib) => {
        builds += 1;
        await mkdir(lib);
        await writeFile(path.join(lib, 'main.mjs'), `${await readFile(source, 'utf8')} ${builds}`);
        return new Set([source, '\0virtual']);
      },
    });
    expect([...files]).toEqual([source, '\0virtual']);
    return readFile(path.join(folder, 'main.mjs'), 'utf8');
  }

  it('is copied if nothing has changed', async () => {
    expect([await build(), await build(), builds]).toEqual(['one 1', 'one 1', 1]);
  });

  it('is built again after a change of a source, the builder, or the version', async () => {
    await build();
    await writeFile(path.join(root, 'main.ts'), 'two');
    expect(await build()).toBe('two 2');
    await writeFile(path.join(root, 'bundle.ts'), 'another builder');
    expect(await build()).toBe('two 3');
    expect(await build('1.0.1')).toBe('two 4');
    await rm(path.join(root, 'main.ts'));
    await expect(build('1.0.1')).rejects.toThrow('ENOENT');
  });
});
