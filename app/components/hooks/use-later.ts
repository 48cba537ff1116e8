import { useEffect, useState } from 'react';

/** The value as it was a task ago: what hangs on it is drawn right after the key that changed it, not with it. */
export function useLater<T extends object>(value: T): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value));
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
