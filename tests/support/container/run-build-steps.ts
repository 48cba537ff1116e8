import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { NOBODY } from './container-tree.ts';
import { readDockerfile } from './dockerfile.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Copies the files of this checkout that an image's build gets to a clean folder, runs the build's steps there as
 * an unprivileged user, and returns the folder. Needs the npm registry.
 */
export async function runBuildSteps(): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fanfare-image-'));
  const home = path.join(folder, 'home');
  const app = path.join(folder, 'app');
  for (const name of listContext()) cpSync(path.join(ROOT, name), path.join(app, name));
  mkdirSync(home);
  giveAway(folder);
  const env = { ...process.env, HOME: home, npm_config_cache: path.join(home, 'npm') };
  for (const command of readDockerfile().buildCommands)
    await execa('sh', ['-c', command], { ...NOBODY, cwd: app, env, stdin: 'ignore' });
  return app;
}

/** Lists the files in git, and new ones, without what .dockerignore excludes. */
function listContext(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const ignored = new Set(readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n'));
  return files.filter((name) => !ignored.has(name.split('/')[0] ?? ''));
}

function giveAway(folder: string): void {
  chmodSync(folder, 0o755);
  if (NOBODY.uid === undefined) return;
  chownSync(folder, NOBODY.uid, NOBODY.gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(path.join(folder, name), NOBODY.uid, NOBODY.gid);
}
