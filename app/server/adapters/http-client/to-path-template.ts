import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';

/** The words in the paths of the platforms' APIs. Everything else in a path can be an ID or a name. */
const WORDS: ReadonlySet<string> = new Set(
  `${PLATFORM_IDS.join(' ')}
  2 access_token accessToken accounts append channels comments commentThreads content
  content_publishing_limit creator_info debug_token documents feed fetch finalize images info init initialize
  insights introspectToken likes list me media media_publish memberCreatorPostAnalytics oauth oauth2
  organizationAcls organizationalEntityShareStatistics organizations people permissions photo_stories photos
  playlistItems post posts publish query refresh_access_token replies rest revoke search set
  socialActions status stories thumbnails token tweets upload user userinfo users v2 v3 video video_reels
  video_stories videos`.split(/\s+/u),
);
const API_VERSION = /^v\d{1,2}\.\d$/u;

/**
 * Returns a path with everything but the words of the platforms' APIs replaced: `/v2/{}/posts`. IDs, names of users, and
 * upload sessions stay out of traces.
 */
export function toPathTemplate(path: string): string {
  return path
    .split('/')
    .map((part) => (part === '' || WORDS.has(part) || API_VERSION.test(part) ? part : '{}'))
    .join('/');
}
