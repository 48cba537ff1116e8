/** Switches of this simulator; docs/sandbox.md says what each does. */
export const KNOBS = {
  processingSeconds: 1,
  /** Any text: every upload fails processing with it as the reason. */
  failProcessing: '',
  /** Documented for the former ugcPosts API; reports speak of a day or two. */
  duplicateWindowSeconds: 600,
  /** Not known of LinkedIn: whether the same file uploaded again makes the same post. */
  reuploadIsDuplicate: false,
  accessTokenSeconds: 60 * 24 * 60 * 60,
  /** Whether the error of an expired token has a number besides its name. */
  expiredTokenHasNumber: true,
  /** Apps approved for it get refresh tokens; self-serve apps don't. */
  partnerApp: false,
  /** The app has the Community Management product: page scopes. */
  communityManagement: true,
  /** The member's role on their page; empty: taken away. */
  pageRole: 'ADMINISTRATOR',
  /** A token fresh from the exchange is called revoked once. */
  freshTokenRefusedOnce: false,
  oldestVersion: '202512',
  newestVersion: '202611',
  memberDailyLimit: 150,
  appDailyLimit: 100_000,
  /** For runs with thousands of posts; LinkedIn has no shorter windows. */
  dailyCapsLifted: false,
  /** A text that is too long is refused by its documented code, not by the one seen in use. */
  lengthErrorAsDocumented: false,
  uploadToken: '',
  omitEtag: false,
  omitPostId: false,
  /** Whether a part may be sent with a bearer token. */
  lenientParts: false,
  /** Whether a token for posting alone may read its media's state. */
  mediaStatusAllowed: false,
  /** A post may name media that is still processed; it shows when that is done. */
  processingMediaAccepted: false,
} as const;
