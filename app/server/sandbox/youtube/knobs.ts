const WEEK_SECONDS = 7 * 24 * 60 * 60;

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
  /** How long a session lives is not documented; a week is often quoted. */
  sessionSeconds: WEEK_SECONDS,
  processingSeconds: 1,
  /** Not empty: processing fails with this `failureReason`. */
  failureReason: '',
  /** Not empty: the video is rejected with this `rejectionReason`. */
  rejectionReason: '',
  rejectDuplicates: false,
  /** Not empty: what every upload gets, whatever it asked for (unaudited projects until 2 November 2026). */
  forcedPrivacy: '',
  ratingsHidden: false,
  commentsDisabled: false,
} as const;
