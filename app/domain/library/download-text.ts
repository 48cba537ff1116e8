import { formatSize } from '../media/media-text.ts';
import type { ImportOutput, VideoFormat } from './video-download.ts';

/** Lists what is known about a format: `MP4, 1280 × 720, 24.0 MB, no sound`. */
export function describeFormat(format: VideoFormat): string {
  const { container, width, height, sizeBytes, hasAudio, hasVideo } = format;
  return [
    container.toUpperCase(),
    width !== null && height !== null ? `${width} × ${height}` : null,
    sizeBytes === null ? 'unknown size' : formatSize(sizeBytes),
    hasVideo && hasAudio === false ? 'no audio' : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** Describes an import's progress. */
export function describeImport({ state, receivedBytes, sizeBytes }: ImportOutput): string {
  switch (state) {
    case 'queued':
      return 'Waiting…';
    case 'running':
      if (receivedBytes === 0) return 'Looking for the video…';
      return sizeBytes === null
        ? `${formatSize(receivedBytes)} so far`
        : `${formatSize(receivedBytes)} of ${formatSize(sizeBytes)}`;
    case 'ready':
      return 'In your library.';
    case 'failed':
      return 'The download failed.';
    case 'canceled':
      return 'Canceled. Nothing was kept.';
  }
}

/** Why a file couldn't be saved, for the page after a form submitted without scripts. */
const SAVE_FAILURES: Readonly<Record<string, string>> = {
  rate_limited: 'Too many attempts. Try again in an hour.',
  url_too_large: 'The file is larger than this installation allows. Choose a smaller one.',
  no_video_found: 'This format is no longer available. Check the link again.',
};

export function toSaveFailure(code: string | null): string | null {
  if (code === null) return null;
  return SAVE_FAILURES[code] ?? "Couldn't download the video. Check the link again.";
}
