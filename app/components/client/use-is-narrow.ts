import { useSyncExternalStore } from 'react';

/** Where the styles put everything into one column. */
const NARROW = '(max-width: 1180px)';

/** Returns whether the page is shown in one column. False on the server, which doesn't know. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(watch, isNarrow, () => false);
}

const isNarrow = (): boolean => matchMedia(NARROW).matches;

function watch(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
