import { useMemo } from 'react';
import type { PlatformFile } from '#app/domain/composer/composer-findings.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { PreviewMedia } from '../previews/preview-types.ts';
import { toPreviewMedia } from './preview-media.ts';
import { toFittedPreview } from './to-fitted-preview.ts';

/** Returns the files as a platform gets them, in order. */
export const usePublishedFiles = (
  sent: readonly PlatformFile[],
  files: readonly MediaOutput[],
): readonly PreviewMedia[] =>
  useMemo(
    () =>
      sent.flatMap(({ id, fit }) => {
        const media = files.find((file) => file.id === id);
        return media ? [toFittedPreview(toPreviewMedia(media), fit)] : [];
      }),
    [sent, files],
  );
