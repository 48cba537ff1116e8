import { formatSize } from '../media/media-text.ts';
import type { ImportOutput, VideoFormat } from './video-download.ts';

/** Lists what is known about a format: `MP4, 1280 × 720, 24.0 MB, no sound`. */
export function describeFormat(format: VideoFormat): string {
  const { container, width, height, sizeBytes, hasAudio, hasVideo } = format;
  return [
    container.toUpperCase(),
    width !== null && height !== null ? `${width} × ${height}` : null,
    sizeBytes === null ? 'size not known' : formatSize(sizeBytes),
    hasVideo && hasAudio === false ? 'no sound' : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** Describes an import's progress. */
export function describeImport({ state, receivedBytes, sizeBytes }: ImportOutput): string {
  switch (state) {
    case 'queued':
      return 'Waiting for its turn…';
    case 'running':
      if (receivedBytes === 0) return 'Looking for the video…';
      return sizeBytes === null
        ? `${formatSize(receivedBytes)} so far`
        : `${formatSize(receivedBytes)} of ${formatSize(sizeBytes)}`;
    case 'ready':
      return 'In your library.';
    case 'failed':
      return 'It could not be fetched.';
    case 'canceled':
      return 'Canceled. Nothing was kept.';
  }
}

/** Why a file couldn't be saved, for the page after a form submitted without scripts. */
const SAVE_FAILURES: Readonly<Record<string, string>> = {
  rate_limited: 'That was too often. Try again in an hour.',
  url_too_large: 'The file is larger than this installation takes. Choose a smaller one.',
  no_video_found: 'This format is not offered any more. Look the link up again.',
};

export function toSaveFailure(code: string | null): string | null {
  if (code === null) return null;
  return SAVE_FAILURES[code] ?? 'The video could not be downloaded. Look the link up again.';
}
