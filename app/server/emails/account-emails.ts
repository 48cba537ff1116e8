import { toDay } from '#app/domain/identity/account-deletion.ts';
import type { EndedAccess } from '#app/server/ports/access-ending.ts';
import type { EmailMessage } from '#app/server/ports/mailer.ts';
import { describeEnded } from './describe-ended-access.ts';

export interface AddressedLink {
  readonly to: string;
  /** Target of the email's link. */
  readonly url: string;
}

export function writeVerification({ to, url }: AddressedLink): EmailMessage {
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

export function writeReset({ to, url }: AddressedLink): EmailMessage {
  return {
    to,
    subject: 'Choose a new password',
    text: toText(
      'Someone, most likely you, requested a new password for the Fanfare account with this email address. Open this link to choose one:',
      url,
      'The link works once, for 30 minutes. If this wasn’t you, ignore this email. Your password stays the same.',
    ),
  };
}

export function writeEmailChange({ to, url }: AddressedLink): EmailMessage {
  return {
    to,
    subject: 'Confirm your new email address',
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
}: AddressedLink & { readonly ended: EndedAccess }): EmailMessage {
  return {
    to,
    subject: 'Your password was changed',
    text: toText(
      'The password of your Fanfare account was just changed, and everyone else who was signed in was signed out.',
      ...describeEnded(ended),
      'If this wasn’t you, secure your account now by choosing a new password:',
      url,
    ),
  };
}

/** What changed in how a person signs in, as the first line of the email. */
const SECURITY_CHANGES = {
  passkey_added: {
    subject: 'A passkey was added to your account',
    text: 'A new passkey can now sign in to your Fanfare account:',
  },
  second_factor_on: {
    subject: 'Two-step sign-in is on',
    text: 'Signing in to your Fanfare account with your password now requires a code from your authenticator app.',
  },
  second_factor_off: {
    subject: 'Two-step sign-in is off',
    text: 'Signing in to your Fanfare account with your password no longer requires a code.',
  },
  new_device: {
    subject: 'New sign-in to your account',
    text: 'Someone signed in to your Fanfare account from a new browser:',
  },
} as const;

export type SecurityChange = keyof typeof SECURITY_CHANGES;

export function writeSecurityChange({
  to,
  url,
  change,
  details = null,
}: AddressedLink & {
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
      'If this wasn’t you, review your sign-in methods now, remove anything you don’t recognize, and choose a new password:',
      url,
    ),
  };
}

interface InvitationEmail extends AddressedLink {
  readonly workspaceName: string;
  readonly inviter: string;
  readonly role: string;
  readonly days: number;
}

export function writeInvitation(email: InvitationEmail): EmailMessage {
  const { to, url, workspaceName, inviter, role, days } = email;
  return {
    to,
    subject: `You’re invited to “${workspaceName}” on Fanfare`,
    text: toText(
      `${inviter} invited you to the workspace “${workspaceName}” on Fanfare as ${role}. Open this link to see and accept the invitation:`,
      url,
      `The link works once, for ${days} days, and only for ${to}. If you didn’t expect this invitation, ignore this email.`,
    ),
  };
}

export function writeAccountDeleted({
  to,
  url,
  until,
}: AddressedLink & { until: Date }): EmailMessage {
  return {
    to,
    subject: 'Your account is deleted',
    text: toText(
      'Your Fanfare account was just deleted. Publishing has stopped, your subscription is canceled, and all devices are signed out.',
      `You can restore it until ${toDay(until)} by signing in.`,
      url,
      'After that, everything is permanently erased. If you had a free trial, we keep a keyed hash of your email address for a year, so the trial can’t be used twice.',
      'If this wasn’t you, sign in now, restore the account, and choose a new password.',
    ),
  };
}

export function toText(...paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
