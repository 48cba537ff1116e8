import { createHash } from 'node:crypto';
import path from 'node:path';
import { startGuardedProxy } from '#app/server/adapters/url-guard/guarded-proxy.ts';
import { ParseError } from '#app/server/adapters/parse-pool/parse-child.ts';
import type { ParsePool } from '#app/server/adapters/parse-pool/parse-pool.ts';
import type { UrlGuard } from '#app/server/adapters/url-guard/url-guard.ts';
import { UrlFetchError, type UrlFetcher } from '#app/server/ports/url-fetcher.ts';
import {
  type FetchableFormat,
  type FoundVideo,
  NoVideoError,
  type VideoFinder,
} from '#app/server/ports/video-finder.ts';
import { type InspectedUrl, inspectUrl } from './inspect-url.ts';
import type { NamedVideo, PageVideos } from './read-page.ts';
import { runYtDlp, type YtDlpSettings } from './run-yt-dlp.ts';
import type { MediaType } from './sniff-media.ts';
import { toTitle } from './to-title.ts';
import { readYtDlp } from './yt-dlp-formats.ts';

export interface VideoFinderOptions {
  readonly fetcher: UrlFetcher;
  readonly guard: UrlGuard;
  readonly ytDlp: YtDlpSettings;
  readonly parsers: ParsePool;
}

interface Search {
  readonly url: string;
  readonly signal?: AbortSignal | undefined;
}

const NOTHING_FOUND =
  'No video was found at this link. Fanfare finds video files, and pages whose markup names a video.';
const ONLY_PIECES =
  'This page only has a segmented stream (HLS or DASH), which Fanfare can’t download as one file.';
const NOT_INSTALLED = 'For other sites, yt-dlp must be installed on the server.';

/** Creates a finder that checks the file itself, then the page's metadata, then yt-dlp if it's installed. */
export function createVideoFinder(options: VideoFinderOptions): VideoFinder {
  return {
    async find(url, { signal }) {
      const search = { url, signal };
      const reason = await findOpenly(options, search);
      if (!(reason instanceof Error)) return reason;
      return (await findWithYtDlp(options, search, reason)) ?? fail(reason);
    },
  };
}

function fail(reason: Error): never {
  throw reason instanceof NoVideoError
    ? new NoVideoError(`${reason.message} ${NOT_INSTALLED}`, { cause: reason })
    : reason;
}

/** Returns the video, or the reason none was found when yt-dlp might still find one. */
async function findOpenly(
  { fetcher, parsers }: VideoFinderOptions,
  { url, signal }: Search,
): Promise<FoundVideo | Error> {
  try {
    const inspected = await inspectUrl(fetcher, url, { signal });
    if (inspected.media) return toDirect(inspected, inspected.media);
    if (inspected.isStream) return new NoVideoError(ONLY_PIECES);
    return inspected.page
      ? await findInPage({ fetcher, parsers }, { inspected, signal })
      : new NoVideoError(NOTHING_FOUND);
  } catch (error) {
    // yt-dlp may get past a site that refuses other clients.
    if (error instanceof UrlFetchError && error.problem === 'refused') return error;
    throw error;
  }
}

function toDirect(inspected: InspectedUrl, media: MediaType): FoundVideo {
  const name =
    inspected.fileName ??
    decodeURIComponentSafely(path.posix.basename(new URL(inspected.url).pathname));
  return {
    title: toTitle(name.replace(/\.\w{1,5}$/u, '')),
    source: 'direct',
    pageUrl: inspected.url,
    formats: [toFormat({ url: inspected.url, width: null, height: null }, { inspected, media })],
  };
}

async function findInPage(
  { fetcher, parsers }: Pick<VideoFinderOptions, 'fetcher' | 'parsers'>,
  { inspected, signal }: { inspected: InspectedUrl; signal?: AbortSignal | undefined },
): Promise<FoundVideo | Error> {
  const { url: pageUrl } = inspected;
  const { title, videos } = await parsePage(parsers, inspected, signal);
  const headers = { referer: pageUrl };
  const inspectedUrls = await Promise.all(
    videos.map(async (video) => {
      // One broken URL doesn't affect the others.
      const found = await inspectUrl(fetcher, video.url, { signal, headers }).catch(() => null);
      return { video, found };
    }),
  );
  signal?.throwIfAborted();
  const formats = inspectedUrls
    .flatMap(({ video, found }) =>
      found?.media?.hasVideo
        ? [toFormat(video, { inspected: found, media: found.media, headers })]
        : [],
    )
    .sort((one, other) => (other.height ?? 0) - (one.height ?? 0));
  if (formats.length > 0) return { title, source: 'page', pageUrl, formats };
  return new NoVideoError(
    inspectedUrls.some(({ found }) => found?.isStream) ? ONLY_PIECES : NOTHING_FOUND,
  );
}

/** Parses a page in a separate process. Throws NoVideoError for a page that takes too long. */
async function parsePage(
  parsers: ParsePool,
  { page, url: pageUrl }: InspectedUrl,
  signal: AbortSignal | undefined,
): Promise<Pick<PageVideos, 'title' | 'videos'>> {
  if (!page) return { title: null, videos: [] };
  // Pages of one site share a lane, so a slow site can't delay pages of other sites.
  const options = { lane: new URL(pageUrl).host, signal };
  try {
    return await parsers.run('page', { ...page, pageUrl }, options);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new NoVideoError('This page is too complex to search for a video.', { cause: error });
  }
}

function toFormat(
  { url, width, height }: NamedVideo,
  {
    inspected,
    media,
    headers = {},
  }: { inspected: InspectedUrl; media: MediaType; headers?: Readonly<Record<string, string>> },
): FetchableFormat {
  return {
    // Stable for a URL, regardless of the order in which the page lists its videos.
    formatId: createHash('sha256').update(url).digest('hex').slice(0, 12),
    container: media.container,
    width,
    height,
    sizeBytes: inspected.sizeBytes,
    hasAudio: media.hasVideo ? null : false,
    hasVideo: media.hasVideo,
    url,
    headers,
  };
}

/**
 * Runs yt-dlp. Returns null when it isn't installed. Throws NoVideoError when it doesn't find a video either.
 */
async function findWithYtDlp(
  { fetcher, guard, ytDlp }: VideoFinderOptions,
  { url, signal }: Search,
  reason: Error,
): Promise<FoundVideo | null> {
  const proxy = await startGuardedProxy(guard);
  try {
    const response = await runYtDlp(ytDlp, { url, proxy, signal });
    if (response === null) return null;
    const video = readYtDlp(response);
    const formats = (video?.formats ?? []).filter((format) => passes(fetcher, format.url));
    if (!video || formats.length === 0) {
      throw reason instanceof NoVideoError ? reason : new NoVideoError(NOTHING_FOUND);
    }
    return {
      title: toTitle(video.title),
      source: 'yt-dlp',
      pageUrl: url,
      formats: sortBest(formats),
    };
  } finally {
    await proxy.close();
  }
}

function sortBest(formats: readonly FetchableFormat[]): FetchableFormat[] {
  const rank = ({ hasAudio, height }: FetchableFormat): number =>
    (hasAudio === false ? 0 : 100_000) + (height ?? 0);
  return [...formats].sort((one, other) => rank(other) - rank(one));
}

function passes(fetcher: UrlFetcher, url: string): boolean {
  try {
    fetcher.check(url);
    return true;
  } catch {
    return false;
  }
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
