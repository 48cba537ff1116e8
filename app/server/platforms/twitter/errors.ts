import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import { z } from 'zod';
import type { HttpResponse } from '#app/server/ports/http-client.ts';
import {
  type ErrorRule,
  type ErrorDetails,
  overrideRows,
  type PlatformRules,
} from '../kit/classify.ts';

const HOUR_SECONDS = 3600;
const RECONNECT = 'Reconnect the Twitter account.';
const OPERATOR = "Your administrator has to check the Twitter app's settings and plan.";

/**
 * Sentences that X sends instead of a code. The whole sentence is matched as the code; text is never
 * searched.
 */
const SENTENCE_CODES: Readonly<Record<string, string>> = {
  'You are not allowed to create a Tweet with duplicate content': 'duplicate_content',
  'You are not allowed to create a Post with duplicate content': 'duplicate_content',
  'You attempted to reply to a Tweet that is deleted or not visible to you': 'no_parent',
  'You attempted to reply to a Post that is deleted or not visible to you': 'no_parent',
  'Your media IDs are invalid': 'invalid_media_ids',
  'You are not permitted to perform this action': 'not_permitted',
  'Segments do not add up to provided total file size': 'segments_mismatch',
  Forbidden: 'forbidden',
};

/** The only sentence with a number in it: the account's video limit in minutes, which becomes the subcode. */
const VIDEO_TOO_LONG =
  /^This user is not allowed to post a video longer than (?<minutes>\d+) minutes?\.?$/;

export const SEGMENTS_MISMATCH = 'segments_mismatch';
export const INVALID_MEDIA = 'invalid_media_ids';

const CHANGE_TEXT = 'Change the text. Twitter rejects a post that repeats an earlier one.';
const SHORTEN =
  "Shorten the text or change its link. Twitter doesn't allow this post for this account.";
/** Rows that aren't about one kind of call. */
export const SPECIFIC: readonly ErrorRule[] = [
  {
    status: 400,
    code: 'invalid_media_ids',
    kind: 'rejected_content',
    remedy: 'Use a different file.',
  },
  {
    status: 400,
    code: 'segments_mismatch',
    kind: 'unavailable',
    remedy: AUTOMATIC_REMEDIES.uploadFile,
  },
  {
    status: 402,
    kind: 'rate_limited',
    remedy:
      'This installation has no Twitter API credit left. Your administrator has to add credit. The post is waiting.',
    pauseSeconds: HOUR_SECONDS,
  },
  { status: 403, code: 'duplicate_content', kind: 'duplicate', remedy: CHANGE_TEXT },
  { code: 187, kind: 'duplicate', remedy: CHANGE_TEXT },
  {
    status: 403,
    code: 'no_parent',
    kind: 'rejected_content',
    remedy: "The post that this one replies to isn't on Twitter anymore.",
  },
  { status: 403, code: 'not_permitted', kind: 'rejected_content', remedy: SHORTEN },
  { code: 186, kind: 'rejected_content', remedy: SHORTEN },
  {
    status: 403,
    code: 'video_too_long',
    subcode: '20',
    kind: 'rejected_content',
    remedy:
      'Cut the video to 20 minutes, or subscribe the account to Twitter Premium, which allows 125 minutes.',
  },
  {
    status: 403,
    code: 'video_too_long',
    subcode: '125',
    kind: 'rejected_content',
    remedy: 'Cut the video to 125 minutes. No Twitter account can post a longer one.',
  },
  {
    status: 403,
    code: 'video_too_long',
    kind: 'rejected_content',
    remedy: "Cut the video. Twitter's response says how long it can be for this account.",
  },
  {
    code: 326,
    kind: 'permission',
    remedy:
      'Twitter has locked this account. Sign in at x.com, unlock it, and retry. The post itself is fine.',
  },
  { status: 403, code: 'unsupported-authentication', kind: 'bug', remedy: OPERATOR },
  { status: 403, code: 'client-forbidden', kind: 'permission', remedy: OPERATOR },
  {
    status: 403,
    code: 'user-suspended',
    kind: 'permission',
    remedy: 'Twitter has suspended or locked this account. Resolve this on Twitter.',
  },
  {
    status: 403,
    code: 'forbidden',
    kind: 'permission',
    lacksPermission: true,
    remedy: 'Reconnect the Twitter account and allow every permission.',
  },
  {
    status: 429,
    code: 'usage-capped',
    kind: 'rate_limited',
    remedy:
      "The Twitter app has reached its plan's limit. Your administrator can upgrade it. The post is waiting.",
    pauseSeconds: HOUR_SECONDS,
  },
  { code: 88, kind: 'rate_limited', remedy: AUTOMATIC_REMEDIES.limit },
  { status: 401, kind: 'reauthorize', remedy: RECONNECT },
];

const TABLE: readonly ErrorRule[] = [
  ...SPECIFIC,
  {
    status: 403,
    kind: 'rejected_content',
    remedy: "Change the post. Twitter's response says what it rejected.",
  },
];

const NOT_THE_AUTHOR = {
  status: 403,
  kind: 'permission',
  remedy: 'Only its author can delete a post. Reconnect the account that published it.',
} as const;

const DELETE_TABLE: readonly ErrorRule[] = [
  ...overrideRows(SPECIFIC, [{ ...NOT_THE_AUTHOR, code: 'not_permitted' }]),
  NOT_THE_AUTHOR,
];

