import { useMemo } from 'react';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { usePoster } from '../hooks/use-poster.ts';
import type { LocalFile } from '../hooks/use-upload.ts';
import type { PreviewMedia } from '../previews/preview-types.ts';
import { toPreviewMedia } from './preview-media.ts';

/** Returns the file for the previews. The same object until something about it changes. */
export function usePreviewMedia(
  media: MediaOutput | null,
  local: LocalFile | null,
): PreviewMedia | null {
  const look = useMemo(() => toPreviewMedia(media, local), [media, local]);
  const posterUrl = usePoster(look?.type === 'video' ? look.url : null);
  return useMemo(() => look && { ...look, posterUrl }, [look, posterUrl]);
}
