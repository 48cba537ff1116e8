import { useCallback, useRef, useSyncExternalStore } from 'react';
import { type Brief, parsePartialBrief } from '#app/domain/suggestions/brief.ts';
import { briefStore } from '../client/brief-store.ts';
import { useTypedEarly } from '../client/typed-early.ts';
import { useBrowserLayoutEffect } from '../client/use-browser-layout-effect.ts';

/** The form's ID in both generators. */
export const BRIEF_FORM = 'brief';

const readNothing = (): null => null;
/**
 * Returns the brief: the server's first, then the one that this tab stores for both generators. `isMeant`:
 * the server got it from a form or a link, so it replaces the stored one. Text typed before scripts loaded
 * replaces both.
 */
export function useBrief(sent: {
  readonly brief: Brief;
  readonly isMeant: boolean;
}): [Brief, (next: Partial<Brief>) => void] {
  const stored = useSyncExternalStore(briefStore.subscribe, briefStore.read, readNothing);
  const { brief: first, isMeant } = sent;
  const readTyped = useTypedEarly(BRIEF_FORM);
  const seen = useRef<{ text: string; typed: Partial<Brief> } | null>(null);
  // Compared by content: a refetched page brings the same brief again, which was already applied.
  const text = JSON.stringify(first);
  useBrowserLayoutEffect(() => {
    if (seen.current?.text !== text) {
      const isFirst = seen.current === null;
      seen.current = { text, typed: isFirst ? parsePartialBrief(readTyped()) : {} };
    }
    const { typed } = seen.current;
    const isTyped = Object.keys(typed).length > 0;
    const sentBrief = JSON.parse(text) as Brief;
    if (isMeant) briefStore.write({ ...sentBrief, ...typed });
    else if (isTyped) briefStore.write({ ...(briefStore.read() ?? sentBrief), ...typed });
  }, [text, isMeant, readTyped]);
  const brief = stored ?? first;
  const change = useCallback(
    (next: Partial<Brief>): void => briefStore.write({ ...(briefStore.read() ?? first), ...next }),
    [first],
  );
  return [brief, change];
}
