const DAY_SECONDS = 24 * 60 * 60;
const WEEK_SECONDS = 7 * DAY_SECONDS;

/** Knobs of the YouTube simulator; docs/sandbox.md describes them. */
export const KNOBS = {
  accessTokenSeconds: 3599,
  /** A consent screen in "Testing" mode: refresh tokens expire after 7 days. */
  consentScreenIsTesting: false,
  /** `''`, `signup_required` (401), or `empty` (200 without items): an account without a channel. */
  missingChannel: '',
  channelIsVerified: true,
  uploadsPerDay: 100,
  unitsPerDay: 10_000,
  /** Whether an exhausted upload bucket is reported the old way, with 403 `quotaExceeded`. */
  oldQuotaError: false,
  uploadsPerChannelPerDay: 100,
  thumbnailsPerChannelPerDay: 50,
  statCallsPerDay: 10_000,
  searchesPerDay: 100,
  /** Part of the `volume` profile: turns off the six daily limits above. */
  dailyCapsLifted: false,
  /** The lifetime of a session isn't documented; a week is often quoted. */
  sessionSeconds: WEEK_SECONDS,
  /** 404 or 410: the status for an expired session. */
  endedSessionStatus: 404,
  /** 201 or 200: the status for a finished upload. */
  finishedStatus: 201,
  /** Whether a chunk that isn't a multiple of 262,144 bytes is rejected instead of partially stored. */
  oddChunkRefused: false,
  processingSeconds: 1,
  /** If set, processing fails with this `failureReason`. */
  failureReason: '',
  /** If set, the video is rejected with this `rejectionReason`. */
  rejectionReason: '',
  rejectDuplicates: false,
  /** Whether `processingStatus` only says `terminated` after processing. */
  processingTerminated: false,
  /**
   * If set, the privacy of every upload, whatever it requested (unaudited projects until November 2, 2026).
   */
  forcedPrivacy: '',
  /** How far behind the reports of the Analytics API are. */
  analyticsLagSeconds: 2 * DAY_SECONDS,
  ratingsHidden: false,
  commentsDisabled: false,
} as const;
