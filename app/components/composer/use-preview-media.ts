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
  const preview = useMemo(() => toPreviewMedia(media, local), [media, local]);
  const frameUrl = usePoster(preview?.type === 'video' ? preview.url : null);
  return useMemo(
    () => preview && { ...preview, posterUrl: frameUrl ?? preview.posterUrl },
    [preview, frameUrl],
  );
}
