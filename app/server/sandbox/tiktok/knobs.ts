/** Knobs of the TikTok simulator; docs/sandbox.md describes them. */
export const KNOBS = {
  accessTokenSeconds: 7200,
  refreshTokenSeconds: 180 * 24 * 60 * 60,
  /** Recorded production responses send OAuth errors with 200; older clients expect 400. */
  tokenErrorStatus: 200,
  /** The documentation doesn't say whether the previous access token stays valid after a refresh. */
  refreshEndsAccessToken: false,
  /** Whether a profile field without its scope gets `scope_permission_missed` (400) instead of the 401. */
  fieldScopeMissed: false,
  /** Required for desktop apps (whose challenge is hex), and optional for web apps. */
  pkceRequired: false,
  accountIsPrivate: false,
  appIsAudited: true,
  /** Different creators per app and day, as set in the audit; unaudited apps get 5. */
  activeUserCap: 1000,
  postsPerDay: 15,
  /** Part of the `volume` profile: turns off the two caps above and the inbox's limit of 5 drafts. */
  dailyCapsLifted: false,
  bannedFromPosting: false,
  /** If set, the creator has renamed the account to this. */
  creatorNickname: '',
  commentDisabled: false,
  duetDisabled: false,
  stitchDisabled: false,
  maxVideoSeconds: 600,
  /** The documentation names no minimum. */
  minVideoSeconds: 1,
  /** Documented as required, but clients omit it without errors. */
  brandToggleRequired: false,
  /** Whether the field is missing instead of an empty list until a post has its public ID. */
  omitMissingPostId: false,
  processingSeconds: 1,
  moderationSeconds: 1,
  /** If set, uploads fail with this `fail_reason`, whatever the file. */
  failReason: '',
  /** The largest chunk of a multi-chunk upload. Since August 2026, 32 MB have been refused at init. */
  maxMultiChunkBytes: 64_000_000,
  uploadUrlSeconds: 60 * 60,
  /** 201 is documented; 200 has been observed. */
  uploadDoneStatus: 201,
  /** 416 or 206: the undocumented response to a chunk that's already stored. */
  resentChunkStatus: 416,
  /** Whether an upload that isn't finished in time fails instead of staying unfinished (undocumented). */
  lateUploadFails: false,
  /** Whether a chunk that was cut off is kept, rather than discarded back to the last whole chunk. */
  keepPartialChunks: true,
  /** Comma-separated domains and URL prefixes; tests may use an http prefix. */
  verifiedUrlPrefixes: '',
  /** If set, post events are sent to this URL, as to a callback configured in the developer portal. */
  webhookUrl: '',
  /** Signs with a secret other than the app's. */
  webhookForged: false,
  /** How many times an accepted event is delivered again. */
  webhookRepeats: 0,
} as const;
