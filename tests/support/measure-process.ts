import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { SpawnedProcess } from './spawned-process.ts';

export const MEASURE_PRELOAD = 'tests/support/children/measure-event-loop.ts';

const SAMPLE_EVERY_MS = 50;
const MEBIBYTE_IN_KIB = 1024;

/** Resident memory in MiB, as the system counts it. */
export async function readResidentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1]) / MEBIBYTE_IN_KIB;
}

/** The most that the process had resident while the work went on. */
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
 * `longestOwnMs` leaves out what the thread waited for a core that others had. `cpuMs` is the main thread's time,
 * `grownMiB` by how much the resident memory grew at most.
 */
const Stalls = z.object({
  longestMs: z.number(),
  longestOwnMs: z.number(),
  cpuMs: z.number(),
  grownMiB: z.number(),
});
export type Stalls = z.infer<typeof Stalls>;

/** How long the event loop of a process with the preload stood still during the work. */
export async function measureStalls(
  { child }: SpawnedProcess,
  work: () => Promise<unknown>,
): Promise<Stalls> {
  child.send('measure');
  await work();
  const answer = once(child, 'message');
  child.send('report');
  const [report] = await answer;
  return Stalls.parse(report);
}
