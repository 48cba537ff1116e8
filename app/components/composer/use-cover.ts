import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import { type DraftState, findMedia } from '../hooks/use-draft.ts';
import { usePoster } from '../hooks/use-poster.ts';
import { loadRequests } from './load-requests.ts';

/** What the server knows about the cover of the submitted draft. */
export interface CoverFacts {
  /** The library's newest images, or the newest that match the search. */
  readonly pictures: readonly MediaOutput[];
  readonly search: string;
  /** The chosen image, which may not be in the list. */
  readonly chosen: MediaOutput | null;
  /** The video that `fits` is for. */
  readonly videoId: string | null;
  /** The conversions of the chosen image for platforms that accept one. */
  readonly fits: readonly FitPlanOutput[];
}

export interface Cover {
  /** The video that can have a cover. */
  readonly video: MediaOutput | null;
  /** The chosen image. */
  readonly picture: MediaOutput | null;
  readonly choose: (picture: MediaOutput | null) => void;
  readonly plans: readonly FitPlanOutput[];
  /** The chosen video frame. `url` is null until it has been read. */
  readonly moment: { readonly atMs: number; readonly url: string | null } | null;
  /** What the page was loaded with. */
  readonly sent: CoverFacts;
}

interface CoverOptions extends Pick<DraftState, 'draft' | 'changeCover'> {
  /** The video that can have a cover. */
  readonly video: MediaOutput | null;
  readonly sent: { readonly draft: Draft; readonly covers: CoverFacts };
}

/** Returns the cover of the draft's video: the one in the page, then the one chosen here. */
export function useCover({ draft, video, changeCover, sent }: CoverOptions): Cover {
  const { covers } = sent;
  const { atMs } = draft.cover;
  const { picture, choose } = usePicture({ draft, changeCover, covers });
  const plans = usePlans({ draft, video, sent, isOn: picture !== null });
  const url = usePoster(
    video && atMs !== null ? video.url : null,
    atMs === null ? null : atMs / 1000,
  );
  const moment = useMemo(() => (atMs === null ? null : { atMs, url }), [atMs, url]);
  return useMemo(
    () => ({ video, picture, choose, plans, moment, sent: covers }),
    [video, picture, choose, plans, moment, covers],
  );
}

interface PictureOptions extends Pick<CoverOptions, 'draft' | 'changeCover'> {
  readonly covers: CoverFacts;
}

/** Returns the chosen image. A stored draft's may be older than the listed ones, and is loaded then. */
function usePicture({
  draft,
  changeCover,
  covers,
}: PictureOptions): Pick<Cover, 'picture' | 'choose'> {
  const { mediaId } = draft.cover;
  const [known, setKnown] = useState<MediaOutput | null>(null);
  const picture =
    [known, covers.chosen, ...covers.pictures].find((one) => one?.id === mediaId) ?? null;
  const missingId = picture ? null : mediaId;
  useEffect(() => {
    if (missingId === null) return undefined;
    const controller = new AbortController();
    void findMedia(missingId, controller.signal).then((found) => {
      if (controller.signal.aborted || found === 'unknown') return;
      if (found?.kind === 'image') setKnown(found);
      else changeCover({ mediaId: null });
    });
    return () => controller.abort();
  }, [missingId, changeCover]);
  const choose = useCallback(
    (chosen: MediaOutput | null): void => {
      setKnown(chosen);
      changeCover({ mediaId: chosen?.id ?? null });
    },
    [changeCover],
  );
  return { picture, choose };
}

interface PlansOptions extends Pick<CoverOptions, 'draft' | 'video' | 'sent'> {
  /** Whether an image is chosen. */
  readonly isOn: boolean;
}

const NO_PLANS: readonly FitPlanOutput[] = [];

function usePlans({ draft, video, sent, isOn: isChosen }: PlansOptions): readonly FitPlanOutput[] {
  const { videoId, fits } = sent.covers;
  const [loaded, setLoaded] = useState({ key: toKey(sent.draft, videoId), plans: fits });
  const key = toKey(draft, video?.id ?? null);
  const isOn = isChosen && video !== null;
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

const toKey = ({ cover }: Draft, videoId: string | null): string => `${cover.mediaId} ${videoId}`;
