import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { toProgramFile } from './built-program.ts';
import { START_PATIENCE_MS } from './patience.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Starts programs as users start them (scripts/bootstrap-targets.mjs). It also takes less CPU time. */
export const ONE_COMPILER = '--liftoff-only';

export interface SpawnOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Modules that the child loads before its own code. */
  readonly preload?: readonly string[];
  /** Node's options besides the compiler's. */
  readonly nodeOptions?: readonly string[];
  /** A tree of another revision that the script belongs to. */
  readonly root?: string;
}

export interface SpawnedProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** The first line it printed. */
  readonly firstLine: string;
  readonly stderr: () => string;
  /** Resolves with the exit code, or null if the signal ended it. */
  kill(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Returns the environment of a user's shell and `npm start`, without this test run's settings. */
function cleanEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR ? { TMPDIR } : {}),
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
  };
}

function spawnNode(script: string, options: SpawnOptions = {}): ChildProcess {
  const preloads = (options.preload ?? []).flatMap((file) => ['--import', path.join(ROOT, file)]);
  const node = [ONE_COMPILER, ...(options.nodeOptions ?? []), ...preloads];
  const { root = ROOT } = options;
  const file = root === ROOT ? toProgramFile(script) : path.join(root, script);
  const args = [...node, file, ...(options.args ?? [])];
  const env = { ...cleanEnvironment(), ...options.env };
  // Remix's types say that NODE_ENV is always set.
  const typed = env as unknown as NodeJS.ProcessEnv;
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: typed,
  });
}

/** Starts a script of the project and waits for its first line. Rejects with its stderr if it exits. */
export async function startProcess(
  script: string,
  options: SpawnOptions = {},
): Promise<SpawnedProcess> {
  const child = spawnNode(script, options);
  let stdout = '';
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const exit = once(child, 'close');
  const firstLine = await new Promise<string>((resolve, reject) => {
    const fail = (what: string) => {
      // A process that recovers later would keep its port.
      child.kill('SIGKILL');
      reject(new Error(`${script} ${what}: ${stderr}${stdout}`));
    };
    const timer = setTimeout(() => fail('said nothing'), START_PATIENCE_MS);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const end = stdout.indexOf('\n');
      if (end !== -1) resolve(stdout.slice(0, end));
    });
    exit.then(
      ([code, signal]) => fail(`ended with ${String(code ?? signal)}`),
      (error: unknown) => fail(String(error)),
    );
    void exit.finally(() => clearTimeout(timer)).catch(() => undefined);
    child.stdout?.once('data', () => clearTimeout(timer));
  });
  return {
    child,
    pid: child.pid ?? 0,
    firstLine,
    stderr: () => stderr,
    kill: async (signal = 'SIGKILL') => {
      child.kill(signal);
      const [code] = await exit;
      return typeof code === 'number' ? code : null;
    },
  };
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script of the project until it exits on its own. */
export async function runToEnd(script: string, options: SpawnOptions = {}): Promise<Ended> {
  const child = spawnNode(script, options);
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const timer = setTimeout(() => child.kill('SIGKILL'), START_PATIENCE_MS);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return { code: typeof code === 'number' ? code : null, stdout, stderr };
}

/**
 * Below the range that Linux uses for outgoing connections (32768 and up), so none of them takes the port.
 */
const PORTS = { from: 20_000, to: 32_000 };

/** Returns a port that was free just now, for a process that must know its URL before it starts. */
export function findFreePort(): Promise<number> {
  return findFreePorts(1);
}

/** Returns the first of several ports in a row that were free just now. */
export async function findFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(PORTS.from, PORTS.to - count);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const areFree = await Promise.all(ports.map(isFree));
    if (areFree.every(Boolean)) return first;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const listens = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!listens) return false;
  server.close();
  await once(server, 'close');
  return true;
}
