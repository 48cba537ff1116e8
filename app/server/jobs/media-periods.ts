import type { ServiceDeps } from '#app/server/services/deps.ts';
import { removeUnusedMedia } from '#app/server/services/media/remove-unused-media.ts';
import { removeExpiredUploads } from '#app/server/services/media/uploads/delete-upload.ts';
import { type Period, runPeriodically } from './run-periodically.ts';

const TIDY_EVERY_MS = 15 * 60_000;

/** Starts the periodic cleanups that free disk space. */
export function startMediaPeriods(deps: ServiceDeps): Period[] {
  return [
    runPeriodically(deps, {
      name: 'expired uploads',
      everyMs: TIDY_EVERY_MS,
      run: () => removeExpiredUploads(deps),
    }),
    runPeriodically(deps, {
      name: 'cut-off writes',
      everyMs: TIDY_EVERY_MS,
      run: () => deps.mediaStore.deleteLeftovers(),
    }),
    runPeriodically(deps, {
      name: 'unused media',
      everyMs: TIDY_EVERY_MS,
      run: () => removeUnusedMedia(deps),
    }),
  ];
}
