/** What each exit code means. Scripts rely on these, so numbers never change, but new ones may be added. */
export const EXIT_CODES = {
  ok: 0,
  error: 1,
  usage: 2,
  api: 3,
  auth: 4,
  partial: 5,
  validation: 6,
  unconfirmed: 7,
  attention: 8,
  changes: 9,
  interrupted: 130,
} as const;

export type ExitName = keyof typeof EXIT_CODES;

export const EXIT_MEANINGS: Readonly<Record<ExitName, string>> = {
  ok: 'done',
  error: 'the command failed, or nothing was published',
  usage: 'invalid flags or arguments',
  api: "the server refused the request, failed, or couldn't be reached",
  auth: 'the token is missing, invalid, or not allowed to do this',
  partial: "some deliveries are live, others aren't",
  validation: 'the content breaks a rule; nothing was sent',
  unconfirmed: "the outcome isn't known yet; check before you retry",
  attention: 'an account needs you to reconnect it on the dashboard',
  changes: '"plan --detailed-exit-code": something differs from the last apply',
  interrupted: 'stopped by Ctrl-C or SIGTERM',
};
