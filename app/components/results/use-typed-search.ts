import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { PostPage } from '#app/domain/posts/publish.ts';
import type { PostTimes } from '#app/domain/posts/show-post-times.ts';

export interface FoundPosts {
  readonly page: PostPage;
  readonly times: PostTimes;
  readonly search: string;
}

export interface TypedSearch extends FoundPosts {
  readonly isBusy: boolean;
  /** Searches shortly after the last keystroke. An empty text shows all posts. */
  readonly type: (text: string) => void;
  /** Searches immediately. */
  readonly find: (text: string) => void;
  /** Also clears the field. */
  readonly showAll: () => void;
  readonly field: {
    /** The field's initial text, updated when the page's search changes. */
    readonly text: string;
    /** A new number remounts the field. */
    readonly round: number;
  };
}

const AFTER_MS = 250;
/** The posts list serves the data for every screen that shows posts. */
const POSTS_PATH = '/app/posts';

/** Returns the page's posts, then those that match the typed search. The page's URL stays the same. */
export function useTypedSearch(first: FoundPosts): TypedSearch {
  const { load, data, state } = useFetcher<FoundPosts>();
  // A reloaded page is newer than earlier search results.
  const [requestedOn, setRequestedOn] = useState<PostPage | null>(null);
  const [round, setRound] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const found = requestedOn === first.page ? data : undefined;
  const find = (text: string): void => {
    clearTimeout(timer.current);
    setRequestedOn(first.page);
    load(`${POSTS_PATH}?${new URLSearchParams({ search: text.trim() }).toString()}`);
  };
  return {
    ...(found ?? first),
    isBusy: state !== 'idle',
    field: { text: round === 0 ? first.search : '', round },
    find,
    showAll: () => {
      setRound(round + 1);
      find('');
    },
    type: (text) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => find(text), AFTER_MS);
    },
  };
}
