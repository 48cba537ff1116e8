import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Preloaded with `--import` before the app's code. Reports to its parent how long the event loop was blocked,
// the main thread's CPU time, and peak resident memory.
const EVERY_MS = 5;
const MS_IN_NS = 1e6;
const US_IN_MS = 1000;
const MEBIBYTE = 1024 * 1024;
const SCHEDULE_FILE = `/proc/self/task/${process.pid}/schedstat`;

/** Returns how long the thread was ready but waited for a CPU core. Only known on Linux. */
function readWaitedMs(): number {
  try {
    return Number(readFileSync(SCHEDULE_FILE, 'utf8').split(' ')[1]) / MS_IN_NS;
  } catch {
    return 0;
  }
}

/** Returns the main thread's CPU time, without other threads and processes. */
function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / US_IN_MS;
}

if (isMainThread && process.send) {
  let longestMs = 0;
  let longestOwnMs = 0;
  let turnAt = performance.now();
  let waitedMs = readWaitedMs();
  let cpuMs = readCpuMs();
  let startRss = process.memoryUsage.rss();
  let peakRss = startRss;
  const turn = (): void => {
    const now = performance.now();
    const waited = readWaitedMs();
    const blockedMs = now - turnAt - EVERY_MS;
    longestMs = Math.max(longestMs, blockedMs);
    // Subtract the time that other processes kept the thread off a core.
    longestOwnMs = Math.max(longestOwnMs, blockedMs - (waited - waitedMs));
    peakRss = Math.max(peakRss, process.memoryUsage.rss());
    turnAt = now;
    waitedMs = waited;
  };
  setInterval(turn, EVERY_MS).unref();
  process.on('message', (message) => {
    // A block that ended just now hasn't been seen by the timer yet.
    turn();
    if (message === 'measure') {
      longestMs = longestOwnMs = 0;
      cpuMs = readCpuMs();
      startRss = peakRss = process.memoryUsage.rss();
    } else if (message === 'report') {
      const grownMiB = (peakRss - startRss) / MEBIBYTE;
      process.send?.({ longestMs, longestOwnMs, cpuMs: readCpuMs() - cpuMs, grownMiB });
    }
  });
  process.channel?.unref();
}
