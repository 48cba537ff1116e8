import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import { listLimitingAccounts } from '#app/domain/composer/draft-accounts.ts';
import { listMediaIds } from '#app/domain/composer/draft-files.ts';
import { type Draft, toFileFitChoice } from '#app/domain/composer/draft.ts';
import type { FileFits } from '#app/domain/composer/file-fits.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import { later } from './later.ts';
import { loadRequests } from './load-requests.ts';

interface FitPlansOptions {
  readonly draft: Draft;
  /** The draft that the first plans are for. */
  readonly sent: Draft;
  readonly first: readonly FileFits[];
  readonly accounts: readonly ComposerAccount[];
  /** Details of the draft's files. */
  readonly files: readonly MediaOutput[];
}

/** Plans with the request that they answer. */
export interface LoadedPlans {
  readonly key: string;
  readonly plans: readonly FitPlanOutput[];
}

/** By the ID of the file. */
export type LoadedFits = ReadonlyMap<string, LoadedPlans>;

export interface FitPlans {
  readonly fits: readonly FileFits[];
  /** Only the plans for the current draft. */
  readonly loaded: LoadedFits;
  /** Stores plans that were requested again. `null`: there was no response. */
  readonly update: (mediaId: string, key: string, plans: readonly FitPlanOutput[] | null) => void;
}

/** Waits before each request, so that dragging a point doesn't cause one per pixel. */
const PAUSE_MS = 150;

/** Returns the conversions of the draft's files: those in the page first, then updated after each change. */
export function useFitPlans({ draft, sent, first, accounts, files }: FitPlansOptions): FitPlans {
  const [all, setAll] = useState<LoadedFits>(() => {
    const keys = toKeys(sent, accounts, files);
    return new Map(
      first.map(({ mediaId, plans }) => [mediaId, { key: keys[mediaId] ?? '', plans }]),
    );
  });
  const keysText = JSON.stringify(toKeys(draft, accounts, files));
  const keys = useMemo(() => JSON.parse(keysText) as Record<string, string>, [keysText]);
  useEffect(() => {
    const missing = Object.entries(keys).filter(([id, key]) => all.get(id)?.key !== key);
    if (missing.length === 0) return undefined;
    // Starts loading during the pause, so the requests don't wait for it.
    void loadRequests();
    return later(PAUSE_MS, async (signal) => {
      const requests = await loadRequests();
      const found = await Promise.all(
        missing.map(async ([id, key]) => {
          const plans = await requests?.requestPlans(key, signal);
          return plans ? [[id, { key, plans }] as const] : [];
        }),
      );
      // At once, because each change cancels the requests of the one before.
      if (!signal.aborted) setAll((before) => new Map([...before, ...found.flat()]));
    });
  }, [keys, all]);
  const update = useCallback<FitPlans['update']>((mediaId, key, plans) => {
    setAll((before) => {
      const current = before.get(mediaId);
      if (current?.key !== key) return before;
      // A new object even without a response, so that effects run again.
      return new Map(before).set(mediaId, { key, plans: plans ?? current.plans });
    });
  }, []);
  return useMemo(() => {
    // Until the response arrives, show the plans of the same file with the previous choice.
    const known = Object.keys(keys).flatMap((mediaId) => {
      const plans = all.get(mediaId)?.plans;
      return plans ? [{ mediaId, plans }] : [];
    });
    const loaded = new Map([...all].filter(([id, { key }]) => keys[id] === key));
    return { fits: known, loaded, update };
  }, [keys, all, update]);
}

/** Serializes the request for each file, so that the same one isn't sent twice. */
function toKeys(
  draft: Draft,
  accounts: readonly ComposerAccount[],
  files: readonly MediaOutput[],
): Record<string, string> {
  const accountIds = listLimitingAccounts(draft, accounts);
  const choice = { ...toFileFitChoice(draft), ...(accountIds.length > 0 && { accountIds }) };
  const focalPoints = new Map(files.map(({ id, focalPoint }) => [id, focalPoint]));
  return Object.fromEntries(
    listMediaIds(draft).map((mediaId) => {
      // The file's own point, so that changing it plans the file again.
      const focalPoint = focalPoints.get(mediaId);
      const own = focalPoint ? { focalPoint } : {};
      return [mediaId, JSON.stringify({ mediaId, ...own, ...choice })];
    }),
  );
}
