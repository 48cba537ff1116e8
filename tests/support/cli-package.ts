import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NODE = path.join(ROOT, 'node_modules', '.bin', 'node');

export interface InstalledCli {
  /** Folder of the installed package, without any of the project's files. */
  readonly folder: string;
  /** Path of the installed command. */
  readonly command: string;
  /** Result of the offline installation, which only had the package file. */
  readonly installed: { readonly status: number | null; readonly output: string };
  remove(): Promise<void>;
}

/** Installs the package as `npm install --global` does. `npm test` has built and packed it; by hand, this does. */
export async function installCli(): Promise<InstalledCli> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-package-'));
  const prefix = path.join(folder, 'prefix');
  await mkdir(prefix);
  const file = process.env['FANFARE_TEST_CLI_ARCHIVE'] ?? packCli(folder);
  const flags = ['--global', '--offline', '--prefix', prefix, '--no-audit', '--no-fund'];
  const installed = run('npm', ['install', ...flags, file], folder);
  const command = path.join(prefix, 'bin', 'fanfare');
  const remove = () => rm(folder, { recursive: true, force: true });
  return { folder: path.join(prefix, 'lib', 'node_modules'), command, installed, remove };
}

/** Builds and packs the package in `folder`. Returns the path of the archive. */
function packCli(folder: string): string {
  const script = path.join(ROOT, 'scripts', 'cli-build.ts');
  const built = run(NODE, [script, '--pack', '--out', path.join(folder, 'cli')], folder);
  if (built.status !== 0) throw new Error(`The package cannot be built: ${built.output}`);
  // npm may print more lines afterward, such as an update notice.
  return built.output.split('\n').findLast((line) => line.endsWith('.tgz')) ?? '';
}

function run(command: string, args: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

export interface StartPair {
  /** Time of `node -e 0`, and of the command right after it. */
  readonly nodeMs: number;
  readonly commandMs: number;
}

/** Alternates between starting Node alone and the command, so that load on the machine affects both. */
export function timeStarts(args: readonly string[], count: number): StartPair[] {
  const time = (words: readonly string[]): number => {
    const startedAt = performance.now();
    const { status } = spawnSync(NODE, words, { stdio: 'ignore', env: cleanEnv() });
    if (status !== 0) throw new Error(`node ${words.join(' ')} ended with ${String(status)}.`);
    return performance.now() - startedAt;
  };
  time(args);
  return Array.from({ length: count }, () => ({
    nodeMs: time(['-e', '0']),
    commandMs: time(args),
  }));
}

/** Returns an environment without the test run's settings, as on another machine. */
function cleanEnv(): NodeJS.ProcessEnv {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME } as unknown as NodeJS.ProcessEnv;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
