import { useEffect, useState } from 'react';

/**
 * Checks once, when the screen loads, whether uploads are available. Returns true until the response says
 * otherwise.
 */
export function useIsServed(): boolean {
  const [isServed, setIsServed] = useState(true);
  useEffect(() => {
    const gone = new AbortController();
    void fetch('/ai/ping', { signal: gone.signal })
      .then(({ ok }) => setIsServed(ok))
      .catch(() => {
        if (!gone.signal.aborted) setIsServed(false);
      });
    return () => gone.abort();
  }, []);
  return isServed;
}
