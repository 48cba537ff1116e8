import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import { z } from 'zod';
import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import type { HttpResponse } from '#app/server/ports/http-client.ts';
import { isSuccessStatus } from '../kit/call-platform.ts';
import {
  type ErrorRule,
  type ErrorDetails,
  overrideRows,
  type PlatformRules,
  toCommitRules,
} from '../kit/classify.ts';

const INTERNAL_ERROR: ErrorRule = {
  code: 'internal_error',
  kind: 'unavailable',
  remedy: AUTOMATIC_REMEDIES.retry,
};

const FULL_DAY =
  'TikTok accepts no more posts from this account today. Fanfare publishes the post tomorrow.';
const DAY_SECONDS = 24 * 3600;
const RECONNECT = 'Reconnect the TikTok account.';
const ALLOW_POSTING = 'Reconnect the TikTok account and keep every permission checked.';

/**
 * Some of these errors have status 200, so only the code decides
 * (https://developers.tiktok.com/doc/tiktok-api-v2-error-handling).
 */
const TABLE: readonly ErrorRule[] = [
  { code: 'access_token_invalid', kind: 'reauthorize', remedy: RECONNECT },
  {
    code: 'scope_not_authorized',
    kind: 'reauthorize',
    lacksPermission: true,
    remedy: ALLOW_POSTING,
  },
  {
    code: 'scope_permission_missed',
    kind: 'reauthorize',
    lacksPermission: true,
    remedy: ALLOW_POSTING,
  },
  { code: 'invalid_param', kind: 'bug', remedy: 'Contact your administrator.' },
  { code: 'invalid_params', kind: 'bug', remedy: 'Contact your administrator.' },
  { code: 'invalid_publish_id', kind: 'bug', remedy: 'Check TikTok for the video.' },
  {
    code: 'token_not_authorized_for_specified_publish_id',
    kind: 'bug',
    remedy: 'Check TikTok for the video.',
  },
  { code: 'invalid_file_upload', kind: 'rejected_content', remedy: 'Use a different video file.' },
  { code: 'app_version_check_failed', kind: 'rejected_content', remedy: 'Update the TikTok app.' },
  {
    code: 'privacy_level_option_mismatch',
    kind: 'rejected_content',
    remedy: 'Choose again who can see the post. TikTok no longer offers this option.',
  },
  {
    code: 'unaudited_client_can_only_post_to_private_accounts',
    kind: 'permission',
    remedy:
      "Make the TikTok account private and post as SELF_ONLY until your administrator's app passes TikTok's audit.",
  },
  {
    code: 'url_ownership_unverified',
    kind: 'bug',
    remedy:
      "Your administrator has to verify this installation's address in the TikTok app (TIKTOK_VERIFIED_URLS).",
  },
  {
    code: 'reached_active_user_cap',
    kind: 'rate_limited',
    remedy:
      'TikTok allows no more accounts for this app today. Fanfare publishes the post tomorrow.',
    pauseSeconds: DAY_SECONDS,
  },
  {
    code: 'spam_risk_too_many_posts',
    kind: 'rate_limited',
    remedy: FULL_DAY,
    pauseSeconds: DAY_SECONDS,
  },
  {
    code: 'spam_risk_too_many_pending_share',
    kind: 'permission',
    remedy: 'Finish or delete the drafts in the TikTok app.',
  },
  {
    code: 'spam_risk_user_banned_from_posting',
    kind: 'permission',
    remedy: 'TikTok has banned this account from posting. Resolve this in the TikTok app.',
  },
  {
    code: 'rate_limit_exceeded',
    kind: 'rate_limited',
    remedy: AUTOMATIC_REMEDIES.limit,
    pauseSeconds: 60,
  },
  INTERNAL_ERROR,
];

const WRONG_CLIENT = "Your administrator has to check the TikTok app's client key and secret.";
const TOKEN_TABLE: readonly ErrorRule[] = [
  { code: 'invalid_client', kind: 'bug', remedy: WRONG_CLIENT },
  { code: 'unauthorized_client', kind: 'bug', remedy: WRONG_CLIENT },
  { code: 'invalid_grant', kind: 'reauthorize', remedy: RECONNECT },
  { code: 'access_denied', kind: 'reauthorize', remedy: RECONNECT },
  {
    code: 'invalid_scope',
    kind: 'bug',
    remedy: "Your administrator has to check the TikTok app's scopes.",
  },
  { code: 'server_error', kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry },
  { code: 'temporarily_unavailable', kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry },
  // Without TikTok's own error, a status says nothing about the user's grant.
  { status: 401, kind: 'bug', remedy: WRONG_CLIENT },
];

const Envelope = z.object({
  error: z.object({ code: z.string(), message: z.string().optional() }),
});

const OK = 'ok';

/**
 * Also returns null for `ok`, which isn't an error: with an error status, the response was altered in
 * transit.
 */
function readErrorDetails(response: HttpResponse): ErrorDetails | null {
  const { error } = Envelope.safeParse(response.json()).data ?? {};
  if (error === undefined || error.code === OK) return null;
  return { status: response.status, code: error.code, message: error.message ?? null };
}

function isOk(response: HttpResponse): boolean {
  return Envelope.safeParse(response.json()).data?.error.code === OK;
}

const rules: PlatformRules = {
  platform: 'tiktok',
  table: TABLE,
  readErrorDetails,
  isSuccess: (response) => isSuccessStatus(response) && isOk(response),
};

const FlatError = z.object({ error: z.string(), error_description: z.string().optional() });
const HasToken = z.object({ access_token: z.string().min(1) });

