import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import {
  overrideRows,
  type ErrorRule,
  type PlatformRules,
} from '#app/server/platforms/kit/classify.ts';
import { YOUTUBE_RULES } from '../errors.ts';

/** Refusals of any follow-up: the permission that it needs, and YouTube's limits. */
export function listCommonRows(what: string): readonly ErrorRule[] {
  const noPermission = {
    kind: 'permission',
    lacksPermission: true,
    remedy: `Reconnect the YouTube channel, keep every permission checked, then retry ${what}.`,
  } as const;
  const limit = { kind: 'rate_limited', remedy: AUTOMATIC_REMEDIES.doFollowUp } as const;
  return [
    { code: 'insufficientPermissions', ...noPermission },
    { code: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', ...noPermission },
    { code: 'PERMISSION_DENIED', ...noPermission },
    { code: 'quotaExceeded', ...limit },
    { code: 'dailyLimitExceeded', ...limit },
    { code: 'rateLimitExceeded', subcode: 'per_day', ...limit },
    { code: 'rateLimitExceeded', ...limit },
    { code: 'userRateLimitExceeded', ...limit },
  ];
}

const NO_PLAYLIST = {
  kind: 'rejected_content',
  remedy: 'The channel doesn’t have this playlist. Add the video to another one in YouTube Studio.',
} as const;

/**
 * Refusals that are about the playlist, not about the video
 * (https://developers.google.com/youtube/v3/docs/playlistItems/insert).
 */
const ROWS: readonly ErrorRule[] = [
  ...listCommonRows('the playlist'),
  { code: 'playlistNotFound', ...NO_PLAYLIST },
  { code: 'playlistForbidden', ...NO_PLAYLIST },
  { code: 'playlistItemsNotAccessible', ...NO_PLAYLIST },
  { code: 'playlistIdRequired', ...NO_PLAYLIST },
  { code: 'playlistOperationUnsupported', ...NO_PLAYLIST },
  {
    code: 'playlistContainsMaximumNumberOfVideos',
    kind: 'rejected_content',
    remedy: 'The playlist is full. Add the video to another one in YouTube Studio.',
  },
  {
    code: 'videoNotFound',
    kind: 'rejected_content',
    remedy: 'The video isn’t on YouTube anymore.',
  },
  { status: 404, ...NO_PLAYLIST },
];

export const PLAYLIST_RULES: PlatformRules = {
  ...YOUTUBE_RULES,
  table: overrideRows(YOUTUBE_RULES.table, ROWS),
  checkRemedy: AUTOMATIC_REMEDIES.checkFollowUp,
};
