import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { PostPage } from '#app/domain/posts/publish.ts';

export interface FoundPosts {
  readonly page: PostPage;
  readonly search: string;
}

export interface TypedSearch extends FoundPosts {
  readonly isBusy: boolean;
  /** What is typed is looked for a moment later; an empty text shows all. */
  readonly type: (text: string) => void;
  /** At once. */
  readonly find: (text: string) => void;
  /** Empties the field, too. */
  readonly showAll: () => void;
  readonly field: {
    /** What the field begins with, and becomes when the page brings something else. */
    readonly text: string;
    /** Another one: another field. */
    readonly round: number;
  };
}

const AFTER_MS = 250;
/** The list of posts answers for every screen that shows it. */
const POSTS_PATH = '/app/posts';

/** Posts as the page came with them, then those that the typed words find. The page itself stays as it is. */
export function useTypedSearch(first: FoundPosts): TypedSearch {
  const { load, data, state } = useFetcher<FoundPosts>();
  // A page that was loaded anew knows better than what was found before.
  const [askedOn, setAskedOn] = useState<PostPage | null>(null);
  const [round, setRound] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const found = askedOn === first.page ? data : undefined;
  const find = (text: string): void => {
    clearTimeout(timer.current);
    setAskedOn(first.page);
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
