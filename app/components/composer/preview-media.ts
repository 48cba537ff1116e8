import { formatDuration } from '#app/domain/media/media-text.ts';
import {
  findSupportedFormat,
  findFormatByName,
  toPictureUrl,
} from '#app/domain/media/file-formats.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { LocalFile } from '../client/upload-item.ts';
import type { PreviewMedia } from '../previews/preview-types.ts';

const PDF = 'application/pdf';

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
    pdf: media.contentType === PDF ? toPdf(media) : null,
  };
}

const toPdf = ({ sizeBytes, traits }: MediaOutput): PreviewMedia['pdf'] => ({
  sizeBytes,
  isLocked: traits?.isLocked ?? false,
});

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
