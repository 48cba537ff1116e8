import type { ServiceDeps } from '#app/server/services/deps.ts';
import {
  getWaitUntilDue,
  releaseDuePosts,
} from '#app/server/services/publishing/schedule/release-due.ts';
import { type Period, runPeriodically } from './run-periodically.ts';

/** The name under which a trigger announces scheduled posts. */
const SCHEDULED = 'scheduled';
/** Safety net for a lost announcement. Longer than Node's timers can wait would overflow. */
const CHECK_EVERY_MS = 60_000;
/** Many posts are scheduled one after another, and each search for the next one costs every worker a statement. */
const COLLECT_MS = 200;
/**
 * Posts that are due one after another are released together. A few statements for each post alone would cost as much
 * as publishing it.
 */
const RELEASE_EVERY_MS = 50;

/** Starts the timer that moves scheduled posts to the queue when they're due. */
export function startScheduledWork(deps: ServiceDeps): Period {
  let next: NodeJS.Timeout | undefined;
  let collecting: NodeJS.Timeout | undefined;
  let isStopped = false;
  const period = runPeriodically(deps, {
    name: 'scheduled posts',
    everyMs: CHECK_EVERY_MS,
    run: async () => {
      const released = await releaseDuePosts(deps);
      const waitMs = await getWaitUntilDue(deps);
      clearTimeout(next);
      if (isStopped || waitMs === null || waitMs > CHECK_EVERY_MS) return;
      const shortestMs = released > 0 || waitMs <= 0 ? RELEASE_EVERY_MS : 1;
      next = setTimeout(() => void period.now(), Math.max(shortestMs, Math.ceil(waitMs)));
    },
  });
  deps.queue.onAnnounced(SCHEDULED, () => {
    collecting ??= setTimeout(() => {
      collecting = undefined;
      void period.now();
    }, COLLECT_MS).unref();
  });
  return {
    now: () => period.now(),
    async stop() {
      isStopped = true;
      clearTimeout(next);
      clearTimeout(collecting);
      await period.stop();
    },
  };
}
