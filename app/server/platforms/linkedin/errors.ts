import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import { z } from 'zod';
import type { HttpResponse } from '#app/server/ports/http-client.ts';
import type { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { readRetryAfter } from '../kit/classify.ts';
import type { ErrorRule, ErrorDetails, PlatformRules } from '../kit/classify.ts';

const HOUR_SECONDS = 3600;
const RECONNECT = 'Reconnect the LinkedIn account.';
const SHORTEN = 'Shorten the text. LinkedIn allows 3,000 characters, including escapes.';
const OTHER_FILE = "Use a different file. LinkedIn couldn't process this one.";

export const DUPLICATE = 'DUPLICATE_POST';
export const NOT_PROCESSED_YET = 'MEDIA_ASSET_WAITING_UPLOAD';
/** Codes after which the media must be uploaded again. */
export const LOST_MEDIA_CODES: ReadonlySet<string> = new Set([
  'INVALID_IMAGE_ID',
  'INVALID_VIDEO_ID',
  'INVALID_DOCUMENT_ID',
  'EXPIRED_UPLOAD_URL',
]);

const NOT_FOUND_CODES: ReadonlySet<string> = new Set(['NOT_FOUND', 'http_404']);

/** Returns whether the object is deleted or not visible to this token. */
export function isNotFound({ code }: PlatformError): boolean {
  return NOT_FOUND_CODES.has(code);
}

const TABLE: readonly ErrorRule[] = [
  { code: 'FIELD_LENGTH_TOO_LONG', kind: 'rejected_content', remedy: SHORTEN },
  { code: 'FIELD_ARRAY_SIZE_TOO_HIGH', kind: 'rejected_content', remedy: SHORTEN },
  { code: 'INVALID_IMAGE_ID', kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry },
  { code: 'INVALID_VIDEO_ID', kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry },
  { code: 'INVALID_DOCUMENT_ID', kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry },
  { code: 'EXPIRED_UPLOAD_URL', kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry },
  { code: NOT_PROCESSED_YET, kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry },
  { code: 'MEDIA_ASSET_PROCESSING_FAILED', kind: 'rejected_content', remedy: OTHER_FILE },
  { code: 'UPDATING_ASSET_FAILED', kind: 'rejected_content', remedy: OTHER_FILE },
  { code: 'EMPTY_ACCESS_TOKEN', kind: 'bug', remedy: 'Contact your administrator.' },
  {
    code: 'ACCESS_DENIED',
    kind: 'permission',
    lacksPermission: true,
    remedy: 'Reconnect the LinkedIn account and allow posting.',
  },
  {
    code: 100,
    kind: 'permission',
    lacksPermission: true,
    remedy: 'Reconnect the LinkedIn account and allow posting.',
  },
  // LinkedIn doesn't say whether the conflicting write was ours, so check first.
  {
    status: 409,
    kind: 'outcome_unknown',
    remedy: AUTOMATIC_REMEDIES.checkPost,
  },
  {
    code: DUPLICATE,
    kind: 'duplicate',
    remedy: 'Change the text. LinkedIn already has this post.',
  },
  {
    status: 422,
    kind: 'rejected_content',
    remedy: "Change the post. LinkedIn's response says what it rejected.",
  },
  {
    status: 426,
    kind: 'rate_limited',
    remedy: 'Your administrator has to update the LinkedIn API version. The post is waiting.',
    pauseSeconds: HOUR_SECONDS,
  },
  {
    status: 429,
    kind: 'rate_limited',
    remedy: AUTOMATIC_REMEDIES.quota,
  },
  { status: 401, kind: 'reauthorize', remedy: RECONNECT },
];

const WRONG_CLIENT = "Your administrator has to check the LinkedIn app's client ID and secret.";
const TOKEN_TABLE: readonly ErrorRule[] = [
  { code: 'invalid_client', kind: 'bug', remedy: WRONG_CLIENT },
  { code: 'unauthorized_client', kind: 'bug', remedy: WRONG_CLIENT },
  { status: 401, kind: 'bug', remedy: WRONG_CLIENT },
  { status: 400, kind: 'reauthorize', remedy: RECONNECT },
];

const Envelope = z
  .object({
    code: z.string(),
    serviceErrorCode: z.number(),
    message: z.string(),
    error: z.string(),
    error_description: z.string(),
    errorDetails: z
      .object({
        inputErrors: z.array(z.object({ code: z.string(), description: z.string() }).partial()),
      })
      .partial(),
  })
  .partial();

/** LinkedIn uses five error envelopes. The upload host uses none. */
function readErrorDetails(response: HttpResponse): ErrorDetails | null {
  const body = Envelope.safeParse(response.json()).data ?? {};
  if (Object.keys(body).length === 0) return null;
  const inputs = body.errorDetails?.inputErrors ?? [];
  const words = [body.message, ...inputs.map((input) => input.description), body.error_description];
  const codes = [body.code, inputs[0]?.code, body.serviceErrorCode, body.error];
  return {
    status: response.status,
    code: codes.find((code) => code !== undefined) ?? null,
    message: words.filter(Boolean).join(' ') || null,
  };
}

/** `[MEMBER DAY]`, `[APPLICATION DAY]`: only the message shows a quota's period. */
const OTHER_SPAN = /\[(?:MEMBER|APPLICATION) (?!DAY\b)\w+\]/u;

/**
 * Quotas have no header. Daily ones reset at midnight UTC
 * (https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/rate-limits).
 */
function readRetryAt(response: HttpResponse, now: Date): Date | null {
  if (response.status !== 429) return null;
  const details = readErrorDetails(response);
  if (details === null || OTHER_SPAN.test(details.message ?? ''))
    return readRetryAfter(response, now);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

const rules: PlatformRules = { platform: 'linkedin', table: TABLE, readErrorDetails, readRetryAt };
export const linkedinTokenRules: PlatformRules = { ...rules, table: TOKEN_TABLE };

const expiredTokenCodes: ReadonlySet<string> = new Set(['EXPIRED_ACCESS_TOKEN', '65602']);
export const API_CALL = { rules, expiredTokenCodes } as const;

/** The upload host returns only a status. An upload URL that it refuses is replaced with a new one. */
const UPLOAD_TABLE: readonly ErrorRule[] = [400, 403, 404, 410].map((status) => ({
  status,
  kind: 'unavailable',
  remedy: AUTOMATIC_REMEDIES.retry,
}));
export const REFUSED_UPLOAD_CODES: ReadonlySet<string> = new Set(
  UPLOAD_TABLE.map(({ status }) => `http_${String(status)}`),
);
export const UPLOAD_CALL = {
  rules: {
    ...rules,
    table: UPLOAD_TABLE,
    // The upload host isn't known to return any other status, so other statuses aren't trusted.
    readErrorDetails: ({ status }: HttpResponse): ErrorDetails | null =>
      status === 401 || REFUSED_UPLOAD_CODES.has(`http_${String(status)}`) ? { status } : null,
  },
  expiredTokenCodes: new Set(['http_401']),
} as const;
