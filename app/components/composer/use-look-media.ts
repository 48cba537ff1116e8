import { useMemo } from 'react';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { usePoster } from '../hooks/use-poster.ts';
import type { LocalFile } from '../hooks/use-upload.ts';
import type { LookMedia } from '../previews/look.ts';
import { toLookMedia } from './look-media.ts';

/** Returns the file for the previews. The same object until something about it changes. */
export function useLookMedia(media: MediaOutput | null, local: LocalFile | null): LookMedia | null {
  const look = useMemo(() => toLookMedia(media, local), [media, local]);
  const posterUrl = usePoster(look?.type === 'video' ? look.url : null);
  return useMemo(() => look && { ...look, posterUrl }, [look, posterUrl]);
}
