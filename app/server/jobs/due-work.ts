import type { ServiceDeps } from '#app/server/services/deps.ts';
import { runDueWork } from '#app/server/services/due-work/run-due-work.ts';
import { fanOutChanges } from '#app/server/services/webhooks/fan-out-changes.ts';
import { type Period, runPeriodically } from './run-periodically.ts';

const CHECK_EVERY_MS = 5000;
/** Upper bound for the delay between a change and its event if changes can't be announced. */
const FAN_OUT_EVERY_MS = 1000;
/** A delivery changes several times in a row, and each search for changes costs every worker a statement. */
const COLLECT_MS = 100;
/** The name under which a trigger announces recorded changes. */
const CHANGES = 'webhook-changes';

/**
 * Starts the tasks that find work whose announcement was lost: due deliveries, unfinished renditions and
 * imports, webhooks, and changes. One statement finds which of them have anything to do.
 */
export function startDueWork(deps: ServiceDeps): { due: Period; changes: Period } {
  const { changes, searchNow } = startFanOut(deps);
  const due = runPeriodically(deps, {
    name: 'due work',
    everyMs: CHECK_EVERY_MS,
    run: async () => {
      const { hasChanges } = await runDueWork(deps);
      if (hasChanges) searchNow();
    },
  });
  return { due, changes };
}

/** Turns changes into events soon after they're announced, or every second where nothing is announced. */
function startFanOut(deps: ServiceDeps): { changes: Period; searchNow: () => void } {
  let hasWork = true;
  let timer: NodeJS.Timeout | undefined;
  const changes = runPeriodically(deps, {
    name: 'changes to report',
    everyMs: FAN_OUT_EVERY_MS,
    run: async () => {
      if (!hasWork && deps.queue.isAnnouncing) return;
      hasWork = false;
      await fanOutChanges(deps);
    },
  });
  const searchNow = (): void => {
    hasWork = true;
    timer ??= setTimeout(() => {
      timer = undefined;
      void changes.now();
    }, COLLECT_MS).unref();
  };
  deps.queue.onAnnounced(CHANGES, searchNow);
  return { changes, searchNow };
}