const MEDIA_TABLE = overrideRows(TABLE, [
  {
    status: 403,
    code: 'forbidden',
    kind: 'reauthorize',
    remedy: 'Reconnect the Twitter account and allow media uploads.',
  },
  {
    status: 413,
    kind: 'rejected_content',
    remedy: 'Use a smaller file. Twitter rejected this one as too large.',
  },
]);

/** Either our own credentials are wrong or the user has to reconnect. A 5xx is never the user's fault. */
const TOKEN_TABLE: readonly ErrorRule[] = [
  {
    code: 'invalid_client',
    kind: 'bug',
    remedy: "Your administrator has to check the Twitter app's client ID and secret.",
  },
  {
    code: 'unauthorized_client',
    kind: 'bug',
    remedy: "Your administrator has to check the Twitter app's client ID and secret.",
  },
  {
    status: 401,
    kind: 'bug',
    remedy: "Your administrator has to check the Twitter app's client ID and secret.",
  },
  { status: 400, kind: 'reauthorize', remedy: RECONNECT },
];

const Problem = z
  .object({
    title: z.string(),
    detail: z.string(),
    type: z.string(),
    code: z.union([z.string(), z.number()]),
    message: z.string(),
    error: z.string(),
    error_description: z.string(),
    errors: z.array(
      z
        .object({
          code: z.union([z.string(), z.number()]),
          message: z.string(),
          parameters: z.record(z.string(), z.unknown()),
        })
        .partial(),
    ),
  })
  .partial();
type Problem = z.infer<typeof Problem>;

/** Reads X's six error envelopes (problem+json, validation, two legacy ones, OAuth, and an empty body). */
function readErrorDetails(response: HttpResponse): ErrorDetails | null {
  const problem = Problem.safeParse(response.json()).data ?? {};
  const isEmpty = Object.keys(problem).length === 0;
  // X's only refusal without a body is for a file that is too large.
  if (isEmpty && response.status !== 413) return null;
  const first = problem.errors?.[0] ?? {};
  const words = [first.message, problem.detail, problem.message, problem.error_description];
  return {
    status: response.status,
    code: readCode(problem, response.status),
    subcode: findMinutes(problem) ?? Object.keys(first.parameters ?? {})[0] ?? null,
    message: words.find((text) => text !== undefined) ?? null,
  };
}

function readCode(problem: Problem, status: number): string | number | null {
  // An expired access token has no code of its own, whatever type the problem has.
  if (status === 401 && problem.error === undefined) return null;
  const candidates = [
    // More specific than the sentence around it, which may be a bare "Forbidden".
    problem.errors?.[0]?.code,
    findSentenceCode(problem),
    readTypeCode(problem.type),
    problem.code,
    problem.error,
  ];
  return candidates.find((code) => code !== undefined) ?? null;
}

function listSentences({ detail, errors = [] }: Problem): (string | undefined)[] {
  return [detail, ...errors.map((error) => error.message)];
}

function findSentenceCode(problem: Problem): string | undefined {
  if (findMinutes(problem) !== undefined) return 'video_too_long';
  return listSentences(problem)
    .map((sentence) => SENTENCE_CODES[sentence?.replace(/\.$/, '') ?? ''])
    .find((code) => code !== undefined);
}

/** Returns the account's video limit in minutes, if that's why the video was refused. */
function findMinutes(problem: Problem): string | undefined {
  return listSentences(problem)
    .map((sentence) => VIDEO_TOO_LONG.exec(sentence ?? '')?.groups?.['minutes'])
    .find((minutes) => minutes !== undefined);
}

/** `type` can contain api.x.com or api.twitter.com, so only its last segment is used. */
function readTypeCode(type: string | undefined): string | undefined {
  if (type === undefined || type === 'about:blank') return undefined;
  return type.split('/').at(-1);
}

/** Returns whether a problem's type, or the code derived from it, says that the post doesn't exist. */
export function isNotFoundType(type: string | undefined): boolean {
  return readTypeCode(type) === 'resource-not-found';
}

const WINDOWS = ['x-rate-limit', 'x-app-limit-24hour', 'x-user-limit-24hour'];
const AFTER_RESET_MS = 1000;

/** Returns the latest reset of the used-up windows, plus a second. */
function readRetryAt({ headers }: HttpResponse): Date | null {
  const resets = WINDOWS.filter((window) => headers[`${window}-remaining`] === '0')
    .map((window) => Number(headers[`${window}-reset`]))
    .filter((reset) => Number.isFinite(reset));
  return resets.length === 0 ? null : new Date(Math.max(...resets) * 1000 + AFTER_RESET_MS);
}

const COMMON = { platform: 'twitter', readErrorDetails, readRetryAt } as const;

export const twitterRules: PlatformRules = { ...COMMON, table: TABLE };
export const twitterDeleteRules: PlatformRules = { ...COMMON, table: DELETE_TABLE };
export const twitterTokenRules: PlatformRules = { ...COMMON, table: TOKEN_TABLE };

/** X has no code for an expired access token. */
const expiredTokenCodes: ReadonlySet<string> = new Set(['http_401']);
export const POST_CALL = { rules: twitterRules, expiredTokenCodes } as const;
export const MEDIA_CALL = {
  rules: { ...COMMON, table: MEDIA_TABLE },
  expiredTokenCodes,
} as const;
