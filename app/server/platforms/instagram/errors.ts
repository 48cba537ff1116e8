import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import { z } from 'zod';
import type { HttpResponse } from '#app/server/ports/http-client.ts';
import {
  type ErrorRule,
  type ErrorDetails,
  overrideRows,
  type PlatformRules,
} from '../kit/classify.ts';
import {
  forCodes,
  forPairs,
  GRAPH_PERMISSION_CODES,
  readGraphRetryAt,
  readGraphErrorDetails,
  toGraphCommitRules,
} from '../kit/meta-graph.ts';

/** Error codes that the steps handle themselves, in the form of `PlatformError.code`. */
export const CONTAINER_NOT_READY = '9007/2207027';
export const CONTAINER_UNKNOWN: ReadonlySet<string> = new Set(['24/2207008', '24/2207006']);
export const MEDIA_NOT_FETCHED = '9004/2207052';
export const QUOTA_USED_UP = '9/2207042';
/** Deleted, owned by another account, or too new for Meta to return. */
export const MEDIA_NOT_VISIBLE = '100/33';

const minutes = (count: number): number => count * 60;

/** Meta's own outages, reported with 400 as well as 500. */
export const OUTAGES: readonly ErrorRule[] = [
  ...forPairs(
    [
      [-1, 2207001],
      [-1, 2207032],
      [-1, 2207053],
    ],
    { kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry },
  ),
  ...forCodes([1, 2], { kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry }),
  { transient: true, kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry },
];

/** Meta's publishing error codes (Instagram Platform, Error Codes). */
const TABLE: readonly ErrorRule[] = [
  { code: 190, kind: 'reauthorize', remedy: 'Reconnect the Instagram account.' },
  ...forCodes(GRAPH_PERMISSION_CODES, {
    kind: 'permission',
    lacksPermission: true,
    remedy: 'Reconnect the Instagram account and keep every permission checked.',
  }),
  {
    code: 4,
    subcode: 2207051,
    kind: 'permission',
    remedy:
      'Instagram blocked publishing because it suspects spam. Open the Instagram app, resolve the notice, and wait at least a day.',
  },
  {
    code: 25,
    subcode: 2207050,
    kind: 'permission',
    remedy: 'Instagram restricted this account. Open the Instagram app and follow its notice.',
  },
  {
    code: 9,
    subcode: 2207042,
    kind: 'rate_limited',
    remedy:
      "The account has reached Instagram's limit for 24 hours. Publishing continues automatically.",
    pauseSeconds: minutes(60),
  },
  ...forPairs(
    [
      [100, 33],
      [9007, 2207027],
      [24, 2207008],
      [24, 2207006],
    ],
    {
      kind: 'unavailable',
      remedy: AUTOMATIC_REMEDIES.retry,
    },
  ),
  ...forPairs(
    [
      [-2, 2207003],
      [-2, 2207020],
    ],
    { kind: 'unavailable', remedy: AUTOMATIC_REMEDIES.retry },
  ),
  {
    code: 9004,
    subcode: 2207052,
    kind: 'rejected_content',
    remedy:
      "Instagram couldn't download the file, or it isn't a JPEG or a video. Check the file, and that the internet can reach this server's public URL.",
  },
  {
    code: 352,
    subcode: 2207026,
    kind: 'rejected_content',
    remedy: 'Convert the video to an MP4 (H.264, AAC) of 3 seconds to 15 minutes.',
  },
  {
    code: 36000,
    subcode: 2207004,
    kind: 'rejected_content',
    remedy: 'Make the image smaller than 8 MB.',
  },
  { code: 36001, subcode: 2207005, kind: 'rejected_content', remedy: 'Convert the image to JPEG.' },
  {
    code: 36003,
    subcode: 2207009,
    kind: 'rejected_content',
    remedy: 'Crop the image to a ratio between 3:4 and 1.91:1.',
  },
  {
    code: 36004,
    subcode: 2207010,
    kind: 'rejected_content',
    remedy: 'Shorten the caption to 2,200 characters and use fewer hashtags.',
  },
  {
    code: 1,
    subcode: 2207057,
    kind: 'rejected_content',
    remedy: 'Choose a cover time within the video.',
  },
  {
    code: 100,
    subcode: 2207023,
    kind: 'rejected_content',
    remedy: 'Use a JPEG image or an MP4 video.',
  },
  {
    code: 100,
    subcode: 2207028,
    kind: 'rejected_content',
    remedy: 'Use 2 to 10 images or videos.',
  },
  {
    code: 100,
    subcode: 2207040,
    kind: 'rejected_content',
    remedy: 'Mention at most 20 accounts in the caption.',
  },
  ...forCodes([4, 17, 32, 613, 80002], {
    kind: 'rate_limited',
    remedy: 'Instagram asked Fanfare to slow down. Publishing continues automatically.',
    pauseSeconds: minutes(15),
  }),
  ...OUTAGES,
];

