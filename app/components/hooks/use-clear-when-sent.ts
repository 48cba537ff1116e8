import { useEffect } from 'react';
import { EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import { takeAccepted } from '../client/accepted-post.ts';
import { briefStore } from '../client/brief-store.ts';
import { draftStore } from '../client/draft-store.ts';
import { createSavedDraft, savedDraftStore } from '../client/saved-draft-store.ts';

/**
 * Clears the draft once the server has accepted the post and its results replace this screen, or the person leaves
 * it. Until then, the screen shows what is being published. `platforms`: keeps the content and clears only the
 * targets and the time.
 */
export function useClearWhenSent(what: 'all' | 'platforms'): void {
  useEffect(() => {
    const clear = (): void => {
      if (takeAccepted()) clearDraft(what);
    };
    // The page can be left before React replaces the screen.
    window.addEventListener('pagehide', clear);
    return () => {
      window.removeEventListener('pagehide', clear);
      clear();
    };
  }, [what]);
}

/** Clears what became a post from this tab. */
export function clearDraft(what: 'all' | 'platforms'): void {
  const stored = draftStore.read();
  const saved = savedDraftStore.read();
  if (what === 'platforms' && stored !== null) {
    const draft = { ...stored.draft, platforms: [], time: EMPTY_DRAFT.time };
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
