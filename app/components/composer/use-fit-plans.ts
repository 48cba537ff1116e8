import { useCallback, useEffect, useState } from 'react';
import { type Draft, toFitChoice } from '#app/domain/composer/draft.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import { listFitPlans } from '../client/responses.ts';
import { listOpen, listWanted } from './wanted-fits.ts';

interface FitPlansOptions {
  readonly draft: Draft;
  /** The draft that the first plans are of. */
  readonly sent: Draft;
  readonly first: readonly FitPlanOutput[];
  /** Those whose files are made meanwhile; none where nobody would see them. */
  readonly makeFor?: readonly PlatformId[];
}

interface Known {
  readonly key: string;
  readonly mediaId: string | null;
  readonly plans: readonly FitPlanOutput[];
}

/** A point that is being dragged is not asked about at every pixel. */
const PAUSE_MS = 150;
/** Nothing is made for a choice that is not left alone for so long. */
const REST_MS = 1500;
const LOOK_AGAIN_MS = 1000;

/**
 * What each platform needs of the draft's file: from the page at first, then asked again at each change.
 * What the chosen platforms need is made meanwhile, and looked after until it is there.
 */
export function useFitPlans({
  draft,
  sent,
  first,
  makeFor = NO_PLATFORMS,
}: FitPlansOptions): readonly FitPlanOutput[] {
  const [known, setKnown] = useState<Known>({
    key: toKey(sent),
    mediaId: sent.mediaId,
    plans: first,
  });
  const { mediaId } = draft;
  const key = toKey(draft);
  const isKnown = known.key === key;
  useEffect(() => {
    if (isKnown || mediaId === null) return undefined;
    return later(PAUSE_MS, async (signal) => {
      const plans = await askFor(key, signal);
      if (plans && !signal.aborted) setKnown({ key, mediaId, plans });
    });
  }, [key, isKnown, mediaId]);
  // A new object also where nothing came: then it is asked again.
  const onAnswer = useCallback<MakingOptions['onAnswer']>((askedKey, plans) => {
    setKnown((before) =>
      before.key === askedKey ? { ...before, plans: plans ?? before.plans } : before,
    );
  }, []);
  useMaking({ draft, known: isKnown ? known : null, makeFor, onAnswer });
  // Until the answer comes, those of the same file with the choice before.
  return known.mediaId === mediaId ? known.plans : NO_PLANS;
}

const NO_PLANS: readonly FitPlanOutput[] = [];
const NO_PLATFORMS: readonly PlatformId[] = [];

interface MakingOptions extends Required<Pick<FitPlansOptions, 'draft' | 'makeFor'>> {
  /** Of the draft as it stands; null while they are not known. */
  readonly known: Known | null;
  /** Without plans there was no answer. */
  readonly onAnswer: (key: string, plans: readonly FitPlanOutput[] | null) => void;
}

function useMaking({ draft, known, makeFor, onAnswer }: MakingOptions): void {
  /** Asked for once, whatever came of it: the post has it made all the same. */
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const choice = { draft, connected: makeFor, plans: known?.plans ?? NO_PLANS };
  const key = known?.key ?? '';
  const wanted = listWanted(choice).filter((platform) => !asked.has(`${platform} ${key}`));
  const wantedText = wanted.join();
  const isOpen = listOpen(choice).length > 0;
  useEffect(() => {
    if (wantedText === '') return undefined;
    const platforms = wantedText.split(',');
    const timer = setTimeout(() => {
      setAsked((before) => new Set([...before, ...platforms.map((id) => `${id} ${key}`)]));
      void post('renditions', key, { body: { platforms, replace: true } })
        .then(() => askFor(key))
        .then((plans) => onAnswer(key, plans));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [key, wantedText, onAnswer]);
  useEffect(() => {
    if (!known || !isOpen) return undefined;
    return later(LOOK_AGAIN_MS, async (signal) => {
      const plans = await askFor(known.key, signal);
      if (!signal.aborted) onAnswer(known.key, plans);
    });
  }, [known, isOpen, onAnswer]);
}

/** Does it after a pause, unless it is called off before. */
function later(ms: number, work: (signal: AbortSignal) => Promise<void>): () => void {
  const gone = new AbortController();
  const timer = setTimeout(() => void work(gone.signal), ms);
  return () => {
    clearTimeout(timer);
    gone.abort();
  };
}

/** The question as text, so that the same one is not asked twice. */
function toKey({ mediaId, fit }: Draft): string {
  return JSON.stringify({ mediaId, ...toFitChoice(fit) });
}

async function askFor(key: string, signal?: AbortSignal): Promise<FitPlanOutput[] | null> {
  const answer = await post('fit-plan', key, {
    body: { platforms: PLATFORM_IDS },
    ...(signal ? { signal } : {}),
  });
  return listFitPlans(answer);
}

/** Null without an answer: nothing here stops anybody from writing on. */
async function post(
  what: 'fit-plan' | 'renditions',
  key: string,
  { body, signal }: { body: object; signal?: AbortSignal },
): Promise<unknown> {
  const { mediaId, ...choice } = JSON.parse(key) as { mediaId: string };
  try {
    const response = await fetch(`/api/media/${encodeURIComponent(mediaId)}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...choice }),
      ...(signal ? { signal } : {}),
    });
    return await response.json();
  } catch {
    return null;
  }
}
