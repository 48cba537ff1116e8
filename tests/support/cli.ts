import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { COMMANDS } from '#cli/commands/table.ts';
import { noteCliRun } from './cli-runs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NODE = path.join(ROOT, 'node_modules', '.bin', 'node');
/**
 * `npm test` runs the package that users install, which starts with a third less CPU time than its sources. By hand,
 * the sources run, so a change needs no build.
 */
const MAIN = process.env['FANFARE_TEST_CLI'] ?? path.join(ROOT, 'cli', 'main.ts');

const NO_HOME = '/nonexistent';
/** Variables that the CLI itself reads, and not Node or a program that it starts. */
const SAFE_VARIABLES = /^(?:FANFARE_\w+|XDG_CONFIG_HOME|NO_COLOR)$/u;

export const VIDEO = path.join(ROOT, 'scripts', 'demo', 'kiln-opening.mp4');

export interface CliOptions {
  readonly url?: string;
  readonly token?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Text for stdin; empty by default. */
  readonly input?: string;
  readonly cwd?: string;
  /** True for a command that runs until Ctrl-C, which is sent after its first output. */
  readonly isEndless?: boolean;
}

export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Parses stdout as JSON. */
  readonly json: () => ReturnType<typeof JSON.parse>;
}

/** Creates a separate settings folder, so runs don't share logins. */
export async function createConfigHome(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'fanfare-cli-'));
}

function toEnv({ url, token, env }: CliOptions): NodeJS.ProcessEnv {
  const { PATH = '', TMPDIR = '', NODE_COMPILE_CACHE } = process.env;
  const own: Record<string, string> = {
    PATH,
    HOME: NO_HOME,
    TERM: 'xterm',
    LANG: 'C.UTF-8',
    ...(TMPDIR ? { TMPDIR } : {}),
    // Like `npm run fanfare`, keep compiled code between starts.
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    ...(url ? { FANFARE_URL: url } : {}),
    ...(token ? { FANFARE_TOKEN: token } : {}),
    ...env,
  };
  // Remix's types say that NODE_ENV is always set.
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

/** The commands that ran as a process of their own. */
const startedCommands = new Set<string>();

/** Tests of what commands do. The other tests are about processes: signals, memory, pipes, and packages. */
const TESTS_OF_COMMANDS = /\/tests\/(?:cli\/commands|api|contract)\//u;

/**
 * Runs the CLI like a script would: all three streams are pipes. In tests of what commands do, the first run of a
 * command in a test process is a process of its own, which shows that the command starts, prints everything, and
 * exits. Later runs, also in other files, stay in this process, because starting one takes most of a run's CPU time.
 * `CLI_TEST_PROCESSES=1` starts a process for each.
 */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const cwd = options.cwd ?? ROOT;
  if (!canStayInProcess(args, options) || !enterFolder(cwd)) return runCliProcess(args, options);
  try {
    const { runInProcess } = await import('./cli-in-process.ts');
    const env = { XDG_CONFIG_HOME: path.join(NO_HOME, '.config'), ...toEnv(options) };
    const run = await runInProcess(args, { env, input: options.input ?? '' });
    return { ...run, json: () => JSON.parse(run.stdout) };
  } finally {
    leaveFolder();
  }
}

let runsInFolder = 0;

/** Makes this the process's folder for a run. Returns false if a run in another folder hasn't ended. */
function enterFolder(folder: string): boolean {
  if (runsInFolder > 0 && process.cwd() !== path.resolve(folder)) return false;
  process.chdir(folder);
  runsInFolder += 1;
  return true;
}

function leaveFolder(): void {
  runsInFolder -= 1;
  if (runsInFolder === 0) process.chdir(ROOT);
}

/** Returns whether this test process has started the command before, and nothing needs a process of its own. */
function canStayInProcess(args: readonly string[], options: CliOptions): boolean {
  const { testPath = '' } = expect.getState();
  const command = COMMANDS.find(({ path: words }) => words.every((word, at) => args[at] === word));
  if (!command || !TESTS_OF_COMMANDS.test(testPath) || needsProcess(options)) return false;
  const key = command.path.join(' ');
  if (startedCommands.has(key)) return true;
  startedCommands.add(key);
  return false;
}

function needsProcess({ isEndless = false, env = {} }: CliOptions): boolean {
  if (process.env['CLI_TEST_PROCESSES'] === '1' || isEndless) return true;
  return Object.keys(env).some((name) => !SAFE_VARIABLES.test(name));
}

async function runCliProcess(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
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
  /** Everything the terminal received, including escape sequences. */
  readonly screen: string;
}

export interface TerminalOptions extends CliOptions {
  /** Text to type when the screen shows `at`. */
  readonly typing?: readonly { readonly at: string; readonly text: string }[];
  /** Wide enough for every table by default. tests/cli/lib/terminal/table.test.ts covers narrower ones. */
  readonly columns?: number;
}

const SCRIPT = '/usr/bin/script';

/** Defines tests that need a terminal, which util-linux's `script` provides. */
export function describeOnTerminal(title: string, define: () => void): void {
  const canRun = process.platform === 'linux' && existsSync(SCRIPT);
  const isRequired = process.env['CI'] === 'true';
  describe.skipIf(!canRun && !isRequired)(`${title} (needs util-linux's script)`, define);
}

/** Defines tests that run the CLI's output in a shell. */
export function describeShell(shell: string, define: () => void): void {
  const canRun = spawnSync(shell, ['-c', 'exit 0']).status === 0;
  const isRequired = process.env['CI'] === 'true';
  describe.skipIf(!canRun && !isRequired)(`in ${shell} (needs it)`, define);
}

/** Runs the real CLI on a pseudo-terminal, like a user would. */
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
