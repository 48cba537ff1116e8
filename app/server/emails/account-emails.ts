import { toDay } from '#app/domain/identity/account-deletion.ts';
import type { EndedAccess } from '#app/server/ports/access-ending.ts';
import type { EmailMessage } from '#app/server/ports/mailer.ts';
import { describeEnded } from './describe-ended-access.ts';

export interface Addressed {
  readonly to: string;
  /** Target of the email's link. */
  readonly url: string;
}

export function writeVerification({ to, url }: Addressed): EmailMessage {
  return {
    to,
    subject: 'Confirm your email address',
    text: toText(
      'Someone, most likely you, created a Fanfare account with this email address. Open this link where you are signed in to that account, or sign in, to confirm the address:',
      url,
      'The link works once, for 24 hours. If this wasn’t you, ignore this email: nothing is confirmed.',
    ),
  };
}

export function writeReset({ to, url }: Addressed): EmailMessage {
  return {
    to,
    subject: 'Choose a new password',
    text: toText(
      'Somebody, most likely you, asked for a new password for the Fanfare account with this e-mail address. Open this link to choose one:',
      url,
      'It works once, for 30 minutes. If it was not you, there is nothing to do: the old password stays as it is.',
    ),
  };
}

export function writeEmailChange({ to, url }: Addressed): EmailMessage {
  return {
    to,
    subject: 'Confirm your new e-mail address',
    text: toText(
      'Someone, most likely you, wants to use this email address for a Fanfare account. Open this link where you are signed in to that account to confirm it:',
      url,
      'The link works once, for 24 hours. If this wasn’t you, ignore this email: nothing changes.',
    ),
  };
}

export function writePasswordChanged({
  to,
  url,
  ended,
}: Addressed & { readonly ended: EndedAccess }): EmailMessage {
  return {
    to,
    subject: 'Your password was changed',
    text: toText(
      'The password of your Fanfare account was just changed, and everyone else who was signed in was signed out.',
      ...describeEnded(ended),
      'If this wasn’t you, take the account back now by choosing a new password:',
      url,
    ),
  };
}

/** What changed in how a person signs in, as the first line of the email. */
const SECURITY_CHANGES = {
  passkey_added: {
    subject: 'A passkey was added to your account',
    text: 'A new passkey can sign in to your Fanfare account from now on:',
  },
  second_factor_on: {
    subject: 'Codes are asked for at your sign-in',
    text: 'From now on, signing in to your Fanfare account with the password asks for a code of your authenticator app.',
  },
  second_factor_off: {
    subject: 'Codes are no longer asked for at your sign-in',
    text: 'From now on, signing in to your Fanfare account with the password asks for no code any more.',
  },
  new_device: {
    subject: 'A sign-in from a new device',
    text: 'Somebody signed in to your Fanfare account in a browser that it did not know:',
  },
} as const;

export type SecurityChange = keyof typeof SECURITY_CHANGES;

export function writeSecurityChange({
  to,
  url,
  change,
  details = null,
}: Addressed & {
  readonly change: SecurityChange;
  readonly details?: string | null;
}): EmailMessage {
  const { subject, text } = SECURITY_CHANGES[change];
  return {
    to,
    subject,
    text: toText(
      text,
      ...(details === null ? [] : [details]),
      'If it was not you, look at your ways to sign in at once, end what you do not know, and choose a new password:',
      url,
    ),
  };
}

interface InvitationEmail extends Addressed {
  readonly workspaceName: string;
  readonly inviter: string;
  readonly role: string;
  readonly days: number;
}

export function writeInvitation(letter: InvitationEmail): EmailMessage {
  const { to, url, workspaceName, inviter, role, days } = letter;
  return {
    to,
    subject: `You are invited to “${workspaceName}” on Fanfare`,
    text: toText(
      `${inviter} invites you to the workspace “${workspaceName}” on Fanfare, as ${role}. Open this link to see the invitation, and to accept it:`,
      url,
      `It works once, for ${days} days, for the address ${to} alone. If you expected nothing of the kind, there is nothing to do.`,
    ),
  };
}

export function writeAccountDeleted({ to, url, until }: Addressed & { until: Date }): EmailMessage {
  return {
    to,
    subject: 'Your account is deleted',
    text: toText(
      'Your Fanfare account was deleted just now. Nothing more is published, the subscription is canceled, and everybody who was signed in to it is signed out.',
      `Until ${toDay(until)} you can have it back: sign in, and say yes.`,
      url,
      'After that day everything is erased, and nobody can bring it back. If you had a free trial, we keep a keyed hash of your email address for a year, so the trial can’t be used twice.',
      'If it was not you, sign in at once, take the account back and choose a new password.',
    ),
  };
}

export function toText(...paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
