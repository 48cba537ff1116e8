import { useCallback, useEffect, useState } from 'react';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import { listLimitingAccounts } from '#app/domain/composer/draft-accounts.ts';
import { type Draft, toFitChoice } from '#app/domain/composer/draft.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import { loadRequests } from './load-requests.ts';
import { listOpen, listUnrequested } from './unrequested-fits.ts';

interface FitPlansOptions {
  readonly draft: Draft;
  /** The draft that the first plans are for. */
  readonly sent: Draft;
  readonly first: readonly FitPlanOutput[];
  readonly accounts: readonly ComposerAccount[];
  /** The platforms whose files are converted in the background. Omitted where nobody would see them. */
  readonly makeFor?: readonly PlatformId[];
}

interface LoadedPlans {
  readonly key: string;
  readonly mediaId: string | null;
  readonly plans: readonly FitPlanOutput[];
}

/** Waits before each request, so that dragging a point doesn't cause one per pixel. */
const PAUSE_MS = 150;
/** A choice has to be unchanged for this long before files are converted. */
const REST_MS = 1500;
const POLL_MS = 1000;

/**
 * Returns the conversions of the draft's file: those in the page first, then updated after each change. Files
 * for the selected platforms are converted in the background and polled until they're ready.
 */
export function useFitPlans({
  draft,
  sent,
  first,
  accounts,
  makeFor = NO_PLATFORMS,
}: FitPlansOptions): readonly FitPlanOutput[] {
  const [loaded, setLoaded] = useState<LoadedPlans>({
    key: toKey(sent, accounts),
    mediaId: sent.mediaId,
    plans: first,
  });
  const { mediaId } = draft;
  const key = toKey(draft, accounts);
  const isLoaded = loaded.key === key;
  useEffect(() => {
    if (isLoaded || mediaId === null) return undefined;
    // Starts loading during the pause, so the request doesn't wait for it.
    void loadRequests();
    return later(PAUSE_MS, async (signal) => {
      const plans = await (await loadRequests())?.requestPlans(key, signal);
      if (plans && !signal.aborted) setLoaded({ key, mediaId, plans });
    });
  }, [key, isLoaded, mediaId]);
  // A new object even without a response, so that the effect runs again.
  const onResponse = useCallback<MakingOptions['onResponse']>((requestedKey, plans) => {
    setLoaded((before) =>
      before.key === requestedKey ? { ...before, plans: plans ?? before.plans } : before,
    );
  }, []);
  useMaking({ draft, loaded: isLoaded ? loaded : null, makeFor, onResponse });
  // Until the response arrives, show the plans of the same file with the previous choice.
  return loaded.mediaId === mediaId ? loaded.plans : NO_PLANS;
}

const NO_PLANS: readonly FitPlanOutput[] = [];
const NO_PLATFORMS: readonly PlatformId[] = [];

interface MakingOptions extends Required<Pick<FitPlansOptions, 'draft' | 'makeFor'>> {
  /** For the current draft. Null until they're loaded. */
  readonly loaded: LoadedPlans | null;
  /** `plans` is null if there was no response. */
  readonly onResponse: (key: string, plans: readonly FitPlanOutput[] | null) => void;
}

function useMaking({ draft, loaded, makeFor, onResponse }: MakingOptions): void {
  /** Requested only once, even if it failed, because publishing converts the file anyway. */
  const [requested, setRequested] = useState<ReadonlySet<string>>(new Set());
  const choice = { draft, connected: makeFor, plans: loaded?.plans ?? NO_PLANS };
  const key = loaded?.key ?? '';
  const unrequested = listUnrequested(choice).filter(
    (platform) => !requested.has(`${platform} ${key}`),
  );
  const unrequestedText = unrequested.join();
  const isOpen = listOpen(choice).length > 0;
  useEffect(() => {
    if (unrequestedText === '') return undefined;
    const platforms = unrequestedText.split(',');
    const timer = setTimeout(() => {
      setRequested((before) => new Set([...before, ...platforms.map((id) => `${id} ${key}`)]));
      void loadRequests()
        .then((requests) => requests?.requestRenditions(key, platforms))
        .then((plans) => onResponse(key, plans ?? null));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [key, unrequestedText, onResponse]);
  useEffect(() => {
    if (!loaded || !isOpen) return undefined;
    return later(POLL_MS, async (signal) => {
      const plans = await (await loadRequests())?.requestPlans(loaded.key, signal);
      if (!signal.aborted) onResponse(loaded.key, plans ?? null);
    });
  }, [loaded, isOpen, onResponse]);
}

/** Runs the work after a delay. Returns a function that cancels it. */
function later(ms: number, work: (signal: AbortSignal) => Promise<void>): () => void {
  const controller = new AbortController();
  const timer = setTimeout(() => void work(controller.signal), ms);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

/** Serializes the request, so that the same one isn't sent twice. */
function toKey(draft: Draft, accounts: readonly ComposerAccount[]): string {
  const accountIds = listLimitingAccounts(draft, accounts);
  const { mediaId, fit } = draft;
  return JSON.stringify({
    mediaId,
    ...toFitChoice(fit),
    ...(accountIds.length > 0 && { accountIds }),
  });
}
