import { useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { draftStore } from './draft-store.ts';

/** Forgets the draft once it has become a post: the form was taken, and the answer leads to its results. */
export function useClearWhenSent(): void {
  const { state, formMethod, location } = useNavigation();
  const isSent =
    state === 'loading' && formMethod === 'POST' && location.pathname.startsWith('/app/posts/');
  useEffect(() => {
    if (isSent) draftStore.write(null);
  }, [isSent]);
}
