import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import { type DraftState, findMedia } from '../hooks/use-draft.ts';
import { usePoster } from '../hooks/use-poster.ts';
import { type Upload, useUpload } from '../hooks/use-upload.ts';
import { loadRequests } from './load-requests.ts';
import { type CoverSearch, useCoverSearch } from './use-cover-search.ts';

/** What the server knows about the cover of the submitted draft. */
export interface CoverFacts {
  /** The library's newest images, or the newest that match the search. */
  readonly pictures: readonly MediaOutput[];
  readonly search: string;
  /** The chosen image, which may not be in the list. */
  readonly chosen: MediaOutput | null;
  /** The conversions of the chosen image for platforms that accept one. */
  readonly fits: readonly FitPlanOutput[];
}

export interface Cover {
  readonly pictures: readonly MediaOutput[];
  /** The chosen image. */
  readonly picture: MediaOutput | null;
  readonly plans: readonly FitPlanOutput[];
  /** The chosen video frame. `url` is null until it has been read. */
  readonly moment: { readonly atMs: number; readonly url: string | null } | null;
  readonly upload: Upload;
  readonly search: CoverSearch;
  /** Whether the last uploaded file can't be a cover. */
  readonly isRefused: boolean;
}

interface CoverOptions extends Pick<DraftState, 'draft' | 'media' | 'changeCover'> {
  readonly sent: { readonly draft: Draft; readonly covers: CoverFacts };
}

/** Returns the cover of the draft's video: the one in the page, then the one chosen here. */
export function useCover({ draft, media, changeCover, sent }: CoverOptions): Cover {
  const [added, setAdded] = useState<readonly MediaOutput[]>([]);
  const [isRefused, setIsRefused] = useState(false);
  const { mediaId, atMs } = draft.cover;
  const onDone = useCallback(
    (uploaded: MediaOutput): void => {
      const isPicture = uploaded.kind === 'image';
      setIsRefused(!isPicture);
      if (!isPicture) return;
      setAdded((before) => [uploaded, ...before]);
      changeCover({ mediaId: uploaded.id });
    },
    [changeCover],
  );
  const upload = useUpload({ platform: null, onDone });
  const { pictures: listed, search } = useCoverSearch(sent.covers);
  const { chosen } = sent.covers;
  const pictures = useMemo(() => listOnce([...added, chosen], listed), [added, chosen, listed]);
  const picture = pictures.find(({ id }) => id === mediaId) ?? null;
  useUnlisted(picture ? null : mediaId, { changeCover, setAdded });
  const plans = usePlans({ draft, sent, isOn: media?.type === 'video' && picture !== null });
  const url = usePoster(
    media?.type === 'video' && atMs !== null ? media.url : null,
    atMs === null ? null : atMs / 1000,
  );
  const moment = useMemo(() => (atMs === null ? null : { atMs, url }), [atMs, url]);
  return useMemo(
    () => ({ pictures, picture, plans, moment, upload, search, isRefused }),
    [pictures, picture, plans, moment, upload, search, isRefused],
  );
}

/** Returns both lists without duplicates, added images first. */
function listOnce(
  added: readonly (MediaOutput | null)[],
  listed: readonly MediaOutput[],
): MediaOutput[] {
  const listedIds = new Set(listed.map(({ id }) => id));
  const others = new Map(
    added.flatMap((one) => (!one || listedIds.has(one.id) ? [] : [[one.id, one]])),
  );
  return [...others.values(), ...listed];
}

/** Loads a stored draft's image, which may be older than the listed ones or deleted. */
function useUnlisted(
  mediaId: string | null,
  {
    changeCover,
    setAdded,
  }: Pick<DraftState, 'changeCover'> & {
    setAdded: (next: (before: readonly MediaOutput[]) => readonly MediaOutput[]) => void;
  },
): void {
  useEffect(() => {
    if (mediaId === null) return undefined;
    const controller = new AbortController();
    void findMedia(mediaId, controller.signal).then((found) => {
      if (controller.signal.aborted || found === 'unknown') return;
      if (found?.kind === 'image') setAdded((before) => [found, ...before]);
      else changeCover({ mediaId: null });
    });
    return () => controller.abort();
  }, [mediaId, changeCover, setAdded]);
}

interface PlansOptions extends Pick<CoverOptions, 'draft' | 'sent'> {
  readonly isOn: boolean;
}

const NO_PLANS: readonly FitPlanOutput[] = [];

function usePlans({ draft, sent, isOn }: PlansOptions): readonly FitPlanOutput[] {
  const [loaded, setLoaded] = useState({ key: toKey(sent.draft), plans: sent.covers.fits });
  const key = toKey(draft);
  const isLoaded = loaded.key === key;
  useEffect(() => {
    if (isLoaded || !isOn) return undefined;
    const controller = new AbortController();
    void loadRequests()
      .then((requests) => requests?.requestCover(key, controller.signal))
      .then((plans) => {
        if (plans && !controller.signal.aborted) setLoaded({ key, plans });
      });
    return () => controller.abort();
  }, [key, isLoaded, isOn]);
  return isLoaded && isOn && draft.fit.choice !== 'off' ? loaded.plans : NO_PLANS;
}

const toKey = ({ cover, mediaId }: Draft): string => `${cover.mediaId} ${mediaId}`;
