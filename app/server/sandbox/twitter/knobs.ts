/** Knobs of this simulator; docs/sandbox.md describes them. */
export const KNOBS = {
  processingSeconds: 1,
  /** InvalidMedia or UnsupportedMedia: every video and GIF fails with it. */
  failProcessing: '',
  mediaLagSeconds: 0,
  listingLagSeconds: 0,
  /** Not documented by X. */
  duplicateWindowSeconds: 86_400,
  accessTokenSeconds: 7200,
  spentRefreshKillsFamily: true,
  finalizeTwiceRefused: false,
  /** 50 is the limit of unverified accounts since May 2026. */
  userDailyLimit: 2400,
  appDailyLimit: 10_000,
  sendDailyHeaders: true,
  /** credits or payment: the prepaid balance is used up, in one of the two forms observed. */
  creditsEmpty: '',
  /** Turns off daily limits (posts, uploads); the 15-minute windows stay. */
  dailyCapsLifted: false,
  /** Posts in three hours, which the documentation mentions in addition to 2,400 per day; 0 to not count. */
  userThreeHourLimit: 0,
  /**
   * Whether a video that's too long for its account passes processing and is refused on create, as X
   * documents.
   */
  longVideoPassesProcessing: true,
  /** Larger segments get a 413, even if the file's size would require them. */
  maxSegmentBytes: 32 * 1024 * 1024,
  /**
   * None, Basic, Premium, or PremiumPlus: the current subscription of every account. Empty for each account's
   * own.
   */
  subscription: '',
  /** Whether the app may like and quote, which since April 2026 only Enterprise apps can. */
  enterprise: false,
  /** Responds to writes with error 326: the user has to sign in to X and unlock the account. */
  accountLocked: false,
  /** Whether the status contains the error while it still says in_progress. */
  errorWhileInProgress: false,
  /** Omits the ID in the 201 for a created post. */
  omitPostId: false,
  /** Responds to segments with an empty body. */
  emptyAppendAnswer: false,
  /** Responds with 404 to a repeated deletion. It's unknown which response X sends. */
  deleteTwiceNotFound: false,
  /**
   * Responds with 400 instead of a partial error to requests for private metrics of posts older than 30 days.
   */
  oldPrivateMetricsRefused: false,
  /** both, tweet, or post: the supported spellings of the field parameters. */
  fieldStyle: 'both',
} as const;

const SUBSCRIPTIONS: ReadonlySet<boolean | number | string> = new Set([
  '',
  'None',
  'Basic',
  'Premium',
  'PremiumPlus',
]);

/** Returns why a knob can't have this value, or null. */
export function explainKnob(name: string, value: boolean | number | string): string | null {
  if (name !== 'subscription' || SUBSCRIPTIONS.has(value)) return null;
  return 'must be empty, None, Basic, Premium, or PremiumPlus';
}
