import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { loadRequests } from './load-requests.ts';

export interface CoverSearch {
  readonly searchText: string;
  /** The number of images to choose from. */
  readonly count: number;
  readonly hasFailed: boolean;
  readonly find: (searchText: string) => void;
}

interface CoverSearchResult {
  readonly searchText: string;
  readonly pictures: readonly MediaOutput[];
  readonly hasFailed: boolean;
}

/** Returns the images to choose from: those in the page, then the results of searches. */
export function useCoverSearch(sent: {
  readonly pictures: readonly MediaOutput[];
  readonly search: string;
}): { readonly search: CoverSearch; readonly pictures: readonly MediaOutput[] } {
  const [found, setFound] = useState<CoverSearchResult | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const find = useCallback((searchText: string): void => {
    current.current?.abort();
    const controller = (current.current = new AbortController());
    void loadRequests()
      .then((requests) => requests?.requestCovers(searchText, controller.signal) ?? null)
      .then((pictures) => {
        if (controller.signal.aborted) return;
        setFound((before) => ({
          searchText,
          pictures: pictures ?? before?.pictures ?? [],
          hasFailed: pictures === null,
        }));
      });
  }, []);
  const searchText = found?.searchText ?? sent.search;
  const hasFailed = found?.hasFailed ?? false;
  const pictures = found && !hasFailed ? found.pictures : sent.pictures;
  const count = pictures.length;
  const search = useMemo(
    () => ({ searchText, count, hasFailed, find }),
    [searchText, count, hasFailed, find],
  );
  return { search, pictures };
}