/**
 * Rules for token calls. Their status is unreliable: a response with a token is a success, and any other
 * isn't.
 */
export const tiktokTokenRules: PlatformRules = {
  platform: 'tiktok',
  table: TOKEN_TABLE,
  isSuccess: (response) => HasToken.safeParse(response.json()).success,
  readErrorDetails: (response) => {
    const flat = FlatError.safeParse(response.json()).data;
    if (flat === undefined) return null;
    const { error: code, error_description: message } = flat;
    return { status: response.status, code, message: message ?? null };
  },
};

export const API_CALL = { rules, expiredTokenCodes: new Set(['access_token_invalid']) } as const;

/** Options for an init that publishes. TikTok may have carried it out despite an internal error of any status. */
export const INIT_COMMIT_CALL = {
  ...API_CALL,
  rules: toCommitRules(rules, [INTERNAL_ERROR]),
} as const;

const SEE_NUMBERS =
  'Reconnect the TikTok account and keep every permission checked to see metrics.';
/** A missing read scope doesn't stop publishing. */
const READING_TABLE = overrideRows(TABLE, [
  { code: 'scope_not_authorized', kind: 'permission', remedy: SEE_NUMBERS },
  { code: 'scope_permission_missed', kind: 'permission', remedy: SEE_NUMBERS },
]);
/** Options for calls that only read posts (video.list). */
export const READING_CALL = { rules: { ...rules, table: READING_TABLE } } as const;

/** Codes for a publish ID that TikTok no longer knows. How long it keeps publish IDs isn't documented. */
export const UNKNOWN_ID_CODES: ReadonlySet<string> = new Set([
  'invalid_publish_id',
  'token_not_authorized_for_specified_publish_id',
]);

const UPLOAD_TABLE: readonly ErrorRule[] = [
  { status: 403, kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry },
  { status: 404, kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry },
  { status: 416, kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry },
];
/** Codes for an expired or unknown upload URL. A new one is needed. */
export const LOST_UPLOAD_CODES: ReadonlySet<string> = new Set(['http_403', 'http_404']);
/** TikTok refused the rest of a chunk. Its size rules are documented for whole chunks only. */
export const BAD_PIECE_CODE = 'http_400';
/** The range doesn't match what TikTok has received. */
export const WRONG_RANGE_CODE = 'http_416';

const UPLOAD_REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 413, 416]);
/** The upload host returns only a status. Statuses that it isn't known to return aren't trusted. */
export const uploadRules: PlatformRules = {
  platform: 'tiktok',
  table: UPLOAD_TABLE,
  readErrorDetails: ({ status }) => (UPLOAD_REFUSALS.has(status) ? { status } : null),
};

export interface FailReason {
  readonly kind: PlatformErrorKind;
  readonly remedy: string;
}

const OTHER_VIDEO = 'Use another video';
/**
 * TikTok's reasons for rejecting a post after its upload was complete
 * (https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status).
 */
const FAIL_REASONS: Readonly<Record<string, FailReason>> = {
  file_format_check_failed: {
    kind: 'rejected_content',
    remedy: `${OTHER_VIDEO}: MP4, MOV, or WebM.`,
  },
  duration_check_failed: {
    kind: 'rejected_content',
    remedy: `${OTHER_VIDEO}: this one's length isn't allowed.`,
  },
  frame_rate_check_failed: {
    kind: 'rejected_content',
    remedy: `${OTHER_VIDEO}: 23 to 60 frames per second.`,
  },
  picture_size_check_failed: {
    kind: 'rejected_content',
    remedy: `${OTHER_VIDEO}: 360 to 4096 pixels per side.`,
  },
  spam_risk: {
    kind: 'rejected_content',
    remedy: "TikTok thinks this post is spam. Don't publish it again.",
  },
  spam_risk_text: {
    kind: 'rejected_content',
    remedy: "Change the caption. TikTok thinks it's spam.",
  },
  spam_risk_user_banned_from_posting: {
    kind: 'permission',
    remedy: 'TikTok has banned this account from posting. Resolve this in the TikTok app.',
  },
  spam_risk_too_many_posts: { kind: 'rate_limited', remedy: FULL_DAY },
  auth_removed: { kind: 'reauthorize', remedy: RECONNECT },
  publish_cancelled: {
    kind: 'rejected_content',
    remedy: 'The post was canceled on TikTok. Publish it again if you still want it there.',
  },
};

const OTHER_PHOTOS = 'Use other photos';
/** Reasons whose remedy differs for photos. */
const PHOTO_FAIL_REASONS: Readonly<Record<string, FailReason>> = {
  file_format_check_failed: {
    kind: 'rejected_content',
    remedy: `${OTHER_PHOTOS}: JPEG or WebP, at most 20 MB each.`,
  },
  picture_size_check_failed: {
    kind: 'rejected_content',
    remedy: `${OTHER_PHOTOS}: at most 1920 × 1080 pixels, in either orientation.`,
  },
  photo_pull_failed: {
    kind: 'bug',
    remedy:
      'Your administrator has to make sure that TikTok can download media from this installation.',
  },
};

/** Returns what a failed post needs. `media` is what TikTok got. */
export function findFailReason(reason: string, media: 'video' | 'photos'): FailReason {
  const own = media === 'photos' ? PHOTO_FAIL_REASONS[reason] : undefined;
  const other = media === 'photos' ? OTHER_PHOTOS : OTHER_VIDEO;
  return (
    own ??
    FAIL_REASONS[reason] ?? {
      kind: 'rejected_content',
      remedy: `${other}, or publish the post again later.`,
    }
  );
}
