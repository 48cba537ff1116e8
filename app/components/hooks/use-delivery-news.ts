import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { DeliveryDossier } from '#app/domain/delivery/delivery-dossier.ts';
import { isDossierSettled } from '#app/domain/delivery/dossier-text.ts';

/** Refetches the page's data whenever the server reports a change, until the delivery is settled. */
export function useDeliveryNews(dossier: DeliveryDossier): void {
  const { revalidate } = useRevalidator();
  const isSettled = isDossierSettled(dossier);
  const postId = dossier.post.id;
  useEffect(() => {
    if (isSettled) return undefined;
    const source = new EventSource(`/api/posts/${postId}/events`);
    let isFirst = true;
    source.addEventListener('post', () => {
      // The first event repeats the current state, which the page already shows.
      if (!isFirst) void revalidate();
      isFirst = false;
    });
    source.addEventListener('end', () => {
      source.close();
      void revalidate();
    });
    return () => source.close();
  }, [isSettled, postId, revalidate]);
}
