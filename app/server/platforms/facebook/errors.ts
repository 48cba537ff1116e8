import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import { z } from 'zod';
import type { HttpResponse } from '#app/server/ports/http-client.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { isSuccessStatus } from '../kit/call-platform.ts';
import {
  type ErrorRule,
  type ErrorDetails,
  overrideRows,
  type PlatformRules,
} from '../kit/classify.ts';
import {
  forCodes,
  forNumbers,
  forPairs,
  GRAPH_PERMISSION_CODES,
  readGraphRetryAt,
  readGraphErrorDetails,
  toGraphCommitRules,
} from '../kit/meta-graph.ts';

/**
 * Codes for a post with the same text or photos as an existing one. 368 means "already posted" and other
 * things.
 */
const DUPLICATE_NUMBERS = ['1455006', '1366051', '368'];
/** Arrives as the code, or as the subcode of 368, which then has only this meaning. */
export const TOO_FAST = 1390008;

export function mayBeDuplicate(error: unknown): error is PlatformError {
  return hasNumber(error, DUPLICATE_NUMBERS) && !hasNumber(error, [String(TOO_FAST)]);
}

/** Facebook couldn't open the link, or doesn't accept it. */
const LINK_NUMBERS = ['1609005', '1609008'];

export function isLinkRefused(error: unknown): boolean {
  return hasNumber(error, LINK_NUMBERS);
}

function hasNumber(error: unknown, numbers: readonly string[]): boolean {
  if (!(error instanceof PlatformError)) return false;
  return error.code.split('/').some((number) => numbers.includes(number));
}

/**
 * Returns whether the object is deleted, never existed, or isn't visible to this token. Meta doesn't
 * distinguish these.
 */
export function isMissing(error: unknown): boolean {
  return error instanceof PlatformError && error.code === '100/33';
}

const minutes = (count: number): number => count * 60;
const CHECK_IMAGE = 'Use a JPEG or PNG image under 4 MB.';
const CHECK_VIDEO = 'Export the video again as an MP4 (H.264, AAC), then retry.';
const CHECK_REEL =
  'Export the video as a 9:16 MP4, at least 540x960 pixels, 24 to 60 frames per second, and 3 to 90 seconds long.';
const AGAINST_RULES =
  "Facebook says this content violates its Community Standards. Change the post. Facebook's notice has the details.";

/** Meta's own outages, mostly reported with status 400. The request may have been carried out anyway. */
export const OUTAGES: readonly ErrorRule[] = [
  ...forNumbers([1363047, 1609010], { kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry }),
  ...forCodes([1, 2], { kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry }),
  { transient: true, kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry },
];

