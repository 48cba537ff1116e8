import { useEffect, useState } from 'react';

/** Asks once, when the screen loads, whether uploads are answered (product-spec section 2). True until told otherwise. */
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
