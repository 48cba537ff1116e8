/** Switches of this simulator; docs/sandbox.md says what each does. */
export const KNOBS = {
  processingSeconds: 1,
  /** InvalidMedia or UnsupportedMedia: every video and GIF fails so. */
  failProcessing: '',
  mediaLagSeconds: 0,
  listingLagSeconds: 0,
  /** Real X: not documented. */
  duplicateWindowSeconds: 86_400,
  accessTokenSeconds: 7200,
  spentRefreshKillsFamily: true,
  finalizeTwiceRefused: false,
  /** 50 stands for an unverified account since May 2026. */
  userDailyLimit: 2400,
  appDailyLimit: 10_000,
  sendDailyHeaders: true,
  /** credits or payment: the prepaid balance is empty, in one of the two forms seen. */
  creditsEmpty: '',
  /** What is counted per day (posts, uploads) is counted no more; the 15-minute windows stay. */
  dailyCapsLifted: false,
  /** Posts in three hours, which the documents name beside the day's 2,400; 0: not counted. */
  userThreeHourLimit: 0,
  /** A video too long for its account passes processing, and the create is refused, as X documents it. */
  longVideoPassesProcessing: true,
  /** Larger segments are answered 413, whatever the file's size would need. */
  maxSegmentBytes: 32 * 1024 * 1024,
  /** None, Basic, Premium or PremiumPlus: what every account is subscribed to now. Empty: each account's own. */
  subscription: '',
  /** True: the app may like and quote, as since April 2026 only Enterprise apps can. */
  enterprise: false,
  /** Writing calls are answered with error 326: the user has to sign in to X and unlock the account. */
  accountLocked: false,
  /** The error stands in the status while that still says in_progress. */
  errorWhileInProgress: false,
  /** A created post is answered 201 without its id. */
  omitPostId: false,
  /** Segments are answered with an empty body. */
  emptyAppendAnswer: false,
  /** Deleting again is answered 404 instead of as before: which of the two X does is open. */
  deleteTwiceNotFound: false,
  /** Asking for private numbers of posts older than 30 days is a 400 instead of a partial error. */
  oldPrivateMetricsRefused: false,
  /** both, tweet or post: which spelling of the fields parameters is known. */
  fieldStyle: 'both',
} as const;

const SUBSCRIPTIONS: ReadonlySet<boolean | number | string> = new Set([
  ...['', 'None', 'Basic', 'Premium', 'PremiumPlus'],
]);

/** Returns why a knob can't have this value; null if it can. */
export function explainKnob(name: string, value: boolean | number | string): string | null {
  if (name !== 'subscription' || SUBSCRIPTIONS.has(value)) return null;
  return 'must be empty, None, Basic, Premium or PremiumPlus';
}
