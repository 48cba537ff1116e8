import { useEffect, useState } from 'react';

/**
 * Returns the value one task later, so that components that use it render after the keystroke that changed
 * it.
 */
export function useLater<T extends object>(value: T): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value));
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
