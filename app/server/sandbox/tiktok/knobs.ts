/** Switches of the TikTok simulator; section 6 of the contract page says what each case needs. */
export const KNOBS = {
  accessTokenSeconds: 7200,
  refreshTokenSeconds: 180 * 24 * 60 * 60,
  /** Recorded live answers carry OAuth errors with 200; older clients expect 400. */
  tokenErrorStatus: 200,
  /** What a desktop app must do (its challenge is hex); a web app may leave it out. */
  pkceRequired: false,
  accountIsPrivate: false,
  appIsAudited: true,
  /** Different creators per app and day, as set at the audit; unaudited apps get 5. */
  activeUserCap: 1000,
  postsPerDay: 15,
  bannedFromPosting: false,
  commentDisabled: false,
  duetDisabled: false,
  stitchDisabled: false,
  maxVideoSeconds: 600,
  /** The docs name none. */
  minVideoSeconds: 1,
  processingSeconds: 1,
  moderationSeconds: 1,
  /** Not empty: uploads end in this `fail_reason`, whatever the file is. */
  failReason: '',
  uploadUrlSeconds: 60 * 60,
  /** False: a chunk cut off in the middle is dropped to the last whole chunk. */
  keepPartialChunks: true,
  /** Comma separated domains and URL prefixes; an http prefix may be named for tests. */
  verifiedUrlPrefixes: '',
} as const;
