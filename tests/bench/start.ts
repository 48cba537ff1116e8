import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readProcessTree, sumResident } from '#tests/support/process-tree.ts';
import type { PostgresServer } from '#tests/support/postgres-server.ts';
import { findFreePort, type SpawnedProcess, startProcess } from '#tests/support/spawned-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ROUNDS = 3;
const POLL_EVERY_MS = 10;
const SAMPLE_EVERY_MS = 25;
/** Startup work such as the first sweeps is over by then. */
const UNTIL_IDLE_MS = 15_000;
const START_LIMIT_MS = 120_000;

export interface ProgramStart {
  readonly program: string;
  /** From the command to its first page, or to its first line if it has no pages. Median. */
  readonly readyMs: number;
  /** Resident memory of the program's processes, without npm. Medians. */
  readonly idleMiB: number;
  readonly peakMiB: number;
  /** Idle memory if what several processes share is counted once. */
  readonly proportionalMiB: number;
  /** Resident memory of npm, which waits for the program. */
  readonly npmMiB: number;
  /** `idleMiB` as a part of the limit; null without one. */
  readonly ratio: number | null;
  readonly problems: readonly string[];
}

interface Limits {
  readonly readyMs?: number;
  readonly idleMiB?: number;
  readonly peakMiB?: number;
}

interface Program {
  readonly name: string;
  /** The npm script. */
  readonly script: 'demo' | 'start' | 'sandbox';
  readonly env?: Readonly<Record<string, string>>;
  readonly needs?: readonly ('postgres' | 'sandbox')[];
  readonly limits: Limits;
}

const PROGRAMS: readonly Program[] = [
  {
    name: 'npm run demo, embedded',
    script: 'demo',
    limits: { readyMs: 2000, idleMiB: 350, peakMiB: 450 },
  },
  {
    name: 'npm start on Postgres, sandbox inside',
    script: 'start',
    needs: ['postgres'],
    limits: { readyMs: 1500 },
  },
  {
    name: 'npm start on Postgres, without the sandbox',
    script: 'start',
    needs: ['postgres', 'sandbox'],
    limits: { readyMs: 1500, idleMiB: 200 },
  },
  {
    name: 'a worker on Postgres',
    script: 'start',
    env: { FANFARE_PROCESS: 'worker' },
    needs: ['postgres', 'sandbox'],
    limits: { idleMiB: 150 },
  },
  { name: 'npm run sandbox', script: 'sandbox', limits: { idleMiB: 120 } },
];

/**
 * Measures how long each program takes from the command to its first page, and its memory when idle and at
 * its peak. The first start, which creates the database and fills the caches, isn't counted.
 */
