/** Everything that gives access to an account or helps to get it, with its name in docs/security.md. */
export const CREDENTIALS = {
  password: 'Password',
  session_here: 'Session in this browser',
  session_elsewhere: 'Session in another browser',
  sign_in_pending: 'Sign-in in progress',
  verification_link: 'Email link: confirm address',
  reset_link: 'Email link: reset password',
  change_link: 'Email link: change address',
  undo_link: 'Email link: undo email change',
  cli_login: 'CLI login, approved but not completed',
  device_code: 'Device code, approved but not used',
  api_token: 'API token, including those from the CLI',
  calendar_feed: 'Calendar feed',
  passkey_recent: 'Passkey added in the last 30 days',
  passkey_older: 'Older passkey',
  totp_pending: 'Authenticator app, not confirmed yet',
  totp_recent: 'Authenticator app from the last 30 days',
  totp_older: 'Older authenticator app',
  recovery_codes_recent: 'Recovery codes from the last 30 days',
  recovery_codes_older: 'Older recovery codes',
  hosted_identity: 'Link to a hosted provider',
  known_device: 'Remembered browser',
  connection: 'Account connection in progress',
  invitation_sent: 'Open invitation sent by the user',
} as const;
export type AccessCredential = keyof typeof CREDENTIALS;

/** Account events, with their names in docs/security.md. */
export const ACCESS_EVENTS = {
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  email_change_requested: 'Email change requested',
  email_changed: 'Address changed',
  email_change_undone: 'Email change undone',
  address_confirmed: 'Address confirmed by its signed-in owner',
  address_claimed: 'Address first confirmed by someone else',
  signed_out: 'Signed out',
  signed_out_elsewhere: 'Signed out everywhere else',
  workspace_left: 'Removed from a workspace',
  sign_in_unlocked: 'Unlocked by the administrator',
  account_deleted: 'Account deleted',
} as const;
export type AccessEvent = keyof typeof ACCESS_EVENTS;

/** `asked`: the form lists the credential by name, and it is revoked unless the person keeps it. */
export type AccessOutcome = 'kept' | 'asked' | 'revoked';

/** Days in which someone else may have added ways to sign in, counted back from now. */
export const COMPROMISED_DAYS = 30;

/** The credentials that each event revokes or asks about. All others are kept. */
const REVOCATIONS: Readonly<
  Record<
    AccessEvent,
    { readonly revokes: readonly AccessCredential[]; readonly asks?: readonly AccessCredential[] }
  >
