import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import { z } from 'zod';
import type { HttpResponse } from '#app/server/ports/http-client.ts';
import { isSuccessStatus } from '../kit/call-platform.ts';
import {
  readRetryAfter,
  type ErrorRule,
  type ErrorDetails,
  type PlatformRules,
} from '../kit/classify.ts';
import { nextQuotaDay } from './parts/quota-day.ts';

/** Codes for an expired or revoked access token. It's refreshed once, then the call is repeated once. */
export const STALE_TOKEN_CODES: ReadonlySet<string> = new Set([
  'authError',
  'expired',
  'authorizationRequired',
  'UNAUTHENTICATED',
  'http_401',
]);
export const NO_CHANNEL = 'youtubeSignupRequired';
/** Codes for a deleted video, whoever deleted it. */
export const NO_VIDEO: ReadonlySet<string> = new Set(['videoNotFound', 'http_404']);

const hours = (count: number): number => count * 60 * 60;
const RECONNECT = 'Reconnect the YouTube channel.';
const TELL_OPERATOR = 'Contact your administrator.';
const NEXT_DAY = "YouTube's daily quota is used up. Publishing continues at midnight Pacific Time.";

function rows(codes: readonly string[], row: Omit<ErrorRule, 'code'>): readonly ErrorRule[] {
  return codes.map((code) => ({ code, ...row }));
}

/** YouTube Data API errors by `reason`: core errors and those of videos.insert. */
const TABLE: readonly ErrorRule[] = [
  ...rows(['authError', 'expired', 'authorizationRequired', 'UNAUTHENTICATED'], {
    kind: 'reauthorize',
    remedy: RECONNECT,
  }),
  {
    code: NO_CHANNEL,
    kind: 'permission',
    remedy: 'Create a channel on youtube.com with this Google account, then reconnect it.',
  },
  ...rows(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'PERMISSION_DENIED'], {
    kind: 'permission',
    lacksPermission: true,
    remedy: 'Reconnect the YouTube channel and keep every permission checked.',
  }),
  ...rows(['authenticatedUserAccountSuspended', 'authenticatedUserAccountClosed'], {
    kind: 'permission',
    remedy: 'YouTube suspended or closed this account. Open YouTube Studio and follow its notice.',
  }),
  ...rows(['channelSuspended', 'channelClosed'], {
    kind: 'permission',
    remedy: 'YouTube suspended or closed this channel. Open YouTube Studio and follow its notice.',
  }),
  {
    code: 'forbidden',
    kind: 'permission',
    remedy: "YouTube doesn't allow this for the channel. Check YouTube Studio for a notice.",
  },
  {
    code: 'accessNotConfigured',
    kind: 'bug',
    remedy: 'Your administrator has to enable the YouTube Data API in the Google Cloud project.',
  },
  ...rows(['quotaExceeded', 'dailyLimitExceeded'], { kind: 'rate_limited', remedy: NEXT_DAY }),
  { code: 'rateLimitExceeded', subcode: 'per_day', kind: 'rate_limited', remedy: NEXT_DAY },
  ...rows(['rateLimitExceeded', 'userRateLimitExceeded'], {
    kind: 'rate_limited',
    remedy: 'YouTube asked Fanfare to slow down. Publishing continues automatically.',
  }),
  {
    code: 'uploadLimitExceeded',
    kind: 'rate_limited',
    remedy: "The channel has reached YouTube's daily upload limit. Publishing continues in a day.",
    pauseSeconds: hours(24),
  },
  {
    code: 'invalidTitle',
    kind: 'rejected_content',
    remedy: 'Give the video a title of 1 to 100 characters without < and >.',
  },
  {
    code: 'invalidDescription',
    kind: 'rejected_content',
    remedy: 'Shorten the caption to 5,000 bytes and remove < and >.',
  },
  { code: 'invalidTags', kind: 'rejected_content', remedy: 'Use fewer or shorter hashtags.' },
  ...rows(
    [
      'invalidCategoryId',
      'invalidPublishAt',
      'invalidVideoMetadata',
      'invalidFilename',
      'defaultLanguageNotSet',
      'invalidRecordingDetails',
    ],
    { kind: 'rejected_content', remedy: 'Check the title, caption, and hashtags, then retry.' },
  ),
  {
    code: 'videoNotFound',
    kind: 'rejected_content',
    remedy: 'The video is no longer on YouTube. Publish it again if you want it there.',
  },
  {
    code: 'invalidImage',
    kind: 'rejected_content',
    remedy: 'Use a JPEG or PNG image at least 640 pixels wide.',
  },
  {
    code: 'uploadRateLimitExceeded',
    kind: 'rate_limited',
    remedy: "The channel has reached YouTube's daily thumbnail limit.",
    pauseSeconds: hours(24),
  },
  ...rows(['mediaBodyRequired', 'forbiddenPrivacySetting', 'forbiddenLicenseSetting'], {
    kind: 'bug',
    remedy: TELL_OPERATOR,
  }),
  ...rows(['internalError', 'backendError'], {
    kind: 'unavailable',
    remedy: AUTOMATIC_REMEDIES.retry,
  }),
];

