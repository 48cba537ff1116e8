import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { FaultInput } from '#app/server/sandbox/kit/faults.ts';
import { FAULT_KINDS, type FaultKind } from './types.ts';

type Fault = Omit<FaultInput, 'platform' | 'endpoint'>;

/** A fault on one platform. */
export interface PlannedFault {
  readonly platform: PlatformId;
  readonly kind: FaultKind;
  /** Faults for the control API. It's over once they have applied as often as `enough` says. */
  readonly faults: readonly (Fault & { readonly endpoint: string })[];
  readonly enough: number;
  /** Knobs set for its duration, and reset afterward. */
  readonly knobs: Readonly<Record<string, { during: number | string; after: number | string }>>;
  /** What happens to the account's tokens. */
  readonly tokens: 'expire' | 'revoke' | null;
}

/** The request after which the post may be live. */
const COMMITS: Readonly<Record<PlatformId, string>> = {
  instagram: 'media.publish',
  tiktok: 'upload',
  youtube: 'upload.bytes',
  facebook: 'videos.finish',
  linkedin: 'create_post',
  twitter: 'create_post',
};
/** Where the platform counts calls. */
const LIMITED: Readonly<Record<PlatformId, string>> = {
  ...COMMITS,
  tiktok: 'video.init',
  youtube: 'videos.insert',
};
/**
 * Where a client learns about media processing. LinkedIn reports a video's only in the post's response.
 */
const PROCESSING: Readonly<
  Record<PlatformId, { readonly endpoints: readonly string[]; readonly seconds: string }>
> = {
  instagram: { endpoints: ['container.read'], seconds: 'videoProcessingSeconds' },
  tiktok: { endpoints: ['status.fetch'], seconds: 'processingSeconds' },
  youtube: { endpoints: ['videos.list'], seconds: 'processingSeconds' },
  facebook: { endpoints: ['video.read'], seconds: 'videoProcessingSeconds' },
  linkedin: {
    endpoints: ['create_post', 'get_image', 'get_document'],
    seconds: 'processingSeconds',
  },
  twitter: { endpoints: ['media_status'], seconds: 'processingSeconds' },
};
const FAILING: Readonly<Record<PlatformId, { knob: string; value: string | number }>> = {
  instagram: { knob: 'failProcessing', value: 2_207_026 },
  tiktok: { knob: 'failReason', value: 'frame_rate_check_failed' },
  youtube: { knob: 'failureReason', value: 'codec' },
  facebook: { knob: 'failProcessing', value: 1_363_128 },
  linkedin: { knob: 'failProcessing', value: 'The video cannot be read.' },
  twitter: { knob: 'failProcessing', value: 'InvalidMedia' },
};
/** Where tokens are refreshed. Facebook Page tokens don't expire and can't be refreshed. */
const REFRESHES: Readonly<Record<PlatformId, string | null>> = {
  instagram: 'oauth.refresh',
  tiktok: 'oauth.token',
  youtube: 'oauth.token',
  facebook: null,
  linkedin: 'token',
  twitter: 'token',
};

const LIMIT_SECONDS = 60;
/** Above our client's timeout of 30 s, so the platform acts after nobody is listening. */
const TOO_LATE_MS = 33_000;
const SLOW_MS = 1_500;
const PROCESSING_SECONDS = 20;
/** How many deliveries must encounter a knob before it's reset. */
const KNOB_STRIKES = 3;

/** Lists the simulators' knobs for the duration of media processing and moderation. */
export function listProcessingKnobs(): { platform: PlatformId; knob: string }[] {
  const main = PLATFORM_IDS.map((platform) => ({ platform, knob: PROCESSING[platform].seconds }));
  return [
    ...main,
    { platform: 'instagram', knob: 'imageProcessingSeconds' },
    { platform: 'tiktok', knob: 'moderationSeconds' },
  ];
}

export function applies(kind: FaultKind, platform: PlatformId): boolean {
  return kind !== 'lost_refresh' || REFRESHES[platform] !== null;
}

/** Lists each kind of fault once per platform that has it. */
export function listPlannedFaults(now: () => Date): PlannedFault[] {
  return FAULT_KINDS.flatMap((kind) =>
    PLATFORM_IDS.filter((platform) => applies(kind, platform)).map((platform) => {
      const described = DESCRIPTIONS[kind](platform, now());
      const counts = (described.faults ?? []).map(({ count = 1 }) => count);
      const enough = described.knobs ? KNOB_STRIKES : counts.reduce((sum, one) => sum + one, 0);
      return { platform, kind, faults: [], knobs: {}, tokens: null, enough, ...described };
    }),
  );
}

