import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listProductionPackages } from '#scripts/image/production-tree.ts';
import { readDockerfile } from './dockerfile.ts';

/** Debian's user `nobody`. Only root can start processes as another user. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface ContainerTree {
  /** What the image has in /app, which nobody can write. */
  readonly app: string;
  /** A folder that the processes can write, in place of the image's volume. */
  readonly data: string;
  /** Runs a command as an unprivileged user with the image's variables and these, in the tree. */
  start(command: readonly string[], env: Readonly<Record<string, string>>): ChildProcess;
  /** Runs a command to its end, and returns its exit code and everything it printed. */
  run(
    command: readonly string[],
    env: Readonly<Record<string, string>>,
  ): Promise<{ readonly code: number | null; readonly text: string }>;
  remove(): Promise<void>;
}

/**
 * Copies what the image's last stage takes from a built project to a folder that nobody can write, and an empty
 * data folder next to it. Of the packages, it copies those that production needs.
 */
export async function createContainerTree(built: string): Promise<ContainerTree> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-container-'));
  await chmod(folder, 0o755);
  const app = path.join(folder, 'app');
  const data = path.join(folder, 'data');
  const { copied, env: imageEnv } = readDockerfile();
  await mkdir(app);
  for (const name of copied.flatMap((one) => toFolders(built, one)))
    await cp(path.join(built, name), path.join(app, name), {
      recursive: true,
      filter: (source) => !source.slice(built.length + name.length).includes('/node_modules'),
    });
  // The image has a Node of its own. This one may be in a folder that others can't read.
  await cp(process.execPath, path.join(folder, 'bin', 'node'));
  await forbidWrites(app);
  await createDataFolder(data);

  const start = (command: readonly string[], env: Readonly<Record<string, string>>) => {
    const [program = '', ...args] = command;
    const variables = {
      ...imageEnv,
      PATH: `${path.join(folder, 'bin')}:/usr/local/bin:/usr/bin:/bin`,
      FANFARE_DATA_DIR: data,
      HOST: '127.0.0.1',
      ...env,
    };
    // Remix's types say that NODE_ENV is always set.
    const typed = variables as unknown as NodeJS.ProcessEnv;
    return spawn(program, args, { ...NOBODY, cwd: app, stdio: 'pipe', env: typed });
  };
  return {
    app,
    data,
    start,
    run: async (command, env) => {
      const child = start(command, env);
      let text = '';
      child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part));
      child.stderr?.setEncoding('utf8').on('data', (part: string) => (text += part));
      const [code] = await once(child, 'close');
      return { code: typeof code === 'number' ? code : null, text };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function toFolders(built: string, name: string): string[] {
  return name === 'node_modules' ? listProductionPackages(built) : [name];
}

async function forbidWrites(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const isProgram = entry.isDirectory() || entry.name.endsWith('.node');
    if (!entry.isSymbolicLink())
      await chmod(path.join(entry.parentPath, entry.name), isProgram ? 0o555 : 0o444);
  }
  await chmod(folder, 0o555);
}

async function createDataFolder(data: string): Promise<void> {
  await mkdir(data);
  if (NOBODY.uid !== undefined) await chown(data, NOBODY.uid, NOBODY.gid);
}
