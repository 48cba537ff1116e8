import type { ServiceDeps } from '#app/server/services/deps.ts';
import { prepareNext } from '#app/server/services/publishing/ahead/prepare-next.ts';
import { removeUnusedPreparations } from '#app/server/services/publishing/ahead/remove-unused-preparations.ts';
import { type Period, runPeriodically } from './run-periodically.ts';

/** Uploads ahead of time that one process runs at once: few, so that they leave room for posts that are due. */
const CONCURRENCY = 2;
/** Media have 15 minutes, so a search now and then is enough. */
const CHECK_EVERY_MS = 15_000;
const REMOVE_EVERY_MS = 10 * 60_000;

/** Starts the tasks that upload the media of scheduled posts ahead of their time. */
export function startAheadWork(deps: ServiceDeps, signal: AbortSignal): Period[] {
  const lanes = Array.from({ length: CONCURRENCY }, () =>
    runPeriodically(deps, {
      name: 'media of scheduled posts',
      everyMs: CHECK_EVERY_MS,
      run: async () => {
        while (!signal.aborted && (await prepareNext(deps, { signal })));
      },
    }),
  );
  const removal = runPeriodically(deps, {
    name: 'uploads ahead of time that no post uses',
    everyMs: REMOVE_EVERY_MS,
    run: () => removeUnusedPreparations(deps),
  });
  return [...lanes, removal];
}
