import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { loadRequests } from './load-requests.ts';

export interface CoverSearch {
  readonly words: string;
  /** The number of images to choose from. */
  readonly count: number;
  readonly hasFailed: boolean;
  readonly find: (words: string) => void;
}

interface CoverSearchResult {
  readonly words: string;
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
  const find = useCallback((words: string): void => {
    current.current?.abort();
    const controller = (current.current = new AbortController());
    void loadRequests()
      .then((requests) => requests?.requestCovers(words, controller.signal) ?? null)
      .then((pictures) => {
        if (controller.signal.aborted) return;
        setFound((before) => ({
          words,
          pictures: pictures ?? before?.pictures ?? [],
          hasFailed: pictures === null,
        }));
      });
  }, []);
  const words = found?.words ?? sent.search;
  const hasFailed = found?.hasFailed ?? false;
  const pictures = found && !hasFailed ? found.pictures : sent.pictures;
  const count = pictures.length;
  const search = useMemo(
    () => ({ words, count, hasFailed, find }),
    [words, count, hasFailed, find],
  );
  return { search, pictures };
}
