import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MIN_NODE } from '#cli/version.ts';
import { describeProgram } from '#cli/program/describe-program.ts';
import { bundleCli } from './cli-package/bundle.ts';
import { buildOrCopy } from './cli-package/kept-bundle.ts';
import { renderManPage } from './cli-package/man-page.ts';
import { renderThirdParty } from './cli-package/third-party.ts';
import manifest from '../package.json' with { type: 'json' };

/**
 * Builds the CLI as a standalone package, `fanfare-cli`, with all dependencies bundled. `--out` sets the
 * folder (dist/cli); `--pack` also writes the archive for `npm install --global`.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const sources = path.join(root, 'scripts', 'cli-package');
const { values } = parseArgs({
  options: { out: { type: 'string' }, pack: { type: 'boolean', default: false } },
});
const folder = path.resolve(values.out ?? path.join(root, 'dist', 'cli'));

const { version, description, license } = manifest;
await rm(folder, { recursive: true, force: true });
await mkdir(path.join(folder, 'bin'), { recursive: true });
const files = await buildOrCopy(path.join(folder, 'lib'), {
  kept: path.join(root, '.cache', 'cli-bundle'),
  version,
  builders: [...(await listBuilders()), path.join(root, 'package-lock.json')],
  build: (lib) => bundleCli(lib, version),
});
const entryFile = path.join(folder, 'bin', 'fanfare.cjs');
await cp(path.join(sources, 'fanfare.cjs'), entryFile);
await chmod(entryFile, 0o755);
await cp(path.join(sources, 'README.md'), path.join(folder, 'README.md'));
await cp(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
await mkdir(path.join(folder, 'man'));
await writeFile(path.join(folder, 'man', 'fanfare.1'), renderManPage(await describeProgram()));
await writeFile(path.join(folder, 'THIRD-PARTY-LICENCES.txt'), renderThirdParty(root, files));
const own = {
  name: 'fanfare-cli',
  version,
  description,
  license,
  type: 'module',
  bin: { fanfare: 'bin/fanfare.cjs' },
  man: ['man/fanfare.1'],
  engines: { node: `>=${MIN_NODE}` },
};
await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
console.log(values.pack ? await pack() : folder);

/** Lists the files of the code that bundles. */
async function listBuilders(): Promise<string[]> {
  const folders = [sources, path.join(root, 'scripts', 'build')];
  const lists = await Promise.all(
    folders.map(async (one) => (await readdir(one)).map((name) => path.join(one, name))),
  );
  return lists.flat();
}

/** Packs the archive. npm chooses its file name. */
async function pack(): Promise<string> {
  const destination = path.dirname(folder);
  const args = ['pack', folder, '--json', '--pack-destination', destination, '--loglevel=error'];
  const { status, stdout } = spawnSync('npm', args, {
    cwd: destination,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error('npm pack failed; see above.');
  const name = `fanfare-cli-${version}.tgz`;
  if (!stdout.includes(name)) throw new Error(`npm pack created an unexpected file:\n${stdout}`);
  await readFile(path.join(destination, name));
  return path.join(destination, name);
}
