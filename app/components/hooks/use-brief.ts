import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { Brief } from '#app/domain/brief.ts';
import { createSessionStore } from './session-store.ts';

export const briefStore = createSessionStore('fanfare.brief', Brief);

const readNothing = (): null => null;

/**
 * What suggestions are asked for: from the server at first, then as this tab keeps it for both
 * generators. `isMeant`: the server got it from a form or a link, and it replaces what was kept.
 */
export function useBrief(sent: {
  readonly brief: Brief;
  readonly isMeant: boolean;
}): [Brief, (next: Partial<Brief>) => void] {
  const stored = useSyncExternalStore(briefStore.subscribe, briefStore.read, readNothing);
  const { brief: first, isMeant } = sent;
  useEffect(() => {
    if (isMeant) briefStore.write(first);
  }, [first, isMeant]);
  const brief = stored ?? first;
  const change = useCallback(
    (next: Partial<Brief>): void => briefStore.write({ ...(briefStore.read() ?? first), ...next }),
    [first],
  );
  return [brief, change];
}
