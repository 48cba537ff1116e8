import { useEffect, useState } from 'react';
import { type Draft, toFitChoice } from '#app/domain/draft.ts';
import { PLATFORM_IDS } from '#app/domain/platforms.ts';
import { FitPlanList, type FitPlanOutput } from '#app/domain/rendition.ts';

interface FitPlansOptions {
  readonly draft: Draft;
  /** The draft that the first plans are of. */
  readonly sent: Draft;
  readonly first: readonly FitPlanOutput[];
}

interface Known {
  readonly key: string;
  readonly mediaId: string | null;
  readonly plans: readonly FitPlanOutput[];
}

/** A point that is being dragged is not asked about at every pixel. */
const PAUSE_MS = 150;

/** What each platform needs of the draft's file: from the page at first, then asked again at each change. */
export function useFitPlans({ draft, sent, first }: FitPlansOptions): readonly FitPlanOutput[] {
  const [known, setKnown] = useState<Known>({
    key: toKey(sent),
    mediaId: sent.mediaId,
    plans: first,
  });
  const { mediaId } = draft;
  const key = toKey(draft);
  useEffect(() => {
    if (known.key === key || mediaId === null) return undefined;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      void askFor(key, gone.signal).then((plans) => {
        if (plans && !gone.signal.aborted) setKnown({ key, mediaId, plans });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [key, known.key, mediaId]);
  // Until the answer comes, those of the same file with the choice before.
  return known.mediaId === mediaId ? known.plans : NO_PLANS;
}

const NO_PLANS: readonly FitPlanOutput[] = [];

/** The question as text, so that the same one is not asked twice. */
function toKey({ mediaId, fit }: Draft): string {
  return JSON.stringify({ mediaId, ...toFitChoice(fit) });
}

async function askFor(key: string, signal: AbortSignal): Promise<FitPlanOutput[] | null> {
  const { mediaId, ...choice } = JSON.parse(key) as { mediaId: string };
  try {
    const response = await fetch(`/api/media/${encodeURIComponent(mediaId)}/fit-plan`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ platforms: PLATFORM_IDS, ...choice }),
      signal,
    });
    return FitPlanList.safeParse(await response.json()).data?.items ?? null;
  } catch {
    return null;
  }
}
