import { useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { briefStore } from '../client/brief-store.ts';
import { draftStore } from '../client/draft-store.ts';
import { createSavedDraft, savedDraftStore } from '../client/saved-draft-store.ts';

/**
 * Clears the draft once the server has accepted the post and its results replace this screen. Until then, the
 * screen shows what is being published. `platforms`: keeps the content and clears only the targets.
 */
export function useClearWhenSent(what: 'all' | 'platforms'): void {
  const { state, formMethod, location } = useNavigation();
  const isSent =
    state === 'loading' && formMethod === 'POST' && location.pathname.startsWith('/app/posts/');
  const wasSent = useRef(false);
  useEffect(() => {
    if (isSent) wasSent.current = true;
  }, [isSent]);
  useEffect(
    () => () => {
      if (wasSent.current) clearDraft(what);
    },
    [what],
  );
}

/** Clears what became a post from this tab. */
export function clearDraft(what: 'all' | 'platforms'): void {
  const stored = draftStore.read();
  const saved = savedDraftStore.read();
  if (what === 'platforms' && stored !== null) {
    const draft = { ...stored.draft, platforms: [] };
    draftStore.write({ ...stored, draft });
    // The post took over the draft. The text that stays isn't a new one until it's changed.
    savedDraftStore.write({ ...createSavedDraft(), base: draft });
  } else {
    savedDraftStore.write(null);
    draftStore.write(null);
  }
  // Loaded already, because the composer saves with it.
  if (saved) void import('../client/draft-saving.ts').then((saving) => saving.forgetCopy(saved));
  if (what === 'all') briefStore.write(null);
}
