import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a running process, as far as the operating system allows. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Within a scope, a PID is unique: one boot and one PID namespace (containers have their own). */
  readonly scope: string;
  /** Start time in clock ticks, so a reused PID isn't mistaken for the old process; null except on Linux. */
  readonly startTicks: string | null;
}

function readOrNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    // Not Linux, or no such process: continue without this fact.
    return null;
  }
}

function readStartTicks(pid: number): string | null {
  const stat = readOrNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field is the command in parentheses and may contain spaces; starttime is field 22.
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

/**
 * Returns whether the process is still running; null when this process can't know (another container or
 * machine).
 */
export function isProcessRunning(identity: ProcessIdentity): boolean | null {
  if (identity.scope !== readScope()) return null;
  if (!isPidInUse(identity.pid)) return false;
  return identity.startTicks === null || readStartTicks(identity.pid) === identity.startTicks;
}
