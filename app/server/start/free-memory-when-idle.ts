import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_EVERY_MS = 4000;
/** CPU time as a part of the elapsed time. The timers of an idle process need 2 to 5 percent. */
const MAX_IDLE_USE = 0.1;
/** The pause is some 100 ms, so a process that's busy now and then doesn't have one each time. */
const MIN_BETWEEN_MS = 60_000;

type CollectGarbage = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Collects the garbage of the startup, and later of each burst of work, as soon as the process is idle. V8
 * itself would keep the space that it grew into: 50 to 100 MB after a start. `isWorking` puts it off: a delivery
 * uses little CPU time while it waits for its platform, and would wait for the collection, too.
 */
export function freeMemoryWhenIdle(isWorking: () => boolean = () => false): void {
  let isDue = true;
  let lastAt = -MIN_BETWEEN_MS;
  let since = { at: performance.now(), cpu: process.cpuUsage() };
  const timer = setInterval(() => {
    const at = performance.now();
    const { user, system } = process.cpuUsage(since.cpu);
    const isIdle = !isWorking() && (user + system) / 1000 < (at - since.at) * MAX_IDLE_USE;
    if (!isIdle) isDue = true;
    else if (isDue && at - lastAt >= MIN_BETWEEN_MS) {
      collectGarbage();
      isDue = false;
      lastAt = at;
    }
    since = { at: performance.now(), cpu: process.cpuUsage() };
  }, CHECK_EVERY_MS);
  timer.unref();
}

/** Runs V8's thorough collection, which also returns memory to the system. */
function collectGarbage(): void {
  // Otherwise the embedded database's code would be dropped, and compiled again with 500 MB by the optimizer.
  setFlagsFromString('--no-flush-liftoff-code');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as CollectGarbage;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}
