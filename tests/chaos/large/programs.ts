import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { findFreePort, type SpawnedProcess, startProcess } from '#tests/support/spawned-process.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import type { Release } from './release.ts';

const PROGRAM = 'build/program/start.js';
const END_WITH_PARENT = 'tests/support/children/end-with-parent.ts';
const READY_EVERY_MS = 100;

export type Role = 'web' | 'worker';

/** Resolves when what was stopped may start again. */
export type Away = () => Promise<void>;

/** A web process or a worker that can be killed, and replaced by one of another release. */
export interface Program {
  readonly role: Role;
  readonly port: number;
  readonly pid: number;
  start(release: Release): Promise<void>;
  /** Kills it with SIGKILL, and starts it again after that time. */
  killAndRestart(away: Away): Promise<void>;
  /** Stops it as a supervisor does, starts the other release, and returns how long the stop took. */
  replace(release: Release): Promise<number>;
  kill(): Promise<void>;
  /** Error messages that its processes logged, without data, and how often. */
  readonly logged: Readonly<Record<string, number>>;
}

/** Creates a program that isn't running yet, with a port of its own. Its settings are read at each start. */
export async function createProgram(
  role: Role,
  getSettings: () => Readonly<Record<string, string>>,
): Promise<Program> {
  const port = await findFreePort();
  const logged: Record<string, number> = {};
  let running: { readonly process: SpawnedProcess; readonly release: Release } | null = null;

  async function start(release: Release): Promise<void> {
    const process = await startProcess(PROGRAM, {
      root: release.root,
      preload: [END_WITH_PARENT],
      nodeOptions: ['--max-semi-space-size=64'],
      env: { ...getSettings(), PORT: String(port), FANFARE_PROCESS: role },
    });
    running = { process, release };
    await waitUntilReady(port);
  }

  async function stop(signal: NodeJS.Signals): Promise<Release | null> {
    if (running === null) return null;
    const { process, release } = running;
    running = null;
    await process.kill(signal);
    countErrors(process.stderr(), logged);
    return release;
  }

  return {
    role,
    port,
    get pid() {
      return running?.process.pid ?? 0;
    },
    start,
    async killAndRestart(away) {
      const release = await stop('SIGKILL');
      await away();
      if (release) await start(release);
    },
    async replace(release) {
      const startedAt = performance.now();
      await stop('SIGTERM');
      const stopMs = Math.round(performance.now() - startedAt);
      await start(release);
      return stopMs;
    },
    kill: async () => void (await stop('SIGKILL')),
    logged,
  };
}

async function waitUntilReady(port: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (performance.now() > until) throw new Error(`Nothing listens on port ${port} in time.`);
    await pause(READY_EVERY_MS);
  }
}

const LogLine = z.object({
  msg: z.string().default(''),
  err: z.object({ type: z.string().default(''), message: z.string().default('') }).optional(),
});

function countErrors(stderr: string, counts: Record<string, number>): void {
  for (const line of stderr.split('\n').filter(Boolean)) {
    const key = describeLine(line).slice(0, 200);
    counts[key] = (counts[key] ?? 0) + 1;
  }
}

function describeLine(line: string): string {
  try {
    const { msg, err } = LogLine.parse(JSON.parse(line));
    return err ? `${msg} (${err.type}: ${err.message})` : msg;
  } catch {
    return line;
  }
}
