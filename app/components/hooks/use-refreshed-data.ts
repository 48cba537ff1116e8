import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import { PROFILE_PACE, type RefreshPace, SUBSCRIPTION_POLL } from '#app/domain/api/refresh.ts';
import { createRefresher, startPolling } from '../client/refresher.ts';

/**
 * Keeps profile and usage up to date: refetches on focus, and every two seconds (at most ten times) while a
 * subscription is expected. Returns true once those attempts are used up.
 */
export function useRefreshedData({ isAwaiting }: { isAwaiting: boolean }): boolean {
  const read = useRefreshedPage(PROFILE_PACE);
  const [hasGivenUp, setHasGivenUp] = useState(false);
  useEffect(() => {
    if (!isAwaiting) return undefined;
    return startPolling({ ...SUBSCRIPTION_POLL, read, onGiveUp: () => setHasGivenUp(true) });
  }, [isAwaiting, read]);
  return hasGivenUp;
}

/** Refetches the page's data on focus, at the given rate. Returns a function that refetches immediately. */
export function useRefreshedPage(pace: RefreshPace): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  const read = useCallback(async (): Promise<boolean> => {
    // A failed refetch would replace the page with an error, so keep the old data instead.
    const isReachable = await canBeReached();
    if (isReachable) revalidate();
    return isReachable;
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

/** Not supported by every browser. */
function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  return connection?.effectiveType === 'slow-2g' || connection?.effectiveType === '2g';
}
