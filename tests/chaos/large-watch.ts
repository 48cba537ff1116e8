import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readResidentMiB } from '#tests/support/measure-process.ts';
import type { Stage } from './run/stage.ts';

const SAMPLE_EVERY_MS = 50;
const POLL_EVERY_MS = 5;
const PATIENCE_MS = 120_000;

export const PROCESSES = ['web', 'worker', 'sandbox'] as const;
/** Resident memory by process; `worker` is the currently running one. */
export type Memory = Readonly<Record<(typeof PROCESSES)[number], number>>;

export interface MemoryWatch {
  /** Current resident memory in MiB. */
  now(): Promise<Memory>;
  /** Peaks since the last call, in MiB. */
  takePeaks(): Memory;
  stop(): void;
}

export function watchMemory(stage: Stage): MemoryWatch {
  let peaks: Memory = { web: 0, worker: 0, sandbox: 0 };
  const now = async (): Promise<Memory> => {
    const { webPid, sandboxPid } = stage;
    // A worker that was just killed has no memory.
    const readWorker = readResidentMiB(stage.getPid(0)).catch(() => 0);
    const [web, worker, sandbox] = await Promise.all([
      readResidentMiB(webPid),
      readWorker,
      readResidentMiB(sandboxPid),
    ]);
    // A process that's ending is briefly listed without memory.
    return { web, worker: worker || 0, sandbox };
  };
  const timer = setInterval(() => {
    void now().then((seen) => (peaks = combine(peaks, seen, Math.max)));
  }, SAMPLE_EVERY_MS);
  return {
    now,
    takePeaks: () => {
      const recorded = peaks;
      peaks = { web: 0, worker: 0, sandbox: 0 };
      return recorded;
    },
    stop: () => clearInterval(timer),
  };
}

export function combine(a: Memory, b: Memory, join: (a: number, b: number) => number): Memory {
  return {
    web: join(a.web, b.web),
    worker: join(a.worker, b.worker),
    sandbox: join(a.sandbox, b.sandbox),
  };
}

/** Counts bytes at the sandbox that don't belong to a finished file yet. */
export async function countArriving({ folder }: Stage): Promise<number> {
  const root = path.join(folder, 'sandbox', 'partial');
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    // A part that was moved to its final place meanwhile.
    files.map(({ parentPath, name }) =>
      stat(path.join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Waits until this many bytes have arrived. Resolves with the actual number. */
export async function waitForBytes(stage: Stage, expected: number): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const arrived = await countArriving(stage);
    if (arrived >= expected) return arrived;
    if (performance.now() > until)
      throw new Error(`Only ${arrived} of ${expected} bytes had come in two minutes.`);
    await pause(POLL_EVERY_MS);
  }
}