export async function* measureStarts(server: PostgresServer | null): AsyncIterable<ProgramStart> {
  // On a busy machine, building takes longer than a start may.
  execFileSync('npm', ['run', '--silent', 'prepare:all'], { cwd: ROOT, stdio: 'ignore' });
  for (const program of PROGRAMS) {
    if (server === null && program.needs?.includes('postgres')) continue;
    const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-bench-start-'));
    try {
      yield await measureInFolder(program, { folder, server });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function measureInFolder(
  program: Program,
  { folder, server }: { folder: string; server: PostgresServer | null },
): Promise<ProgramStart> {
  const { needs = [] } = program;
  const database = needs.includes('postgres') ? await server?.createDatabase() : '';
  const sandbox = needs.includes('sandbox') ? await startSandbox(folder) : null;
  try {
    return await measureProgram(program, {
      FANFARE_DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: database ?? '',
      SANDBOX_URL: sandbox?.firstLine ?? '',
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
    });
  } finally {
    await sandbox?.kill();
  }
}

function startSandbox(folder: string): Promise<SpawnedProcess> {
  return startProcess('tests/support/children/sandbox.ts', {
    args: [path.join(folder, 'sandbox'), 'http://localhost:3000'],
  });
}

type Environment = Readonly<Record<string, string>>;

async function measureProgram(program: Program, env: Environment): Promise<ProgramStart> {
  // A worker expects the tables that a web process has created.
  if (program.env?.['FANFARE_PROCESS'] === 'worker')
    await runOnce({ ...program, env: {} }, { ...env, FANFARE_PROCESS: 'all' });
  await runOnce(program, env);
  const runs: Run[] = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await runOnce(program, env));
  const middle = (read: (run: Run) => number): number => Math.round(median(runs.map(read)));
  const idleMiB = middle((run) => run.idleMiB);
  const { limits, name } = program;
  const result = {
    program: name,
    readyMs: middle((run) => run.readyMs),
    idleMiB,
    peakMiB: middle((run) => run.peakMiB),
    proportionalMiB: middle((run) => run.proportionalMiB),
    npmMiB: middle((run) => run.npmMiB),
    ratio: limits.idleMiB ? Math.round((idleMiB / limits.idleMiB) * 100) / 100 : null,
  };
  return { ...result, problems: listProblems(result, limits) };
}

interface Run extends Omit<ProgramStart, 'program' | 'ratio' | 'problems'> {}

function listProblems(
  { program, ...result }: Run & { readonly program: string },
  limits: Limits,
): string[] {
  const measures = ['readyMs', 'idleMiB', 'peakMiB'] as const;
  return measures.flatMap((measure) => {
    const limit = limits[measure];
    if (limit === undefined || result[measure] <= limit) return [];
    return [`${program}: ${measure} is ${result[measure]}; at most ${limit} is allowed.`];
  });
}

/** Starts the program with npm, waits until it's idle, and stops it. */
async function runOnce({ script, env: own }: Program, env: Environment): Promise<Run> {
  const startedAt = performance.now();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: ROOT,
    // A group of its own, so the whole tree can be stopped.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Remix's types say that NODE_ENV is always set.
    env: {
      PATH: withoutProject(PATH),
      HOME,
      LOG_LEVEL: 'error',
      ...env,
      ...own,
    } as unknown as NodeJS.ProcessEnv,
  });
  const pid = child.pid ?? 0;
  const ended = once(child, 'close');
  let peakMiB = 0;
  const timer = setInterval(() => {
    void readTree(pid).then(({ programMiB }) => (peakMiB = Math.max(peakMiB, programMiB)));
  }, SAMPLE_EVERY_MS);
  try {
    const hasPages = script !== 'sandbox' && own?.['FANFARE_PROCESS'] !== 'worker';
    await (hasPages ? waitForPage(child, env['PORT'] ?? '') : waitForLine(child));
    const readyMs = performance.now() - startedAt;
    await pause(UNTIL_IDLE_MS);
    const idle = await readTree(pid, { isProportional: true });
    const { programMiB: idleMiB, ...rest } = idle;
    return { readyMs, idleMiB, peakMiB, ...rest };
  } finally {
    clearInterval(timer);
    process.kill(-pid, 'SIGTERM');
    await ended;
  }
}

/** Removes this project's programs, which `npm run bench` has added: users start npm without them. */
function withoutProject(folders: string): string {
  const list = folders.split(path.delimiter);
  return list.filter((folder) => !folder.includes('node_modules')).join(path.delimiter);
}

async function readTree(pid: number, { isProportional = false } = {}) {
  const [npm, ...rest] = await readProcessTree(pid, { isProportional });
  // npm starts the script with a shell, which may replace itself with it.
  const program = rest.filter(({ name }) => name !== 'sh');
  return {
    programMiB: sumResident(program),
    proportionalMiB: program.reduce((sum, one) => sum + (one.proportionalMiB ?? 0), 0),
    npmMiB: npm?.residentMiB ?? 0,
  };
}

async function waitForPage(child: ChildProcess, port: string): Promise<void> {
  child.stdout?.resume();
  const until = performance.now() + START_LIMIT_MS;
  for (;;) {
    const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    await page?.arrayBuffer();
    if (page?.ok) return;
    if (performance.now() > until || child.exitCode !== null)
      throw new Error('The program never showed its first page.');
    await pause(POLL_EVERY_MS);
  }
}

async function waitForLine({ stdout }: ChildProcess): Promise<void> {
  if (stdout === null) throw new Error('The program has no output.');
  await once(stdout, 'data', { signal: AbortSignal.timeout(START_LIMIT_MS) });
  stdout.resume();
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}
