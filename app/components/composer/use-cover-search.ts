import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { COVER_PICTURES } from './cover-count.ts';
import { loadRequests } from './load-requests.ts';

export interface CoverSearch {
  readonly words: string;
  /** The search result as a message. Empty if there was no search. */
  readonly note: string;
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
  const pictures = found && !found.hasFailed ? found.pictures : sent.pictures;
  const note = found?.hasFailed ? NOT_ASKED : toNote(words, pictures.length);
  const search = useMemo(() => ({ words, note, find }), [words, note, find]);
  return { search, pictures };
}

const NOT_ASKED = 'Search failed. Try again.';

function toNote(words: string, count: number): string {
  if (words.trim() === '') return '';
  if (count === 0) return `No image has “${words}” in its name or description.`;
  return count >= COVER_PICTURES ? `The ${count} newest images with “${words}”.` : '';
}
