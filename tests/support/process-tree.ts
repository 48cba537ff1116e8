import { readFile } from 'node:fs/promises';

const MEBIBYTE_IN_KIB = 1024;

interface ProcessMemory {
  readonly pid: number;
  /** The program's file name as the system reports it, at most 15 characters. */
  readonly name: string;
  readonly residentMiB: number;
  /** Proportional size: memory shared by several processes is divided among them. Null unless requested. */
  readonly proportionalMiB: number | null;
}

/** Lists a process and all its descendants with their memory. Only known on Linux. */
export async function readProcessTree(
  pid: number,
  { isProportional = false } = {},
): Promise<ProcessMemory[]> {
  const own = await readMemory(pid, isProportional);
  // A process that has ended meanwhile has neither memory nor children.
  if (own === null) return [];
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = text.split(' ').filter(Boolean).map(Number);
  const trees = await Promise.all(
    children.map((child) => readProcessTree(child, { isProportional })),
  );
  return [own, ...trees.flat()];
}

/** Adds up the resident memory of the listed processes. Shared memory counts once for each. */
export function sumResident(processes: readonly ProcessMemory[]): number {
  return processes.reduce((sum, { residentMiB }) => sum + residentMiB, 0);
}

async function readMemory(pid: number, isProportional: boolean): Promise<ProcessMemory | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const resident = /VmRSS:\s+(\d+)/u.exec(status);
  if (!resident) return null;
  const rollup = isProportional
    ? await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    : '';
  const proportional = /^Pss:\s+(\d+)/mu.exec(rollup);
  return {
    pid,
    name: /Name:\s+(.*)/u.exec(status)?.[1] ?? '',
    residentMiB: Number(resident[1]) / MEBIBYTE_IN_KIB,
    proportionalMiB: proportional && Number(proportional[1]) / MEBIBYTE_IN_KIB,
  };
}
