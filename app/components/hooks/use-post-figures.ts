import { useEffect, useState } from 'react';
import type { PostFigures } from '#app/domain/delivery/post-figures.ts';
import { isPostFigures } from '../client/responses.ts';
import { findKeptFigures, keepFigures } from '../client/metrics-store.ts';

interface ReadFigures {
  /** What was read last; null: nothing yet. */
  readonly figures: PostFigures | null;
  readonly isReading: boolean;
  /** The last reading brought nothing. */
  readonly hasFailed: boolean;
  readonly read: () => void;
}

interface UsePostFiguresOptions {
  /** With what the page came. */
  readonly given: PostFigures | null;
  /** Read as soon as the page stands. */
  readonly isEager: boolean;
}

type Outcome = Pick<ReadFigures, 'figures' | 'hasFailed'>;

/** A post's figures, fetched beside the page: platforms take their time, and may not answer at all. */
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
    // By itself the page takes what was told of late; whoever asks by hand wants it anew.
    const kept = asked === first ? findKeptFigures(postId) : null;
    void Promise.resolve(kept ?? fetchFigures(postId, gone.signal)).then((found) => {
      if (gone.signal.aborted) return;
      if (found !== null) keepFigures(found);
      setAnswered(asked);
      // What was read before still says more than nothing.
      setOutcome(({ figures }) => ({ figures: found ?? figures, hasFailed: found === null }));
    });
    return () => gone.abort();
  }, [postId, asked, first]);
  return { ...outcome, isReading: asked > answered, read: () => setAsked(asked + 1) };
}

/** null: no answer of ours. */
async function fetchFigures(postId: string, signal: AbortSignal): Promise<PostFigures | null> {
  try {
    const response = await fetch(`/app/posts/${encodeURIComponent(postId)}/figures`, { signal });
    const answer: unknown = response.ok ? await response.json() : null;
    return isPostFigures(answer) ? answer : null;
  } catch {
    return null;
  }
}
