import { formatDuration } from '#app/domain/media/media-text.ts';
import {
  findSupportedFormat,
  findFormatByName,
  toPictureUrl,
} from '#app/domain/media/file-formats.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { LocalFile } from '../hooks/use-upload.ts';
import type { PreviewMedia } from '../previews/preview-types.ts';

/** Shows the selected file immediately, until the server's version replaces it. */
export function toPreviewMedia(
  media: MediaOutput | null,
  local: LocalFile | null,
): PreviewMedia | null {
  if (local) return toLocalPreview(local);
  if (!media) return null;
  const { width, height, durationMs } = media;
  return {
    type: media.type,
    url: media.type === 'image' ? toPictureUrl(media) : media.url,
    posterUrl: media.type === 'video' ? media.posterUrl : null,
    fileName: media.fileName,
    aspect: width && height ? width / height : null,
    duration: durationMs === null ? null : formatDuration(durationMs),
    altText: media.altText,
  };
}

function toLocalPreview({ type, url, name }: LocalFile): PreviewMedia {
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
