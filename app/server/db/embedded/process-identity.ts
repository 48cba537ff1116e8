import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Tells one running process from every other, as far as the machine lets us. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Within one scope a pid means one process: a boot and a pid namespace (containers have their own). */
  readonly scope: string;
  /** Start time in clock ticks, so that a reused pid isn't taken for the old process; null off Linux. */
  readonly startTicks: string | null;
}

function readOrNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    // Not Linux, or no such process: the caller goes on without the fact.
    return null;
  }
}

function readStartTicks(pid: number): string | null {
  const stat = readOrNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field is the command in parentheses and may hold spaces; starttime is the 22nd.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function readScope(): string {
  const boot = readOrNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const namespace = readOrNull(() => readlinkSync('/proc/self/ns/pid'));
  return boot === null || namespace === null ? `host:${hostname()}` : `${boot}:${namespace}`;
}

export function identifyProcess(): ProcessIdentity {
  return { pid: process.pid, scope: readScope(), startTicks: readStartTicks(process.pid) };
}

function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether that process still runs; null where this process cannot tell (another container or machine). */
export function isProcessRunning(identity: ProcessIdentity): boolean | null {
  if (identity.scope !== readScope()) return null;
  if (!isPidInUse(identity.pid)) return false;
  return identity.startTicks === null || readStartTicks(identity.pid) === identity.startTicks;
}
