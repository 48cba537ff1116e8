import { useMemo } from 'react';
import { findCoverVideo } from '#app/domain/composer/cover-video.ts';
import { getMediaIds, pickFiles } from '#app/domain/composer/draft-files.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { SentFiles } from './use-sent-files.ts';

interface CoverVideoOptions {
  readonly draft: Draft;
  readonly files: readonly MediaOutput[];
  readonly sentFiles: readonly SentFiles[];
}

/** Returns the draft's video that can have a cover, or null. */
export function useCoverVideo({ draft, files, sentFiles }: CoverVideoOptions): MediaOutput | null {
  const { platforms } = draft;
  const ids = getMediaIds(draft, 'shared').join();
  return useMemo(() => {
    const shared = pickFiles(ids.split(','), files);
    return findCoverVideo({ platforms, rows: sentFiles, files: shared });
  }, [platforms, ids, files, sentFiles]);
}
