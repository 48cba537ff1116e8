/** Knobs of this simulator; docs/sandbox.md describes them. */
export const KNOBS = {
  processingSeconds: 1,
  /** If set, processing of every upload fails with this text as the reason. */
  failProcessing: '',
  /** Documented for the former ugcPosts API; users report a day or two. */
  duplicateWindowSeconds: 600,
  /** Unknown for LinkedIn: whether a post with the same file uploaded again counts as a duplicate. */
  reuploadIsDuplicate: false,
  accessTokenSeconds: 60 * 24 * 60 * 60,
  /** Whether the error for an expired token has a number in addition to its name. */
  expiredTokenHasNumber: true,
  /** Approved apps get refresh tokens; self-serve apps don't. */
  partnerApp: false,
  /** Whether the app has the Community Management product, which includes page scopes. */
  communityManagement: true,
  /** The member's role on their page; empty for none. */
  pageRole: 'ADMINISTRATOR',
  /** Reports a new token as revoked once. */
  freshTokenRefusedOnce: false,
  oldestVersion: '202512',
  newestVersion: '202611',
  memberDailyLimit: 150,
  appDailyLimit: 100_000,
  /** For runs with thousands of posts. LinkedIn has no shorter windows. */
  dailyCapsLifted: false,
  /** Rejects texts that are too long with the documented code instead of the observed one. */
  lengthErrorAsDocumented: false,
  uploadToken: '',
  omitEtag: false,
  omitPostId: false,
  /** Whether parts may be sent with a bearer token. */
  lenientParts: false,
  /** Whether a token that's only allowed to post may read the state of its media. */
  mediaStatusAllowed: false,
  /** Whether a post may use media that's still being processed. It becomes visible afterward. */
  processingMediaAccepted: false,
} as const;
