import { formatDuration } from '#app/domain/media/media-text.ts';
import {
  findSupportedFormat,
  findFormatByName,
  toPictureUrl,
} from '#app/domain/media/file-formats.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { LocalFile } from '../hooks/use-upload.ts';
import type { LookMedia } from '../previews/look.ts';

/** Shows the selected file immediately, until the server's version replaces it. */
export function toLookMedia(media: MediaOutput | null, local: LocalFile | null): LookMedia | null {
  if (local) return toLocalLook(local);
  if (!media) return null;
  const { width, height, durationMs } = media;
  return {
    type: media.type,
    url: media.type === 'image' ? toPictureUrl(media) : media.url,
    posterUrl: null,
    fileName: media.fileName,
    aspect: width && height ? width / height : null,
    duration: durationMs === null ? null : formatDuration(durationMs),
    altText: media.altText,
  };
}

function toLocalLook({ type, url, name }: LocalFile): LookMedia {
  const format = findSupportedFormat(type) ?? findFormatByName(name);
  const kind = /^(image|video)\//u.exec(type)?.[1];
  // If this browser may not display the format, only the name is shown until the server has created an image.
  const isShown = format?.isShownByBrowsers ?? true;
  return {
    type: isShown && (kind === 'image' || kind === 'video') ? kind : 'document',
    url,
    posterUrl: null,
    fileName: name,
    aspect: null,
    duration: null,
    altText: null,
  };
}
