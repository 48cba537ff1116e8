import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';

const EVERY_MS = 2000;
const MAX_TRIES = 10;

/**
 * Keeps the page's data fresh (product-spec section 4): read again when the window regains focus, and,
 * while a subscription is awaited, every two seconds, at most ten times. True once those ten are over.
 */
export function useFreshData({ isAwaiting }: { isAwaiting: boolean }): boolean {
  const { revalidate } = useRevalidator();
  const [hasGivenUp, setHasGivenUp] = useState(false);
  useEffect(() => {
    const refresh = (): void => void revalidate();
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [revalidate]);
  useEffect(() => {
    if (!isAwaiting) return undefined;
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      if (tries > MAX_TRIES) {
        clearInterval(timer);
        setHasGivenUp(true);
      } else void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isAwaiting, revalidate]);
  return hasGivenUp;
}
