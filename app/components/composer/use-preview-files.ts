import { useMemo } from 'react';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { usePoster } from '../hooks/use-poster.ts';
import type { PreviewMedia } from '../previews/preview-types.ts';
import { toPreviewMedia } from './preview-media.ts';

/** Returns the files for the previews. The same object until something about them changes. */
export function usePreviewFiles(files: readonly MediaOutput[]): readonly PreviewMedia[] {
  const video = files.find(({ type }) => type === 'video');
  // Drawn by the browser, because the server's poster is smaller. The others aren't seen at first.
  const frameUrl = usePoster(video?.url ?? null);
  return useMemo(
    () =>
      files.map((file) => {
        const preview = toPreviewMedia(file);
        return file === video ? { ...preview, posterUrl: frameUrl ?? preview.posterUrl } : preview;
      }),
    [files, video, frameUrl],
  );
}
