import { useMemo } from 'react';

/** Returns the same value until its content changes. Only for values that JSON keeps as they are. */
export function useStable<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
}
