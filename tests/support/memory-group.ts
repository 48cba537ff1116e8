import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = '/sys/fs/cgroup';
const REMOVE_TRIES = 50;

export interface MemoryGroup {
  /** The file that takes the ID of each process that joins. Their children join with them. */
  readonly processesFile: string;
  /** Returns how many of its processes the system has killed because they needed more. */
  countKills(): Promise<number>;
  /** Removes the group once its processes have exited. */
  remove(): Promise<void>;
}

/** Creates a control group with this memory limit, like a container's. Returns null where that isn't allowed. */
export async function createMemoryGroup(limitBytes: number): Promise<MemoryGroup | null> {
  const isFirstVersion = existsSync(path.join(ROOT, 'memory'));
  const name = `fanfare-${process.pid}-${Math.round(performance.now())}`;
  const folder = path.join(ROOT, isFirstVersion ? 'memory' : '', name);
  const limitFile = isFirstVersion ? 'memory.limit_in_bytes' : 'memory.max';
  const eventsFile = isFirstVersion ? 'memory.oom_control' : 'memory.events';
  try {
    await mkdir(folder);
    await writeFile(path.join(folder, limitFile), String(limitBytes));
    await denySwap(folder, limitBytes);
  } catch {
    await rmdir(folder).catch(() => undefined);
    return null;
  }
  return {
    processesFile: path.join(folder, 'cgroup.procs'),
    countKills: async () =>
      Number(/^oom_kill (\d+)/mu.exec(await readFile(path.join(folder, eventsFile), 'utf8'))?.[1]),
    remove: async () => {
      for (let tries = 0; tries < REMOVE_TRIES; tries += 1) {
        const isRemoved = await rmdir(folder).then(
          () => true,
          () => false,
        );
        if (isRemoved) return;
        await pause(100);
      }
    },
  };
}

/** Keeps a group from swapping, where the kernel counts swap at all. */
async function denySwap(folder: string, limitBytes: number): Promise<void> {
  const settings = {
    'memory.swap.max': 0,
    // The first version limits memory and swap together.
    'memory.memsw.limit_in_bytes': limitBytes,
  };
  for (const [file, value] of Object.entries(settings)) {
    if (existsSync(path.join(folder, file)))
      await writeFile(path.join(folder, file), String(value));
  }
}
