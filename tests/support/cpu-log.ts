import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

/** Clock ticks per second in `/proc`, which Linux fixes at 100 for every architecture Node runs on. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  /** User and system time of the process and of its children that have ended, in ticks. */
  readonly ticks: number;
}

/**
 * Appends a line of JSON for each test file to the file that `FANFARE_TEST_CPU` names: the CPU seconds of the test
 * process and of everything it started, in all and during each test. Wall time says little, because several files share the cores
 * (docs/decisions/0108). Linux only.
 */
export function logCpuTime(): void {
  const log = process.env['FANFARE_TEST_CPU'];
  if (log === undefined) return;
  let start = 0;
  let testStart = 0;
  const tests: [string, number][] = [];
  beforeEach(() => {
    testStart = readTreeSeconds(process.pid);
  });
  afterEach(({ task }) => {
    tests.push([task.name, toTenths(readTreeSeconds(process.pid) - testStart)]);
  });
  beforeAll(() => {
    start = readTreeSeconds(process.pid);
  });
  // Hooks that are registered first run last, so this includes closing what the file has opened.
  afterAll(() => {
    const cpuSeconds = toTenths(readTreeSeconds(process.pid) - start);
    const file = expect.getState().testPath;
    appendFileSync(log, `${JSON.stringify({ file, cpuSeconds, tests })}\n`);
  });
}

const toTenths = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Returns the CPU seconds of a process and its descendants, including ended ones that were waited for. */
function readTreeSeconds(root: number): number {
  const all = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const times = Number.isInteger(pid) ? readTimes(pid) : null;
    if (times) all.set(pid, times);
  }
  const isInTree = (pid: number): boolean => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  let ticks = 0;
  for (const [pid, times] of all) if (isInTree(pid)) ticks += times.ticks;
  return ticks / TICKS_PER_SECOND;
}

function readTimes(pid: number): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses can have spaces. Fields as in proc(5): ppid is the 4th, utime to cstime 14th to 17th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent = 0] = fields.slice(1, 2).map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent, ticks };
  } catch {
    return null; // It has ended since the folder was read.
  }
}
