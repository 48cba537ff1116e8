import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import { PROFILE_PACE, type RefreshPace, SUBSCRIPTION_POLL } from '#app/domain/api/refresh.ts';
import { createRefresher, startPolling } from '../client/refresher.ts';

/**
 * Keeps profile and usage fresh: read again when the window regains focus, and,
 * while a subscription is awaited, every two seconds, at most ten times. True once those ten are over.
 */
export function useFreshData({ isAwaiting }: { isAwaiting: boolean }): boolean {
  const read = useFreshPage(PROFILE_PACE);
  const [hasGivenUp, setHasGivenUp] = useState(false);
  useEffect(() => {
    if (!isAwaiting) return undefined;
    return startPolling({ ...SUBSCRIPTION_POLL, read, onGiveUp: () => setHasGivenUp(true) });
  }, [isAwaiting, read]);
  return hasGivenUp;
}

/** Reads the page's data again on focus, at this pace; answers how to do it at once. */
export function useFreshPage(pace: RefreshPace): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  const read = useCallback(async (): Promise<boolean> => {
    // A page whose data cannot be read would be replaced by an error: what it shows is better than that.
    const isThere = await canBeReached();
    if (isThere) revalidate();
    return isThere;
  }, [revalidate]);
  useEffect(() => {
    const refresher = createRefresher({ pace, read, isSlow: isSlowConnection });
    window.addEventListener('focus', refresher.focus);
    return () => {
      window.removeEventListener('focus', refresher.focus);
      refresher.stop();
    };
  }, [pace, read]);
  return read;
}

const SERVER_ERROR = 500;

async function canBeReached(): Promise<boolean> {
  try {
    return (await fetch('/api/auth/me')).status < SERVER_ERROR;
  } catch {
    return false;
  }
}

/** Not every browser tells. */
function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  return connection?.effectiveType === 'slow-2g' || connection?.effectiveType === '2g';
}
