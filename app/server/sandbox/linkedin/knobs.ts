/** Switches of this simulator; docs/sandbox.md says what each does. */
export const KNOBS = {
  processingSeconds: 1,
  /** Any text: every upload fails processing with it as the reason. */
  failProcessing: '',
  /** Documented for the former ugcPosts API; reports speak of a day or two. */
  duplicateWindowSeconds: 600,
  accessTokenSeconds: 60 * 24 * 60 * 60,
  /** Apps approved for it get refresh tokens; self-serve apps don't. */
  partnerApp: false,
  /** The app has the Community Management product: page scopes. */
  communityManagement: true,
  /** A token fresh from the exchange is called revoked once. */
  freshTokenRefusedOnce: false,
  oldestVersion: '202512',
  newestVersion: '202611',
  memberDailyLimit: 150,
  appDailyLimit: 100_000,
  uploadToken: '',
  omitEtag: false,
  omitPostId: false,
  /** Whether a part may be sent with a bearer token. */
  lenientParts: false,
  /** Whether a token for posting alone may read its media's state. */
  mediaStatusAllowed: false,
} as const;
