import { useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { briefStore } from '../client/brief-store.ts';
import { draftStore } from '../client/draft-store.ts';

/**
 * Forgets the draft once it has become a post: the form was taken, and the answer leads to its results.
 * `platforms`: keeps the content, forgets where it was to go.
 */
export function useClearWhenSent(what: 'all' | 'platforms'): void {
  const { state, formMethod, location } = useNavigation();
  const isSent =
    state === 'loading' && formMethod === 'POST' && location.pathname.startsWith('/app/posts/');
  useEffect(() => {
    if (!isSent) return;
    const kept = draftStore.read();
    const keepsContent = what === 'platforms' && kept !== null;
    draftStore.write(keepsContent ? { ...kept, draft: { ...kept.draft, platforms: [] } } : null);
    if (!keepsContent) briefStore.write(null);
  }, [isSent, what]);
}