export const INSTAGRAM_RULES: PlatformRules = {
  platform: 'instagram',
  table: TABLE,
  readErrorDetails: readGraphErrorDetails,
  readRetryAt: readGraphRetryAt,
};

export const INSTAGRAM_COMMIT_RULES = toGraphCommitRules(INSTAGRAM_RULES, {
  outages: OUTAGES,
  remedy: "Change the post. Instagram's response says what it rejected.",
});

/** For refresh, code 100 means that the token is under 24 hours old, which Instagram refuses to refresh. */
export const INSTAGRAM_REFRESH_RULES: PlatformRules = {
  ...INSTAGRAM_RULES,
  table: overrideRows(TABLE, [
    {
      code: 100,
      kind: 'unavailable',
      remedy: AUTOMATIC_REMEDIES.refreshToken,
    },
  ]),
};

const LoginEnvelope = z.object({ error_type: z.string(), error_message: z.string().optional() });

/** api.instagram.com has its own error envelope, without a code that distinguishes its refusals. */
export const INSTAGRAM_LOGIN_RULES: PlatformRules = {
  platform: 'instagram',
  table: [{ status: 400, kind: 'reauthorize', remedy: 'Start connecting the account again.' }],
  readErrorDetails: readLoginErrorDetails,
};

function readLoginErrorDetails(response: HttpResponse): ErrorDetails | null {
  const parsed = LoginEnvelope.safeParse(response.json());
  if (!parsed.success) return readGraphErrorDetails(response);
  return {
    status: response.status,
    code: parsed.data.error_type,
    message: parsed.data.error_message ?? null,
  };
}

/**
 * Container failures specific to one attempt (Meta failed to fetch or process the file), so a new
 * container may succeed. 2207076 to 2207085 are undocumented.
 */
const PASSING_CONTAINER_CODES: ReadonlySet<string> = new Set([
  '2207001',
  '2207003',
  '2207020',
  '2207032',
  '2207052',
  '2207053',
  '2207076',
  '2207077',
  '2207082',
  '2207085',
]);

const CONTAINER_ERROR_CODE = /\b\d{7}\b/u;

/** Returns the container's error code from its status text, or null. */
export function readContainerErrorCode(statusText: string | undefined): string | null {
  return statusText?.match(CONTAINER_ERROR_CODE)?.[0] ?? null;
}

/**
 * Returns whether a new container may succeed. True for unknown codes, because Meta adds codes without
 * notice.
 */
export function mayNewContainerPass(code: string | null): boolean {
  if (code === null || PASSING_CONTAINER_CODES.has(code)) return true;
  return !TABLE.some((row) => String(row.subcode) === code);
}

export function remedyForContainer(code: string | null): string {
  const row = TABLE.find((candidate) => code !== null && String(candidate.subcode) === code);
  return row?.kind === 'rejected_content'
    ? row.remedy
    : "Instagram couldn't process the file. Export it again as a JPEG or an MP4 (H.264, AAC), then retry.";
}
