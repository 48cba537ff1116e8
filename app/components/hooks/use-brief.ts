import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type Brief, parsePartialBrief } from '#app/domain/suggestions/brief.ts';
import { briefStore } from '../client/brief-store.ts';
import { useTypedEarly } from '../client/typed-early.ts';

/** The form's id, in both generators. */
export const BRIEF_FORM = 'brief';

const readNothing = (): null => null;
// The server has no layout to wait for, and says so when it is asked.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * What suggestions are asked for: from the server at first, then as this tab keeps it for both
 * generators. `isMeant`: the server got it from a form or a link, and it replaces what was kept. What was
 * typed before scripts ran replaces both.
 */
export function useBrief(sent: {
  readonly brief: Brief;
  readonly isMeant: boolean;
}): [Brief, (next: Partial<Brief>) => void] {
  const stored = useSyncExternalStore(briefStore.subscribe, briefStore.read, readNothing);
  const { brief: first, isMeant } = sent;
  const readTyped = useTypedEarly(BRIEF_FORM);
  const seen = useRef<{ text: string; typed: Partial<Brief> } | null>(null);
  // By its words: a page that is asked for again brings the same link's brief, which was taken already.
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
