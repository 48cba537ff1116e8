import { useEffect, useState } from 'react';

/**
 * Checks once, when the screen loads, whether uploads are available. Returns true until the response says
 * otherwise.
 */
export function useIsServed(): boolean {
  const [isServed, setIsServed] = useState(true);
  useEffect(() => {
    const controller = new AbortController();
    void fetch('/ai/ping', { signal: controller.signal })
      .then(({ ok }) => setIsServed(ok))
      .catch(() => {
        if (!controller.signal.aborted) setIsServed(false);
      });
    return () => controller.abort();
  }, []);
  return isServed;
}
