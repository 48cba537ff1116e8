import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded before the app's own code (`--import`): answers its parent with how long the event loop stood.
const EVERY_MS = 5;
const MS_IN_NS = 1e6;
const SCHEDULE_FILE = `/proc/self/task/${process.pid}/schedstat`;

/** How long the thread was ready and had to wait for a core. Linux tells; elsewhere it is unknown. */
function readWaitedMs(): number {
  try {
    return Number(readFileSync(SCHEDULE_FILE, 'utf8').split(' ')[1]) / MS_IN_NS;
  } catch {
    return 0;
  }
}

if (isMainThread && process.send) {
  let longestMs = 0;
  let longestOwnMs = 0;
  let turnAt = performance.now();
  let waitedMs = readWaitedMs();
  const timer = setInterval(() => {
    const now = performance.now();
    const waited = readWaitedMs();
    const stoodMs = now - turnAt - EVERY_MS;
    longestMs = Math.max(longestMs, stoodMs);
    // What other processes took of the cores is not the app's.
    longestOwnMs = Math.max(longestOwnMs, stoodMs - (waited - waitedMs));
    turnAt = now;
    waitedMs = waited;
  }, EVERY_MS);
  timer.unref();
  process.on('message', (message) => {
    if (message === 'measure') longestMs = longestOwnMs = 0;
    else if (message === 'report') process.send?.({ longestMs, longestOwnMs });
  });
  process.channel?.unref();
}
