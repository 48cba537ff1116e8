import type { ServiceDeps } from '#app/server/services/deps.ts';
import { applyZoneChanges } from '#app/server/services/publishing/schedule/apply-zone-changes.ts';
import { reresolveOccurrences } from '#app/server/services/series/reresolve-occurrences.ts';
import { type Period, runPeriodically } from './run-periodically.ts';

/**
 * The zone database changes when a newer version of Node starts. Once a day also reaches what the previous version's
 * processes stored while an upgrade was going on.
 */
const CHECK_EVERY_MS = 24 * 60 * 60_000;

/** Starts the task that resolves wall times again after the zone database has changed. */
export function startZoneWork(deps: ServiceDeps, signal: AbortSignal): Period {
  return runPeriodically(deps, {
    name: 'changed time zones',
    everyMs: CHECK_EVERY_MS,
    run: async () => {
      await applyZoneChanges(deps, { signal });
      await reresolveOccurrences(deps, { signal });
    },
  });
}
