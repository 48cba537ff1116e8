import { useEffect, useState } from 'react';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { later } from './later.ts';
import { loadRequests } from './load-requests.ts';
import { listOpen, listUnrequested } from './unrequested-fits.ts';
import type { FitPlans } from './use-fit-plans.ts';

export interface FitMakingProps extends Pick<FitPlans, 'loaded' | 'update'> {
  readonly rows: readonly PlatformAssessment[];
}

interface Job {
  readonly mediaId: string;
  readonly key: string;
  readonly platforms: readonly PlatformId[];
}

/** A choice has to be unchanged for this long before files are converted. */
const REST_MS = 1500;
/** The time between two requests, however many files there are. */
const POLL_MS = 1000;

/** Converts the files for the selected platforms in the background, and polls them until they're ready. */
export function FitMaking({ rows, loaded, update }: FitMakingProps): null {
  /** Requested only once, even if it failed, because publishing converts the file anyway. */
  const [requested, setRequested] = useState<ReadonlySet<string>>(new Set());
  const jobs = listUnrequested(rows).flatMap(({ mediaId, platforms }): Job[] => {
    const key = loaded.get(mediaId)?.key;
    if (key === undefined) return [];
    const open = platforms.filter((platform) => !requested.has(`${platform} ${key}`));
    return open.length > 0 ? [{ mediaId, key, platforms: open }] : [];
  });
  const jobsText = JSON.stringify(jobs);
  useEffect(() => {
    const due = JSON.parse(jobsText) as Job[];
    if (due.length === 0) return undefined;
    const timer = setTimeout(() => {
      const names = due.flatMap(({ key, platforms }) => platforms.map((id) => `${id} ${key}`));
      setRequested((before) => new Set([...before, ...names]));
      void makeAll(due, update);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [jobsText, update]);
  const openIds = listOpen(rows).join();
  useEffect(() => {
    if (openIds === '') return undefined;
    const ids = openIds.split(',');
    return later(POLL_MS * ids.length, async (signal) => {
      const requests = await loadRequests();
      const found = await Promise.all(
        ids.map(async (id) => {
          const key = loaded.get(id)?.key ?? '';
          return [id, key, (await requests?.requestPlans(key, signal)) ?? null] as const;
        }),
      );
      if (!signal.aborted) for (const [id, key, plans] of found) update(id, key, plans);
    });
  }, [loaded, openIds, update]);
  return null;
}

/** One file after the other, because each occupies the server for a while. */
async function makeAll(jobs: readonly Job[], update: FitPlans['update']): Promise<void> {
  const requests = await loadRequests();
  for (const { mediaId, key, platforms } of jobs)
    update(mediaId, key, (await requests?.requestRenditions(key, platforms)) ?? null);
}
