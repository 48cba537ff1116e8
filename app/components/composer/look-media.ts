import { formatDuration } from '#app/domain/media-text.ts';
import type { MediaOutput } from '#app/domain/media.ts';
import type { LocalFile } from '../hooks/use-upload.ts';
import type { LookMedia } from '../previews/look.ts';

/** The chosen file is shown at once; the server's answer takes its place. */
export function toLookMedia(media: MediaOutput | null, local: LocalFile | null): LookMedia | null {
  if (local) return toLocalLook(local);
  if (!media) return null;
  const { width, height, durationMs } = media;
  return {
    type: media.type,
    url: media.url,
    posterUrl: null,
    fileName: media.fileName,
    aspect: width && height ? width / height : null,
    duration: durationMs === null ? null : formatDuration(durationMs),
    altText: media.altText,
  };
}

function toLocalLook({ type, url, name }: LocalFile): LookMedia {
  const kind = /^(image|video)\//u.exec(type)?.[1];
  return {
    type: kind === 'image' || kind === 'video' ? kind : 'document',
    url,
    posterUrl: null,
    fileName: name,
    aspect: null,
    duration: null,
    altText: null,
  };
}