> = {
  password_changed: {
    revokes: [
      ...(['password', 'session_elsewhere', 'sign_in_pending', 'totp_pending'] as const),
      ...(['verification_link', 'reset_link', 'change_link'] as const),
      ...(['cli_login', 'device_code', 'known_device', 'connection'] as const),
    ],
    asks: [
      ...(['api_token', 'calendar_feed', 'passkey_recent', 'totp_recent'] as const),
      ...(['recovery_codes_recent', 'invitation_sent'] as const),
    ],
  },
  password_reset: {
    revokes: [
      ...(['password', 'session_here', 'session_elsewhere', 'sign_in_pending'] as const),
      ...(['verification_link', 'reset_link', 'change_link', 'totp_pending'] as const),
      ...(['cli_login', 'device_code', 'known_device', 'connection'] as const),
    ],
    asks: [
      ...(['api_token', 'calendar_feed', 'passkey_recent', 'totp_recent'] as const),
      ...(['recovery_codes_recent', 'invitation_sent'] as const),
    ],
  },
  email_change_requested: { revokes: ['change_link'] },
  email_changed: { revokes: ['verification_link', 'reset_link', 'change_link'] },
  // Keeps an older authenticator app: it doesn't grant access alone, and it stops an attacker who has only
  // the mailbox.
  email_change_undone: {
    revokes: [
      ...(['password', 'session_here', 'session_elsewhere', 'sign_in_pending'] as const),
      ...(['verification_link', 'reset_link', 'change_link', 'undo_link'] as const),
      ...(['cli_login', 'device_code', 'api_token', 'calendar_feed'] as const),
      ...(['passkey_recent', 'passkey_older'] as const),
      ...(['totp_pending', 'totp_recent', 'recovery_codes_recent', 'hosted_identity'] as const),
      ...(['known_device', 'connection', 'invitation_sent'] as const),
    ],
  },
  address_confirmed: { revokes: ['verification_link'] },
  // The person who created the account never had access to the mailbox, so nothing of theirs is kept.
  address_claimed: {
    revokes: [
      ...(['password', 'session_here', 'session_elsewhere', 'sign_in_pending'] as const),
      ...(['verification_link', 'reset_link', 'change_link', 'undo_link'] as const),
      ...(['cli_login', 'device_code', 'api_token', 'calendar_feed'] as const),
      ...(['passkey_recent', 'passkey_older'] as const),
      ...(['totp_pending', 'totp_recent', 'totp_older', 'recovery_codes_recent'] as const),
      ...(['recovery_codes_older', 'hosted_identity', 'known_device'] as const),
      ...(['connection', 'invitation_sent'] as const),
    ],
  },
  signed_out: { revokes: ['session_here'] },
  signed_out_elsewhere: {
    revokes: [
      ...(['session_elsewhere', 'sign_in_pending', 'change_link', 'totp_pending'] as const),
      ...(['cli_login', 'device_code', 'connection'] as const),
    ],
  },
  // Only for that workspace.
  workspace_left: {
    revokes: [
      ...(['api_token', 'calendar_feed', 'cli_login', 'device_code'] as const),
      ...(['connection', 'invitation_sent'] as const),
    ],
  },
  sign_in_unlocked: {
    revokes: [
      ...(['session_here', 'session_elsewhere', 'sign_in_pending', 'known_device'] as const),
      ...(['verification_link', 'reset_link', 'change_link'] as const),
      ...(['cli_login', 'device_code', 'connection', 'passkey_recent', 'passkey_older'] as const),
      ...(['totp_pending', 'totp_recent', 'totp_older'] as const),
      ...(['recovery_codes_recent', 'recovery_codes_older'] as const),
    ],
  },
  // The person can restore the account for 30 days with the credentials that they signed in with.
  account_deleted: {
    revokes: [
      ...(['session_here', 'session_elsewhere', 'sign_in_pending', 'totp_pending'] as const),
      ...(['verification_link', 'reset_link', 'change_link'] as const),
      ...(['cli_login', 'device_code', 'api_token', 'calendar_feed'] as const),
      ...(['connection', 'invitation_sent'] as const),
    ],
  },
};

export const ACCESS_CREDENTIALS = Object.keys(CREDENTIALS) as readonly AccessCredential[];

/** Returns what an event does to a credential. */
export function findOutcome(event: AccessEvent, credential: AccessCredential): AccessOutcome {
  const { revokes, asks: reauthenticates = [] } = REVOCATIONS[event];
  if (revokes.includes(credential)) return 'revoked';
  return reauthenticates.includes(credential) ? 'asked' : 'kept';
}

/** Credentials that a form can list by name before an event revokes them. */
export const LISTED_CREDENTIALS = [
  ...(['api_token', 'calendar_feed', 'passkey_recent', 'passkey_older'] as const),
  ...(['totp_recent', 'totp_older', 'recovery_codes_recent', 'recovery_codes_older'] as const),
  'invitation_sent',
] as const satisfies readonly AccessCredential[];

/** A credential that an event revokes, as the form lists it beforehand. */
export interface ListedCredential {
  /** Value of the form's `listed` and `revoke` fields. */
  readonly id: string;
  readonly credential: (typeof LISTED_CREDENTIALS)[number];
  readonly outcome: Exclude<AccessOutcome, 'kept'>;
  /** The person's name for it, or null if there can be only one. */
  readonly name: string | null;
  /** The token's first characters and workspace, the feed's workspace, or null. */
  readonly detail: string | null;
  /** When it was added, in ISO 8601. */
  readonly addedAt: string;
}

/** Form IDs of the authenticator app and the recovery codes. */
export const TOTP_ID = 'totp';
export const RECOVERY_CODES_ID = 'recovery_codes';

/**
 * Reads which credentials a form keeps: those in `listed` but not in `revoke`. A credential added after the
 * page was rendered isn't listed, so it isn't kept.
 */
export function readKept(form: FormData): ReadonlySet<string> {
  const revoked = new Set(form.getAll('revoke'));
  const listed = form.getAll('listed').filter((id) => typeof id === 'string');
  return new Set(listed.filter((id) => !revoked.has(id)));
}