type Describe = (platform: PlatformId, now: Date) => Partial<PlannedFault>;

const atCommit =
  (fault: Fault): Describe =>
  (platform) => ({ faults: [{ endpoint: COMMITS[platform], count: 1, ...fault }] });

const DESCRIPTIONS: Readonly<Record<FaultKind, Describe>> = {
  rate_limit: (platform, now) => ({
    faults: [{ endpoint: LIMITED[platform], count: 1, ...toLimit(platform, now) }],
  }),
  server_error: () => ({ faults: [{ endpoint: '*', kind: 'status', status: 503, count: 2 }] }),
  cut_before_commit: atCommit({ kind: 'cut_before' }),
  cut_after_commit: atCommit({ kind: 'cut_after' }),
  answer_too_late: atCommit({ kind: 'delay', delayMs: TOO_LATE_MS }),
  slow_answer: () => ({ faults: [{ endpoint: '*', kind: 'delay', delayMs: SLOW_MS, count: 5 }] }),
  slow_processing: (platform) => {
    const { seconds } = PROCESSING[platform];
    const knob = { during: PROCESSING_SECONDS, after: 0 };
    return { faults: countMeetings(platform), knobs: { [seconds]: knob } };
  },
  failing_processing: (platform) => {
    const { knob, value } = FAILING[platform];
    const after = typeof value === 'number' ? 0 : '';
    return { faults: countMeetings(platform), knobs: { [knob]: { during: value, after } } };
  },
  expired_token: () => ({ tokens: 'expire' }),
  revoked_token: () => ({ tokens: 'revoke' }),
  lost_refresh: (platform) => ({
    // An expired Instagram token can't be refreshed.
    tokens: platform === 'instagram' ? null : 'expire',
    faults: [{ endpoint: REFRESHES[platform] ?? '', kind: 'cut_after', count: 1 }],
  }),
};

/** Builds delays of zero, which change nothing but count who encountered a knob. */
function countMeetings(platform: PlatformId) {
  const count = { kind: 'delay', delayMs: 0, count: KNOB_STRIKES } as const;
  return PROCESSING[platform].endpoints.map((endpoint) => ({ endpoint, ...count }));
}

/** Builds a rate-limit error in each platform's format, with its own way to specify the duration. */
function toLimit(platform: PlatformId, now: Date): Fault {
  const resetSeconds = Math.ceil(now.getTime() / 1000) + LIMIT_SECONDS;
  switch (platform) {
    case 'instagram':
    case 'facebook':
      return toMetaLimit(platform);
    case 'tiktok':
      return {
        kind: 'status',
        status: 429,
        body: { error: { code: 'rate_limit_exceeded', message: 'Slow down.', log_id: 'chaos' } },
      };
    case 'youtube':
      return {
        kind: 'status',
        status: 403,
        headers: { 'retry-after': String(LIMIT_SECONDS) },
        body: {
          error: {
            code: 403,
            message: 'Rate limit exceeded.',
            errors: [{ domain: 'usageLimits', reason: 'rateLimitExceeded', message: 'Slow down.' }],
          },
        },
      };
    case 'linkedin':
      return {
        kind: 'status',
        status: 429,
        body: {
          status: 429,
          serviceErrorCode: 101,
          code: 'TOO_MANY_REQUESTS',
          message: 'Throttled.',
        },
      };
    case 'twitter':
      return {
        kind: 'status',
        status: 429,
        headers: { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(resetSeconds) },
        body: { title: 'Too Many Requests', status: 429, type: 'about:blank' },
      };
  }
}

function toMetaLimit(platform: 'instagram' | 'facebook'): Fault {
  const type = platform === 'instagram' ? 'instagram' : 'pages';
  const usage = [
    {
      type,
      call_count: 100,
      total_cputime: 10,
      total_time: 10,
      estimated_time_to_regain_access: 1,
    },
  ];
  return {
    kind: 'status',
    status: 400,
    headers: { 'x-business-use-case-usage': JSON.stringify({ '17841400000000000': usage }) },
    body: {
      error: {
        message: 'There have been too many calls.',
        type: 'OAuthException',
        code: platform === 'instagram' ? 80_002 : 80_001,
        fbtrace_id: 'chaos',
      },
    },
  };
}
