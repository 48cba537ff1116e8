import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { ROOT } from './read-blocks.ts';

/** Stops a hanging example. Far longer than any takes on a busy machine. */
const BLOCK_LIMIT_MS = 400_000;
/** Exit code that a shell reports for a program ended with Ctrl-C. */
export const CTRL_C = 130;
/** Files that aren't copied to a page's folder, because the reader creates them. */
const OWN = new Set(['.git', '.data', 'dist', 'test-results', '.env']);

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly output: string;
}

/** A program that a page keeps running in another terminal. */
export interface Terminal {
  /** Returns everything printed so far. */
  output(): string;
  /** Waits until `pattern` has been printed. Rejects if the program ends first. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends Ctrl-C and resolves with the exit code. */
  interrupt(): Promise<number>;
}

export interface Reader {
  readonly folder: string;
  readonly variables: Readonly<Record<string, string>>;
  run(script: string): Promise<Ran>;
  open(script: string): Promise<Terminal>;
  close(): Promise<void>;
}

/**
 * Creates a reader at a shell in a fresh clone: a folder with only the project's files, a separate home
 * folder, and variables that persist between blocks.
 */
export async function createReader(variables: Readonly<Record<string, string>>): Promise<Reader> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'fanfare-docs-'));
  const folder = path.join(home, 'clone');
  const bin = path.join(home, 'bin');
  const state = path.join(home, 'state.sh');
  await Promise.all([mkdir(folder), mkdir(bin), mkdir(path.join(home, '.npm-global'))]);
  for (const name of await readdir(ROOT))
    if (!OWN.has(name)) await symlink(path.join(ROOT, name), path.join(folder, name));
  await symlink(path.join(ROOT, 'dist'), path.join(folder, 'dist'));
  await symlink(path.join(ROOT, 'node_modules/.bin/node'), path.join(bin, 'node'));
  const env = {
    HOME: home,
    PATH: [bin, path.join(home, '.npm-global', 'bin'), process.env['PATH']].join(':'),
    LANG: 'C.UTF-8',
    NPM_CONFIG_PREFIX: path.join(home, '.npm-global'),
    NPM_CONFIG_UPDATE_NOTIFIER: 'false',
    NPM_CONFIG_OFFLINE: 'true',
    NODE_COMPILE_CACHE: path.join(ROOT, '.cache', 'compile'),
    ...variables,
  };
  await writeFile(state, '');
  const options = { cwd: folder, env, extendEnv: false, reject: false, all: true } as const;

  const start = (script: string, isKept: boolean) =>
    execa(
      'bash',
      ['--norc', '-c', `set -a; source ${state}; set -euo pipefail; ${keep(isKept)}\n${script}`],
      { ...options, stdin: 'ignore', detached: true },
    );
  const keep = (isKept: boolean) => (isKept ? `trap 'declare -px > ${state}' EXIT` : ':');

  async function run(script: string): Promise<Ran> {
    const child = start(script, true);
    const timer = setTimeout(() => signal(child.pid, 'SIGKILL'), BLOCK_LIMIT_MS);
    const { exitCode, stdout, all } = await child;
    clearTimeout(timer);
    return { code: exitCode ?? -1, stdout, output: all };
  }

  async function open(script: string): Promise<Terminal> {
    const child = start(script, false);
    let output = '';
    let wake = (): void => undefined;
    child.all.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      wake();
    });
    let isOver = false;
    void child.then(() => {
      isOver = true;
      wake();
    });
    return {
      output: () => output,
      waitFor: async (pattern) => {
        for (;;) {
          const found = pattern.exec(output);
          if (found) return found;
          if (isOver) throw new Error(`${script}\nended without ${String(pattern)}:\n${output}`);
          await new Promise<void>((resolve) => (wake = resolve));
        }
      },
      interrupt: async () => {
        signal(child.pid, 'SIGINT');
        const { exitCode, signal: killedBy } = await child;
        return exitCode ?? (killedBy === 'SIGINT' ? CTRL_C : -1);
      },
    };
  }

  return {
    folder,
    variables,
    run,
    open,
    close: () => rm(home, { recursive: true, force: true }),
  };
}

/** Signals the whole process group, as a terminal does. */
function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // It has already ended.
  }
}
