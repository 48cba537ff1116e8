import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A built tree of the project. */
export interface Release {
  readonly root: string;
  /** The commit, or what it's called. */
  readonly name: string;
}

/** Builds the working tree. */
export async function prepareCurrentRelease(): Promise<Release> {
  await run('node', ['scripts/bootstrap.mjs', 'prepare'], ROOT);
  return { root: ROOT, name: git('describe', '--always', '--dirty') };
}

/** Returns the last release's tag, or null: there's none yet. */
export function findLastTag(): string | null {
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    return null;
  }
}

/** Checks out and builds another revision in a new folder. */
export async function prepareRelease(revision: string, folder: string): Promise<Release> {
  const name = git('rev-parse', '--short', `${revision}^{commit}`);
  const root = path.join(folder, `release-${name}`);
  await mkdir(root);
  await run('sh', ['-c', `git archive ${name} | tar -x -C ${JSON.stringify(root)}`], ROOT);
  const hasSamePackages =
    (await readLock(root)).equals(await readLock(ROOT)) && git('status', '--short', LOCK) === '';
  if (hasSamePackages)
    await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  else await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], root);
  await run('node', ['scripts/bootstrap.mjs', 'prepare'], root);
  return { root, name };
}

const LOCK = 'package-lock.json';
const readLock = (root: string): Promise<Buffer> => readFile(path.join(root, LOCK));

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
}

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 2, 2] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${cwd}.`);
}
