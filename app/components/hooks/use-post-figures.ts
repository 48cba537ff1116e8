import { useEffect, useState } from 'react';
import type { PostFigures } from '#app/domain/delivery/post-figures.ts';
import { isPostFigures } from '../client/responses.ts';
import { findKeptFigures, keepFigures } from '../client/metrics-store.ts';

interface ReadFigures {
  /** The last metrics that were read, or null. */
  readonly figures: PostFigures | null;
  readonly isReading: boolean;
  readonly hasFailed: boolean;
  readonly read: () => void;
}

interface UsePostFiguresOptions {
  /** The metrics loaded with the page. */
  readonly given: PostFigures | null;
  /** Read as soon as the page has loaded. */
  readonly isEager: boolean;
}

type Outcome = Pick<ReadFigures, 'figures' | 'hasFailed'>;

/** Reads a post's metrics separately from the page, because platforms can be slow or unavailable. */
export function usePostFigures(
  postId: string,
  { given, isEager }: UsePostFiguresOptions,
): ReadFigures {
  const [first] = useState(given === null && isEager ? 1 : 0);
  const [asked, setAsked] = useState(first);
  const [answered, setAnswered] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>({ figures: given, hasFailed: false });
  useEffect(() => {
    if (asked === 0) return undefined;
    const gone = new AbortController();
    // The automatic read can use recent metrics. A manual refresh always reads new ones.
    const kept = asked === first ? findKeptFigures(postId) : null;
    void Promise.resolve(kept ?? fetchFigures(postId, gone.signal)).then((found) => {
      if (gone.signal.aborted) return;
      if (found !== null) keepFigures(found);
      setAnswered(asked);
      // Keep the previous metrics if the read failed.
      setOutcome(({ figures }) => ({ figures: found ?? figures, hasFailed: found === null }));
    });
    return () => gone.abort();
  }, [postId, asked, first]);
  return { ...outcome, isReading: asked > answered, read: () => setAsked(asked + 1) };
}

/** Returns null if there is no valid response. */
async function fetchFigures(postId: string, signal: AbortSignal): Promise<PostFigures | null> {
  try {
    const response = await fetch(`/app/posts/${encodeURIComponent(postId)}/figures`, { signal });
    const answer: unknown = response.ok ? await response.json() : null;
    return isPostFigures(answer) ? answer : null;
  } catch {
    return null;
  }
}
