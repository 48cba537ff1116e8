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
  error: 'it failed, or nothing of the post went live',
  usage: 'flags or arguments are wrong',
  api: 'the server refused, failed or was not reached',
  auth: 'no token, a wrong one, or one that may not do this',
  partial: 'some deliveries are live, some are not',
  validation: 'the content breaks a rule; nothing was sent',
  unconfirmed: 'the outcome is not known yet; look before sending again',
  attention: 'an account needs you: connect it again on the dashboard',
  changes: '"plan --detailed-exit-code": something differs from what was applied',
  interrupted: 'stopped by Ctrl-C or SIGTERM',
};
