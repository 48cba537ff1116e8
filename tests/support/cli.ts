import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';
import { noteCliRun } from './cli-runs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NODE = path.join(ROOT, 'node_modules', '.bin', 'node');
const MAIN = path.join(ROOT, 'cli', 'main.ts');

export const VIDEO = path.join(ROOT, 'scripts', 'demo', 'kiln-opening.mp4');

export interface CliOptions {
  readonly url?: string;
  readonly token?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What comes in on stdin; nothing by default. */
  readonly input?: string;
  readonly cwd?: string;
  /** It goes on until Ctrl-C: that comes with its first output. */
  readonly isEndless?: boolean;
}

export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** What stdout holds as JSON. */
  readonly json: () => ReturnType<typeof JSON.parse>;
}

/** A settings folder of its own, so that no run sees another's login. */
export async function createConfigHome(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'fanfare-cli-'));
}

function toEnv({ url, token, env }: CliOptions): NodeJS.ProcessEnv {
  const { PATH = '', TMPDIR = '', NODE_COMPILE_CACHE } = process.env;
  const own: Record<string, string> = {
    PATH,
    HOME: '/nonexistent',
    TERM: 'xterm',
    LANG: 'C.UTF-8',
    ...(TMPDIR ? { TMPDIR } : {}),
    // As `npm run fanfare` starts it: compiled code is kept between starts.
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    ...(url ? { FANFARE_URL: url } : {}),
    ...(token ? { FANFARE_TOKEN: token } : {}),
    ...env,
  };
  // Remix says in its types that there always is a NODE_ENV.
  return own as unknown as NodeJS.ProcessEnv;
}

export function spawnCli(args: readonly string[], options: CliOptions = {}) {
  const child = spawn(NODE, [MAIN, ...args], {
    cwd: options.cwd ?? ROOT,
    env: toEnv(options),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined);
  child.once('close', (code) => noteCliRun(args, code));
  child.stdin.end(options.input ?? '');
  return child;
}

/** Runs the real CLI as a script would: all three streams are pipes. */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const child = spawnCli(args, options);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  if (options.isEndless) child.stdout.once('data', () => child.kill('SIGINT'));
  const [code] = (await once(child, 'close')) as [number | null];
  noteCliRun(args, code, stdout);
  return { code, stdout, stderr, json: () => JSON.parse(stdout) };
}

export interface TerminalRun {
  readonly code: number | null;
  /** All that the terminal got, escape sequences included. */
  readonly screen: string;
}

export interface TerminalOptions extends CliOptions {
  /** Typed when the screen shows this text. */
  readonly typing?: readonly { readonly at: string; readonly text: string }[];
  /** Room for every table by default: how tables are fitted is tests/cli/lib/terminal/table.test.ts's. */
  readonly columns?: number;
}

const SCRIPT = '/usr/bin/script';

/** Terminals come from util-linux's `script`. */
export function describeOnTerminal(title: string, define: () => void): void {
  const canRun = process.platform === 'linux' && existsSync(SCRIPT);
  const isRequired = process.env['CI'] === 'true';
  describe.skipIf(!canRun && !isRequired)(`${title} (needs util-linux's script)`, define);
}

/** What a shell does with what the CLI makes for it. */
export function describeShell(shell: string, define: () => void): void {
  const canRun = spawnSync(shell, ['-c', 'exit 0']).status === 0;
  const isRequired = process.env['CI'] === 'true';
  describe.skipIf(!canRun && !isRequired)(`in ${shell} (needs it)`, define);
}

/** Runs the real CLI on a pseudo-terminal, as a person would. */
export async function runOnTerminal(
  args: readonly string[],
  options: TerminalOptions = {},
): Promise<TerminalRun> {
  const command = [NODE, MAIN, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  const size = `stty cols ${options.columns ?? 200} rows 40`;
  const child = spawn(SCRIPT, ['-qefc', `${size}; exec ${command.join(' ')}`, '/dev/null'], {
    cwd: options.cwd ?? ROOT,
    env: toEnv(options),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let screen = '';
  const typing = [...(options.typing ?? [])];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    if (typing[0] && screen.includes(typing[0].at)) child.stdin.write(typing.shift()?.text ?? '');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  noteCliRun(args, code);
  return { code, screen };
}
