import type { MediaProbe } from '../kit/types.ts';
import type { AssetKind } from './asset-store.ts';

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif'];
/** learn.microsoft.com, Images API: images must have fewer pixels than this. */
const MAX_IMAGE_PIXELS = 36_152_320;
const MAX_GIF_FRAMES = 250;
const MIN_VIDEO_BYTES = 75 * 1024;
export const MAX_VIDEO_BYTES = 500 * 1024 * 1024;
const MIN_VIDEO_SECONDS = 3;
const MAX_VIDEO_SECONDS = 30 * 60;
export const MAX_DOCUMENT_BYTES = 100 * 1024 * 1024;
const MAX_DOCUMENT_PAGES = 300;

/** Returns the processing error for these bytes, or null. */
export function findAssetFault(
  kind: AssetKind,
  probe: MediaProbe,
  sizeBytes: number,
): string | null {
  switch (kind) {
    case 'image':
      return findImageFault(probe);
    case 'video':
      return findVideoFault(probe, sizeBytes);
    case 'document':
      return findDocumentFault(probe);
  }
}

function findDocumentFault({ kind, pageCount }: MediaProbe): string | null {
  if (kind !== 'document') return 'UNSUPPORTED_DOCUMENT_TYPE';
  return (pageCount ?? 0) > MAX_DOCUMENT_PAGES ? 'DOCUMENT_PAGE_COUNT_TOO_HIGH' : null;
}

function findImageFault(probe: MediaProbe): string | null {
  if (!IMAGE_TYPES.includes(probe.contentType ?? '')) return 'UNSUPPORTED_IMAGE_TYPE';
  if (probe.kind === 'unknown') return 'UNREADABLE_IMAGE';
  const pixels = (probe.width ?? 0) * (probe.height ?? 0);
  if (pixels === 0) return 'UNREADABLE_IMAGE';
  if (pixels >= MAX_IMAGE_PIXELS) return 'IMAGE_PIXEL_COUNT_TOO_HIGH';
  return (probe.frameCount ?? 1) > MAX_GIF_FRAMES ? 'GIF_FRAME_COUNT_TOO_HIGH' : null;
}

function findVideoFault(probe: MediaProbe, sizeBytes: number): string | null {
  if (probe.kind !== 'video' || probe.contentType !== 'video/mp4') return 'UNSUPPORTED_VIDEO_TYPE';
  if (sizeBytes < MIN_VIDEO_BYTES) return 'VIDEO_TOO_SMALL';
  const seconds = probe.durationSeconds ?? 0;
  if (seconds < MIN_VIDEO_SECONDS) return 'VIDEO_TOO_SHORT';
  return seconds > MAX_VIDEO_SECONDS ? 'VIDEO_TOO_LONG' : null;
}
