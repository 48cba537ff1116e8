import { formatDuration } from '#app/domain/media/media-text.ts';
import {
  findSupportedFormat,
  findFormatByName,
  toPictureUrl,
} from '#app/domain/media/file-formats.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { LocalFile } from '../client/upload-item.ts';
import type { PreviewMedia } from '../previews/preview-types.ts';

/** Converts a file for the previews. */
export function toPreviewMedia(media: MediaOutput): PreviewMedia {
  const { id, width, height, durationMs, pageCount } = media;
  return {
    id,
    type: media.type,
    url: media.type === 'image' ? toPictureUrl(media) : media.url,
    posterUrl: media.type === 'video' ? media.posterUrl : null,
    fileName: media.fileName,
    aspect: width && height ? width / height : null,
    duration: durationMs === null ? null : formatDuration(durationMs),
    altText: media.altText,
    pageCount,
  };
}

/** Shows a selected file immediately, until the server's version replaces it. */
export function toLocalPreview({ type, url, name }: LocalFile): PreviewMedia {
  const format = findSupportedFormat(type) ?? findFormatByName(name);
  const kind = /^(image|video)\//u.exec(type)?.[1];
  // If this browser may not display the format, only the name is shown until the server has created an image.
  const isShown = format?.isShownByBrowsers ?? true;
  return {
    id: url,
    type: isShown && (kind === 'image' || kind === 'video') ? kind : 'document',
    url,
    posterUrl: null,
    fileName: name,
    aspect: null,
    duration: null,
    altText: null,
  };
}
