import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import {
  overrideRows,
  type ErrorRule,
  type PlatformRules,
} from '#app/server/platforms/kit/classify.ts';
import { YOUTUBE_RULES } from '../errors.ts';

const NEXT_DAY =
  "YouTube's daily quota is used up. The comment is written after midnight Pacific Time.";
const NO_PERMISSION = {
  kind: 'permission',
  lacksPermission: true,
  remedy: 'Reconnect the YouTube channel and allow comments.',
} as const;
const NO_VIDEO = {
  kind: 'rejected_content',
  remedy: "The video isn't on YouTube anymore, so it can't get a comment.",
} as const;

/**
 * Refusals that are about the comment, not about the video
 * (https://developers.google.com/youtube/v3/docs/commentThreads/insert).
 */
const ROWS: readonly ErrorRule[] = [
  { code: 'insufficientPermissions', ...NO_PERMISSION },
  { code: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', ...NO_PERMISSION },
  { code: 'PERMISSION_DENIED', ...NO_PERMISSION },
  {
    code: 'commentsDisabled',
    kind: 'rejected_content',
    remedy:
      "Turn comments on for the video in YouTube Studio. Private videos and videos made for kids can't have comments.",
  },
  {
    code: 'forbidden',
    kind: 'permission',
    remedy:
      "YouTube doesn't allow comments on this video. Private videos and videos made for kids can't have them. Otherwise, check YouTube Studio for a notice.",
  },
  {
    code: 'ineligibleAccount',
    kind: 'permission',
    remedy: 'Sign in to youtube.com, finish setting up the channel, then reconnect it.',
  },
  {
    code: 'commentTextTooLong',
    kind: 'rejected_content',
    remedy: 'Shorten the comment to 10,000 characters.',
  },
  { code: 'commentTextRequired', kind: 'rejected_content', remedy: 'Enter a comment.' },
  // YouTube documents that it usually means an invalid request.
  {
    code: 'processingFailure',
    kind: 'rejected_content',
    remedy: "YouTube couldn't process the comment. Change it, then retry.",
  },
  {
    code: 'invalidCommentThreadMetadata',
    kind: 'rejected_content',
    remedy: 'YouTube rejected the comment. Change it, then retry.',
  },
  { code: 'videoNotFound', ...NO_VIDEO },
  { status: 404, ...NO_VIDEO },
  { code: 'quotaExceeded', kind: 'rate_limited', remedy: NEXT_DAY },
  { code: 'dailyLimitExceeded', kind: 'rate_limited', remedy: NEXT_DAY },
  { code: 'rateLimitExceeded', subcode: 'per_day', kind: 'rate_limited', remedy: NEXT_DAY },
  { code: 'rateLimitExceeded', kind: 'rate_limited', remedy: AUTOMATIC_REMEDIES.writeComment },
  { code: 'userRateLimitExceeded', kind: 'rate_limited', remedy: AUTOMATIC_REMEDIES.writeComment },
];

export const COMMENT_RULES: PlatformRules = {
  ...YOUTUBE_RULES,
  table: overrideRows(YOUTUBE_RULES.table, ROWS),
  checkRemedy: AUTOMATIC_REMEDIES.checkComment,
};
