import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { listMedia } from '../client/responses.ts';

/** How many images are offered at once: the newest ones, or the newest that match a search. */
export const COVER_PICTURES = 11;

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
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const find = useCallback((words: string): void => {
    asking.current?.abort();
    const gone = (asking.current = new AbortController());
    void requestCovers(words, gone.signal).then((pictures) => {
      if (gone.signal.aborted) return;
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

async function requestCovers(
  words: string,
  signal: AbortSignal,
): Promise<readonly MediaOutput[] | null> {
  const query = new URLSearchParams({ kind: 'image', limit: String(COVER_PICTURES) });
  if (words.trim() !== '') query.set('search', words.trim());
  try {
    const response = await fetch(`/api/media?${query.toString()}`, { signal });
    return listMedia(await response.json());
  } catch {
    return null;
  }
}
