import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { SpawnedProcess } from './spawned-process.ts';

export const MEASURE_PRELOAD = 'tests/support/children/measure-event-loop.ts';

const SAMPLE_EVERY_MS = 50;
const MEBIBYTE_IN_KIB = 1024;

/** Returns the resident memory in MiB, as reported by the system. */
export async function readResidentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1]) / MEBIBYTE_IN_KIB;
}

/** Returns the most memory in MiB that the process has had resident since it started. */
export async function readPeakMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1]) / MEBIBYTE_IN_KIB;
}

/** Measures the process's peak resident memory during the work. */
export async function measurePeakMiB<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ peakMiB: number; result: T }> {
  let peakMiB = await readResidentMiB(pid);
  const timer = setInterval(() => {
    void readResidentMiB(pid).then((now) => (peakMiB = Math.max(peakMiB, now)));
  }, SAMPLE_EVERY_MS);
  try {
    const result = await work();
    return { peakMiB, result };
  } finally {
    clearInterval(timer);
  }
}

/**
 * `longestOwnMs` excludes time the thread waited for a CPU core that others used. `cpuMs` is the main
 * thread's time, and `grownMiB` the largest growth of resident memory.
 */
const Stalls = z.object({
  longestMs: z.number(),
  longestOwnMs: z.number(),
  cpuMs: z.number(),
  grownMiB: z.number(),
});
export type Stalls = z.infer<typeof Stalls>;

/** Measures how long the event loop of a process with the preload was blocked during the work. */
export async function measureStalls(
  { child }: SpawnedProcess,
  work: () => Promise<unknown>,
): Promise<Stalls> {
  child.send('measure');
  await work();
  const response = once(child, 'message');
  child.send('report');
  const [report] = await response;
  return Stalls.parse(report);
}
