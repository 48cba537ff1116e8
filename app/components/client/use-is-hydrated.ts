import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** false on the server and in the first render, true once scripts run: for what only a browser knows. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
