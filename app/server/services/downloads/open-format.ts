import type { FetchedUrl } from '#app/server/ports/url-fetcher.ts';
import {
  type FetchableFormat,
  type FoundVideo,
  NoVideoError,
} from '#app/server/ports/video-finder.ts';
import type { ServiceDeps } from '../deps.ts';

type OpenDeps = Pick<ServiceDeps, 'videoFinder' | 'urlFetcher' | 'settings'>;

export interface FormatRequest {
  readonly url: string;
  readonly formatId: string | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface OpenedFormat {
  readonly video: FoundVideo;
  readonly format: FetchableFormat;
  readonly fetched: FetchedUrl;
  readonly sizeBytes: number | null;
}

/**
 * A page or a playlist instead of a video. Videos come with many content types, so their bytes are checked
 * later.
 */
const PAGE_TYPE = /^(?:text\/html|application\/(?:xhtml\+xml|json|xml|dash\+xml))$|mpegurl$/u;

/** Finds the video again, because such URLs expire, and opens the requested format. */
export async function openFormat(
  deps: OpenDeps,
  { url, formatId, timeoutMs, signal }: FormatRequest,
): Promise<OpenedFormat> {
  const video = await deps.videoFinder.find(url, { signal });
  const format = pickFormat(video, formatId);
  const fetched = await deps.urlFetcher.fetch({
    url: format.url,
    headers: format.headers,
    maxBytes: deps.settings.maxUploadBytes,
    timeoutMs,
    signal,
  });
  if (PAGE_TYPE.test(fetched.contentType)) {
    fetched.close();
    throw new NoVideoError(
      'The site returned a page instead of the video. Look up the link again.',
    );
  }
  return { video, format, fetched, sizeBytes: fetched.sizeBytes ?? format.sizeBytes };
}

function pickFormat({ formats }: FoundVideo, formatId: string | null): FetchableFormat {
  const format = formatId === null ? formats[0] : formats.find((one) => one.formatId === formatId);
  if (format) return format;
  throw new NoVideoError('This format isn’t available anymore. Look up the link again.');
}

export function toFileName({ video, format }: Pick<OpenedFormat, 'video' | 'format'>): string {
  return `${video.title ?? 'video'}.${format.container}`;
}
