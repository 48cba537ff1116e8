import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { SpawnedProcess } from '#tests/support/spawned-process.ts';

const TICKS_PER_SECOND = 100;
/** Fields of /proc/<pid>/stat after the process's name: its parent, and its time in user and system mode. */
const PARENT = 1;
const OWN_TIME = [11, 12];
/** Time of its children that are gone. */
const CHILDREN_TIME = [13, 14];

/** Returns the CPU time in milliseconds that all processes have used, in user and system mode. */
export async function readCpuMs(processes: readonly SpawnedProcess[]): Promise<number> {
  const times = processes.map(async ({ pid }) => sumMs(await readStat(pid), OWN_TIME));
  return sum(await Promise.all(times));
}

/** Returns the CPU time in milliseconds that a Postgres server on this machine has used, with all its processes. */
export async function readServerCpuMs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ file: string }>(
    `SELECT pg_read_file('postmaster.pid') AS file`,
  );
  const parent = Number.parseInt(rows[0]?.file ?? '', 10);
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const stats = await Promise.all(
    // A process may end meanwhile.
    pids.map(async (pid) => ({ pid, stat: await readStat(pid).catch(() => []) })),
  );
  return sum(
    stats.map(({ pid, stat }) => {
      if (pid === parent) return sumMs(stat, [...OWN_TIME, ...CHILDREN_TIME]);
      return Number(stat[PARENT]) === parent ? sumMs(stat, OWN_TIME) : 0;
    }),
  );
}

/** Returns the fields after the process's name, which is in parentheses and may contain spaces. */
async function readStat(pid: number): Promise<readonly string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function sumMs(stat: readonly string[], fields: readonly number[]): number {
  return (sum(fields.map((field) => Number(stat[field]))) * 1000) / TICKS_PER_SECOND;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
