import { createGuardedSender } from '#app/server/adapters/http-client/guarded-sender.ts';
import { createGuardedFetcher } from '#app/server/adapters/url-guard/guarded-fetcher.ts';
import type { ParsePool } from '#app/server/adapters/parse-pool/parse-pool.ts';
import { createUrlGuard, type UrlGuardOptions } from '#app/server/adapters/url-guard/url-guard.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { UrlFetcher } from '#app/server/ports/url-fetcher.ts';
import type { VideoFinder } from '#app/server/ports/video-finder.ts';
import type { LinkReader } from '#app/server/ports/link-reader.ts';
import { createLinkReader } from '../link-reader/create-link-reader.ts';
import { createVideoFinder } from '../video-finder/create-video-finder.ts';
import type { YtDlpSettings } from '../video-finder/run-yt-dlp.ts';

/** Creates the adapters that download on behalf of users, all behind the same URL guard. */
export function createDownloadAdapters(options: {
  readonly logger: Logger;
  readonly ytDlp: YtDlpSettings;
  readonly guard?: UrlGuardOptions;
  readonly parsers: ParsePool;
}): {
  readonly urlFetcher: UrlFetcher;
  readonly videoFinder: VideoFinder;
  readonly linkReader: LinkReader;
} {
  const guard = createUrlGuard(options.guard);
  const sender = createGuardedSender((destination) => guard.resolveDestination(destination));
  const urlFetcher = createGuardedFetcher({ guard, sender, logger: options.logger });
  const videoFinder = createVideoFinder({
    guard,
    fetcher: urlFetcher,
    ytDlp: options.ytDlp,
    parsers: options.parsers,
  });
  const linkReader = createLinkReader({ fetcher: urlFetcher, parsers: options.parsers });
  return { urlFetcher, videoFinder, linkReader };
}
