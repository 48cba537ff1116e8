import {
  type FindVideoInput,
  RIGHTS_REMINDER,
  type VideoOutput,
} from '#app/domain/library/video-download.ts';
import type { FetchableFormat, FoundVideo } from '#app/server/ports/video-finder.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { toDownloadError } from './to-download-error.ts';

type FindDeps = Pick<ServiceDeps, 'videoFinder' | 'urlFetcher' | 'callLimits'>;

/**
 * Finds what can be downloaded from a URL. Throws `validation_failed` with a violation at `/url` that
 * explains the problem, or `rate_limited`.
 */
export async function findVideo(
  deps: FindDeps,
  actor: Actor,
  { url, signal }: FindVideoInput & { readonly signal?: AbortSignal },
): Promise<VideoOutput> {
  requireRole(actor, 'editor', 'media:write');
  try {
    deps.urlFetcher.check(url);
    await deps.callLimits.count('video-lookup', actor.workspaceId);
    return toVideoOutput(await deps.videoFinder.find(url, signal ? { signal } : {}));
  } catch (error) {
    throw toDownloadError(error);
  }
}

function toVideoOutput({ title, source, pageUrl, formats }: FoundVideo): VideoOutput {
  return {
    title,
    source: new URL(pageUrl).hostname,
    foundBy: source,
    url: pageUrl,
    formats: formats.map((format) => toVideoFormat(format, source)),
    reminder: RIGHTS_REMINDER,
  };
}

/** URLs that yt-dlp returns often work only for the machine that requested them, and only for a while. */
function toVideoFormat(
  { headers: _headers, url, ...format }: FetchableFormat,
  source: FoundVideo['source'],
) {
  return { ...format, url: source === 'yt-dlp' ? null : url };
}