/** Graph API and Pages error codes. */
const TABLE: readonly ErrorRule[] = [
  ...forCodes([190, 102], { kind: 'reauthorize', remedy: 'Reconnect the Facebook Page.' }),
  ...forNumbers([1404078, 4854002, 1404006, 1404112], {
    kind: 'permission',
    remedy: 'Open Facebook as the Page, complete the identity or security check, then retry.',
  }),
  ...forCodes(GRAPH_PERMISSION_CODES, {
    kind: 'permission',
    lacksPermission: true,
    remedy:
      "Reconnect the Page and keep every permission checked. If that doesn't help, ask an admin of the Page to let you create content.",
  }),
  {
    code: 368,
    kind: 'permission',
    remedy:
      'Facebook has temporarily blocked publishing on this Page. Open Facebook, follow its notice, and retry in a few hours.',
  },
  ...forNumbers([TOO_FAST], {
    kind: 'rate_limited',
    remedy: 'Facebook says the Page is posting too fast. Fanfare retries in a few hours.',
    pauseSeconds: minutes(6 * 60),
  }),
  ...forPairs([[506, 1455006]], {
    kind: 'duplicate',
    remedy: "The Page's last post has the same text. Change the caption.",
  }),
  ...forNumbers([1366051], {
    kind: 'duplicate',
    remedy: 'These photos have already been posted. Check the Page before you post them again.',
  }),
  {
    code: 100,
    subcode: 33,
    kind: 'unavailable',
    remedy: AUTOMATIC_REMEDIES.retry,
  },
  ...forNumbers([1609005, 1609008], {
    kind: 'rejected_content',
    remedy:
      "Facebook can't open the link in the caption or doesn't allow it. Change or remove the link.",
  }),
  { code: 324, kind: 'rejected_content', remedy: CHECK_IMAGE },
  ...forNumbers([1366046, 2069019], { kind: 'rejected_content', remedy: CHECK_IMAGE }),
  ...forCodes([6000, 382], { kind: 'rejected_content', remedy: CHECK_VIDEO }),
  ...forNumbers([1363040, 1363127, 1363128, 1363129], {
    kind: 'rejected_content',
    remedy: CHECK_REEL,
  }),
  ...forNumbers([1346003, 1404102], { kind: 'rejected_content', remedy: AGAINST_RULES }),
  ...forCodes([4, 17, 32, 341, 613, 80001], {
    kind: 'rate_limited',
    remedy: 'Facebook asked Fanfare to slow down. Publishing continues automatically.',
    pauseSeconds: minutes(15),
  }),
  ...OUTAGES,
  ...forCodes([389, 6001], { kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry }),
  // Facebook refused the request, so nothing was published. The cause is nearly always a value in the
  // post.
  ...forCodes([100, 3, 2061006, 1349125], {
    kind: 'rejected_content',
    remedy:
      'Facebook rejected part of the post. Check its text, link, and file. If they look right, contact your administrator.',
  }),
];

export const FACEBOOK_RULES: PlatformRules = {
  platform: 'facebook',
  table: TABLE,
  readErrorDetails: readGraphErrorDetails,
  readRetryAt: readGraphRetryAt,
};

export const FACEBOOK_COMMIT_RULES = toGraphCommitRules(FACEBOOK_RULES, {
  outages: OUTAGES,
  remedy: "Change the post. Facebook's response says what it rejected.",
});

/** In OAuth calls, code 100 means that the authorization code was already used or has expired. */
export const FACEBOOK_LOGIN_RULES: PlatformRules = {
  ...FACEBOOK_RULES,
  table: overrideRows(TABLE, [
    { code: 100, kind: 'reauthorize', remedy: 'Start connecting the account again.' },
  ]),
};

const WRONG_OFFSET = 1363037;
const WrongOffset = z.object({
  error: z.object({ error_subcode: z.coerce.number().refine((code) => code === WRONG_OFFSET) }),
});

/** A chunk at the wrong offset isn't an error: the response contains the offset to resume from. */
export const FACEBOOK_TRANSFER_RULES: PlatformRules = {
  ...FACEBOOK_RULES,
  isSuccess: (response) =>
    isSuccessStatus(response) || WrongOffset.safeParse(response.json()).success,
};

const UploadEnvelope = z.object({
  debug_info: z.object({ type: z.string(), message: z.string().optional() }),
});

/**
 * The upload host has its own error envelope. After any of its errors, the video's status gives the
 * offset.
 */
export const FACEBOOK_UPLOAD_RULES: PlatformRules = {
  ...FACEBOOK_RULES,
  table: [
    ...['OffsetInvalidError', 'PartialRequestError', 'ProcessingFailedError'].map(
      (code): ErrorRule => ({ code, kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry }),
    ),
    ...TABLE,
  ],
  readErrorDetails: readUploadErrorDetails,
};

function readUploadErrorDetails(response: HttpResponse): ErrorDetails | null {
  const parsed = UploadEnvelope.safeParse(response.json());
  if (!parsed.success) return readGraphErrorDetails(response);
  const { type, message } = parsed.data.debug_info;
  return { status: response.status, code: type, message: message ?? null };
}

/** Returns what the user can do about a video that Facebook received but couldn't process. */
export function remedyForVideo(code: string | null): string {
  const row = TABLE.find((candidate) => code !== null && String(candidate.code) === code);
  return row?.kind === 'rejected_content' ? row.remedy : CHECK_VIDEO;
}
