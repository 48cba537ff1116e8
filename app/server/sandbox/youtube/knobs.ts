const DAY_SECONDS = 24 * 60 * 60;
const WEEK_SECONDS = 7 * DAY_SECONDS;

/** Switches of the YouTube simulator; section 6 of the contract page says what each case needs. */
export const KNOBS = {
  accessTokenSeconds: 3599,
  /** A consent screen in "Testing": refresh tokens end after 7 days. */
  consentScreenIsTesting: false,
  /** `''`, `signup_required` (401) or `empty` (200 without items): an account without a channel. */
  missingChannel: '',
  channelIsVerified: true,
  uploadsPerDay: 100,
  unitsPerDay: 10_000,
  /** True: an empty upload bucket is reported in the old way, 403 `quotaExceeded`. */
  oldQuotaError: false,
  uploadsPerChannelPerDay: 100,
  thumbnailsPerChannelPerDay: 50,
  statCallsPerDay: 10_000,
  searchesPerDay: 100,
  /** Part of the profile `volume`: none of the six counts above ends a day's work. */
  dailyCapsLifted: false,
  /** How long a session lives is not documented; a week is often quoted. */
  sessionSeconds: WEEK_SECONDS,
  /** 404 or 410: how an ended session is reported. */
  endedSessionStatus: 404,
  /** 201 or 200: how a finished upload is answered. */
  finishedStatus: 201,
  /** True: a chunk that is no multiple of 262,144 bytes is refused instead of kept in part. */
  oddChunkRefused: false,
  processingSeconds: 1,
  /** Not empty: processing fails with this `failureReason`. */
  failureReason: '',
  /** Not empty: the video is rejected with this `rejectionReason`. */
  rejectionReason: '',
  rejectDuplicates: false,
  /** True: `processingStatus` says `terminated` when processing is over, and no more. */
  processingTerminated: false,
  /** Not empty: what every upload gets, whatever it asked for (unaudited projects until 2 November 2026). */
  forcedPrivacy: '',
  /** So far behind are the reports of the Analytics API. */
  analyticsLagSeconds: 2 * DAY_SECONDS,
  ratingsHidden: false,
  commentsDisabled: false,
} as const;
