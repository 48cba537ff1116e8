import { useState } from 'react';
import { mergeEarlyInput } from '../client/early-draft.ts';
import { type EarlyInput, isEarly, listTicked, listTyped } from '../client/typed-early.ts';
import type { DraftState } from '../hooks/use-draft.ts';
import { useBrowserLayoutEffect } from '../client/use-browser-layout-effect.ts';

/**
 * Adds to the draft what a person changed in a field set before its code was loaded. React resets fields
 * while it hydrates them, so they are read before that.
 */
export function useEarlyInput(fieldSetId: string, change: DraftState['change']): void {
  const [early] = useState(() => readEarlyInput(fieldSetId));
  useBrowserLayoutEffect(() => {
    if (!isEarly(early)) return;
    change((draft) => {
      const { platforms, ...merged } = mergeEarlyInput(draft, draft, early);
      return platforms === null ? merged : { ...merged, platforms };
    });
  }, [early, change]);
}

function readEarlyInput(fieldSetId: string): EarlyInput {
  if (typeof document === 'undefined') return { typed: new URLSearchParams(), ticked: [] };
  const typed = new URLSearchParams(listTyped(fieldSetId).map(([name, value]) => [name, value]));
  return { typed, ticked: listTicked(fieldSetId) };
}
