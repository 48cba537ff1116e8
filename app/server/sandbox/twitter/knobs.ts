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
  /** both, tweet or post: which spelling of the fields parameters is known. */
  fieldStyle: 'both',
} as const;
