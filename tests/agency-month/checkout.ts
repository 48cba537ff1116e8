import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { runCli } from '#tests/support/cli.ts';
import { retryCommand } from './retry-command.ts';
import type { Month } from './month.ts';

const run = promisify(execFile);
const LOCK = 'fanfare.lock.json';

export interface AppliedFile {
  readonly path: string;
  readonly action: string;
  readonly done: boolean;
  readonly message: string | null;
}

/** A clone of the agency's repository, with its posts and the CLI. */
export interface Checkout {
  readonly name: string;
  write(file: string, text: string, head: readonly string[]): Promise<void>;
  move(from: string, to: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  remove(file: string): Promise<void>;
  dropLock(): Promise<void>;
  /** Repeats `fanfare apply` until the server responds, as its error message says. */
  apply(...args: string[]): Promise<AppliedFile[]>;
  /** Returns the exit code and output of `fanfare plan --detailed-exit-code`. */
  plan(): Promise<{ code: number | null; text: string }>;
  commit(): Promise<void>;
  push(): Promise<void>;
  /** Merges the other checkout's work. `fanfare apply` resolves conflicts in the lock. */
  pull(): Promise<void>;
}

/** Creates an empty repository with one commit that checkouts can clone. */
export async function createOrigin(root: string): Promise<string> {
  const origin = path.join(root, 'origin.git');
  await git(root, 'init', '--quiet', '--bare', '--initial-branch=main', origin);
  const first = path.join(root, 'first');
  await git(root, 'clone', '--quiet', origin, first);
  await writeFile(path.join(first, 'README.md'), "The client's posts\n");
  await git(first, 'add', '--all');
  await git(first, 'commit', '--quiet', '--message', 'Begin');
  await git(first, 'push', '--quiet', 'origin', 'HEAD:main');
  return origin;
}

export async function cloneCheckout(month: Month, origin: string, name: string): Promise<Checkout> {
  const folder = path.join(month.root, name);
  await git(month.root, 'clone', '--quiet', origin, folder);
  const posts = path.join(folder, 'posts');
  await mkdir(posts, { recursive: true });
  const at = (file: string): string => path.join(posts, file);
  const place = async (file: string): Promise<string> => {
    await mkdir(path.dirname(at(file)), { recursive: true });
    return at(file);
  };
  const options = { url: month.proxy.url, token: month.product.app.token, cwd: folder };
  const cli = (...args: string[]) =>
    retryCommand(month.counts, () => runCli([...args, '--json'], options));

  const checkout: Checkout = {
    name,
    write: async (file, text, head) =>
      writeFile(await place(file), ['---', ...head, '---', '', text, ''].join('\n')),
    move: async (from, to) => rename(at(from), await place(to)),
    copy: async (from, to) => cp(at(from), await place(to)),
    remove: (file) => rm(at(file)),
    dropLock: () => rm(at(LOCK), { force: true }),
    apply: async (...args) => {
      const applied = await cli('apply', 'posts', '--yes', ...args);
      return (applied.json() as { applied: AppliedFile[] }).applied;
    },
    plan: async () => {
      const { code, stdout } = await cli('plan', 'posts', '--detailed-exit-code');
      return { code, text: stdout };
    },
    commit: async () => {
      await git(folder, 'add', '--all');
      if ((await git(folder, 'status', '--porcelain')) === '') return;
      await git(folder, 'commit', '--quiet', '--message', `Posts of ${name}`);
    },
    push: async () => void (await git(folder, 'push', '--quiet', 'origin', 'HEAD:main')),
    pull: async () => {
      await git(folder, 'fetch', '--quiet', 'origin');
      const merge = ['-c', 'merge.directoryRenames=false', 'merge', '--quiet', 'origin/main'];
      const isMerged = await git(folder, ...merge).then(
        () => true,
        () => false,
      );
      if (isMerged) return;
      const unmerged = await git(folder, 'diff', '--name-only', '--diff-filter=U');
      if (unmerged !== `posts/${LOCK}`)
        throw new Error(`Merging in ${name} left conflicts in: ${unmerged}`);
      month.counts.conflicts += 1;
      await checkout.apply();
      if ((await readFile(at(LOCK), 'utf8')).includes('<<<<<<<'))
        month.problems.push(`The lock of ${name} still has conflict markers after apply.`);
      await checkout.commit();
    },
  };
  return checkout;
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  const person = ['-c', 'user.name=Agency', '-c', 'user.email=agency@example.com'];
  const { stdout } = await run('git', [...person, ...args], { cwd });
  return stdout.trim();
}
