import { useEffect, useState } from 'react';
import type { PostMetrics } from '#app/domain/delivery/post-metrics.ts';
import { isPostMetrics } from '../client/responses.ts';
import { findSavedMetrics, saveMetrics } from '../client/metrics-store.ts';

interface MetricsReader {
  /** The last metrics that were read, or null. */
  readonly metrics: PostMetrics | null;
  readonly isReading: boolean;
  readonly hasFailed: boolean;
  readonly read: () => void;
}

interface UsePostMetricsOptions {
  /** The metrics loaded with the page. */
  readonly given: PostMetrics | null;
  /** Read as soon as the page has loaded. */
  readonly isEager: boolean;
}

type Outcome = Pick<MetricsReader, 'metrics' | 'hasFailed'>;

/** Reads a post's metrics separately from the page, because platforms can be slow or unavailable. */
export function usePostMetrics(
  postId: string,
  { given, isEager }: UsePostMetricsOptions,
): MetricsReader {
  const [first] = useState(given === null && isEager ? 1 : 0);
  const [requested, setRequested] = useState(first);
  const [finished, setFinished] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>({ metrics: given, hasFailed: false });
  useEffect(() => {
    if (requested === 0) return undefined;
    const controller = new AbortController();
    // The automatic read can use recent metrics. A manual refresh always reads new ones.
    const stored = requested === first ? findSavedMetrics(postId) : null;
    void Promise.resolve(stored ?? fetchMetrics(postId, controller.signal)).then((found) => {
      if (controller.signal.aborted) return;
      if (found !== null) saveMetrics(found);
      setFinished(requested);
      // Keep the previous metrics if the read failed.
      setOutcome(({ metrics }) => ({ metrics: found ?? metrics, hasFailed: found === null }));
    });
    return () => controller.abort();
  }, [postId, requested, first]);
  return { ...outcome, isReading: requested > finished, read: () => setRequested(requested + 1) };
}

/** Returns null if there is no valid response. */
async function fetchMetrics(postId: string, signal: AbortSignal): Promise<PostMetrics | null> {
  try {
    const response = await fetch(`/app/posts/${encodeURIComponent(postId)}/metrics`, { signal });
    const body: unknown = response.ok ? await response.json() : null;
    return isPostMetrics(body) ? body : null;
  } catch {
    return null;
  }
}