const Envelope = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z
      .array(
        z.object({
          reason: z.string().optional(),
          metadata: z.record(z.string(), z.unknown()).optional(),
        }),
      )
      .optional(),
  }),
});
type GoogleError = z.infer<typeof Envelope>['error'];

function readErrorDetails(response: HttpResponse): ErrorDetails | null {
  const parsed = Envelope.safeParse(response.json());
  if (!parsed.success) return null;
  const { error } = parsed.data;
  return {
    status: response.status,
    code: readReason(error),
    subcode: isOfTheDay(error) ? 'per_day' : null,
    message: error.message ?? null,
  };
}

/** Responses without `errors` use these uppercase names for the same errors. */
const NEWER_NAMES: Readonly<Record<string, string>> = {
  RATE_LIMIT_EXCEEDED: 'rateLimitExceeded',
  RESOURCE_EXHAUSTED: 'rateLimitExceeded',
};

function readReason({ errors, details, status }: GoogleError): string | null {
  const reason = errors?.[0]?.reason ?? details?.[0]?.reason ?? status ?? null;
  return reason === null ? null : (NEWER_NAMES[reason] ?? reason);
}

/**
 * Returns whether a limit is daily. Only its name or unit shows that
 * (https://developers.google.com/youtube/v3/docs/errors).
 */
function isOfTheDay(error: GoogleError): boolean {
  if (readReason(error) !== 'rateLimitExceeded') return false;
  const { details, message } = error;
  const units = (details ?? []).map(({ metadata }) => metadata?.['quota_unit']);
  return units.includes('1/d/{project}') || (message?.includes('per day') ?? false);
}

const ENDS_AT_MIDNIGHT: ReadonlySet<string> = new Set(['quotaExceeded', 'dailyLimitExceeded']);

function readRetryAt(response: HttpResponse, now: Date): Date | null {
  const { code, subcode } = readErrorDetails(response) ?? {};
  if (subcode === 'per_day' || ENDS_AT_MIDNIGHT.has(String(code))) return nextQuotaDay(now);
  return readRetryAfter(response, now);
}

export const YOUTUBE_RULES: PlatformRules = {
  platform: 'youtube',
  table: TABLE,
  readErrorDetails,
  readRetryAt,
};

const SESSION_RESPONSES: ReadonlySet<number> = new Set([308, 404, 410]);
const STALLED: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/** Rules for the last bytes. After a server failure, the session has to be queried for the outcome. */
export const YOUTUBE_COMMIT_RULES: PlatformRules = {
  ...YOUTUBE_RULES,
  isSuccess: ({ status, ...rest }) =>
    isSuccessStatus({ status, ...rest }) || SESSION_RESPONSES.has(status),
};

/**
 * Rules for all other bytes and for session queries. After a server failure, the session is queried again.
 */
export const YOUTUBE_SESSION_RULES: PlatformRules = {
  ...YOUTUBE_RULES,
  isSuccess: ({ status, ...rest }) =>
    isSuccessStatus({ status, ...rest }) || SESSION_RESPONSES.has(status) || STALLED.has(status),
};

export function isStalled(status: number): boolean {
  return STALLED.has(status);
}

const TokenEnvelope = z.object({ error: z.string(), error_description: z.string().optional() });

/** Google's token endpoint returns OAuth 2 errors (RFC 6749, 5.2). */
export const GOOGLE_TOKEN_RULES: PlatformRules = {
  platform: 'youtube',
  table: [
    { code: 'invalid_grant', kind: 'reauthorize', remedy: RECONNECT },
    ...rows(['invalid_client', 'deleted_client', 'unauthorized_client', 'redirect_uri_mismatch'], {
      kind: 'bug',
      remedy: "Your administrator has to check the Google client's ID, secret, and redirect URI.",
    }),
  ],
  readErrorDetails: (response) => {
    const parsed = TokenEnvelope.safeParse(response.json());
    if (!parsed.success) return null;
    const { error, error_description: description } = parsed.data;
    return { status: response.status, code: error, message: description ?? null };
  },
};

const REJECTION_REMEDIES: Readonly<Record<string, string>> = {
  duplicate: 'The channel already has this video. Check the channel before you upload it again.',
  length: 'Verify the channel by phone on youtube.com/verify, or cut the video to 15 minutes.',
  copyright: 'YouTube found copyrighted material. See the notice in YouTube Studio.',
  claim: 'YouTube found copyrighted material. See the notice in YouTube Studio.',
};

/** Returns what the user can do about a video that YouTube refused after the upload. */
export function remedyForVideo(reason: string, wasProcessed: boolean): string {
  const remedy = REJECTION_REMEDIES[reason];
  if (remedy !== undefined) return remedy;
  return wasProcessed
    ? 'YouTube removed the video. See the notice in YouTube Studio.'
    : 'Export the video again as an MP4 (H.264, AAC), then retry.';
}
