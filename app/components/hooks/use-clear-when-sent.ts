import { useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { briefStore } from '../client/brief-store.ts';
import { draftStore } from '../client/draft-store.ts';

/**
 * Clears the draft once it has become a post, when the submitted form redirects to the results. `platforms`:
 * keeps the content and clears only the targets.
 */
export function useClearWhenSent(what: 'all' | 'platforms'): void {
  const { state, formMethod, location } = useNavigation();
  const isSent =
    state === 'loading' && formMethod === 'POST' && location.pathname.startsWith('/app/posts/');
  useEffect(() => {
    if (!isSent) return;
    const stored = draftStore.read();
    const keepsContent = what === 'platforms' && stored !== null;
    draftStore.write(
      keepsContent ? { ...stored, draft: { ...stored.draft, platforms: [] } } : null,
    );
    if (!keepsContent) briefStore.write(null);
  }, [isSent, what]);
}
