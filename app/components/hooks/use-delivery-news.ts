import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { DeliveryDossier } from '#app/domain/delivery/delivery-dossier.ts';
import { isDossierSettled } from '#app/domain/delivery/dossier-text.ts';

/** Reads the page's data again whenever the server says that the post changed, until the delivery is settled. */
export function useDeliveryNews(dossier: DeliveryDossier): void {
  const { revalidate } = useRevalidator();
  const isSettled = isDossierSettled(dossier);
  const postId = dossier.post.id;
  useEffect(() => {
    if (isSettled) return undefined;
    const source = new EventSource(`/api/posts/${postId}/events`);
    let isFirst = true;
    source.addEventListener('post', () => {
      // The first tells how it stands: the page knows.
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
