/** Switches of the TikTok simulator; section 6 of the contract page says what each case needs. */
export const KNOBS = {
  accessTokenSeconds: 7200,
  refreshTokenSeconds: 180 * 24 * 60 * 60,
  /** Recorded live answers carry OAuth errors with 200; older clients expect 400. */
  tokenErrorStatus: 200,
  /** The page on refreshing doesn't say whether the former access token goes on. */
  refreshEndsAccessToken: false,
  /** A profile field without its scope: `scope_permission_missed` (400) instead of the 401. */
  fieldScopeMissed: false,
  /** What a desktop app must do (its challenge is hex); a web app may leave it out. */
  pkceRequired: false,
  accountIsPrivate: false,
  appIsAudited: true,
  /** Different creators per app and day, as set at the audit; unaudited apps get 5. */
  activeUserCap: 1000,
  postsPerDay: 15,
  /** Part of the profile `volume`: neither of the two caps above, nor the inbox's 5 drafts, holds. */
  dailyCapsLifted: false,
  bannedFromPosting: false,
  /** Not empty: the creator has renamed the account to this. */
  creatorNickname: '',
  commentDisabled: false,
  duetDisabled: false,
  stitchDisabled: false,
  maxVideoSeconds: 600,
  /** The docs name none. */
  minVideoSeconds: 1,
  /** Documented as required; clients omit it without trouble. */
  brandToggleRequired: false,
  /** Until a post has its public id the field is left out, instead of an empty list. */
  omitMissingPostId: false,
  processingSeconds: 1,
  moderationSeconds: 1,
  /** Not empty: uploads end in this `fail_reason`, whatever the file is. */
  failReason: '',
  /** The largest chunk of an upload in several; since August 2026 inits with 32 MB have been refused. */
  maxMultiChunkBytes: 64_000_000,
  uploadUrlSeconds: 60 * 60,
  /** 201 is documented; 200 is seen. */
  uploadDoneStatus: 201,
  /** 416 or 206: what a chunk gets that is there already (undocumented). */
  resentChunkStatus: 416,
  /** An upload that was not finished in time ends as FAILED instead of staying as it is (undocumented). */
  lateUploadFails: false,
  /** False: a chunk cut off in the middle is dropped to the last whole chunk. */
  keepPartialChunks: true,
  /** Comma separated domains and URL prefixes; an http prefix may be named for tests. */
  verifiedUrlPrefixes: '',
  /** Not empty: what becomes of posts is told to this address, as the portal's callback is. */
  webhookUrl: '',
  /** Signed with another secret than the app's. */
  webhookForged: false,
  /** How often an event that was taken is delivered again. */
  webhookRepeats: 0,
} as const;
