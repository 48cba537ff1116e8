import { toDay } from '#app/domain/account-deletion.ts';
import type { Letter } from '#app/server/ports/mailer.ts';

export interface Addressed {
  readonly to: string;
  /** Where the letter's link leads. */
  readonly url: string;
}

export function writeVerification({ to, url }: Addressed): Letter {
  return {
    to,
    subject: 'Confirm your e-mail address',
    text: toText(
      'Somebody, most likely you, made an account at Fanfare with this e-mail address. Open this link to confirm it:',
      url,
      'It works once, for 24 hours. If it was not you, there is nothing to do.',
    ),
  };
}

export function writeReset({ to, url }: Addressed): Letter {
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

export function writeEmailChange({ to, url }: Addressed): Letter {
  return {
    to,
    subject: 'Confirm your new e-mail address',
    text: toText(
      'Somebody, most likely you, wants to sign in to Fanfare with this e-mail address from now on. Open this link to make it so:',
      url,
      'It works once, for 24 hours. If it was not you, there is nothing to do.',
    ),
  };
}

export function writePasswordChanged({ to, url }: Addressed): Letter {
  return {
    to,
    subject: 'Your password was changed',
    text: toText(
      'The password of your Fanfare account was changed just now, and everybody who was signed in to it is signed out.',
      'If it was not you, take the account back at once by choosing a new password:',
      url,
    ),
  };
}

/** What changed in how a person signs in, as a letter's first line says it. */
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
  email_changed: {
    subject: 'Your e-mail address was changed',
    text: 'Your Fanfare account has another e-mail address than this one from now on.',
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
}: Addressed & { readonly change: SecurityChange; readonly details?: string | null }): Letter {
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

interface InvitationLetter extends Addressed {
  readonly workspaceName: string;
  readonly inviter: string;
  readonly role: string;
  readonly days: number;
}

export function writeInvitation(letter: InvitationLetter): Letter {
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

export function writeAccountDeleted({ to, url, until }: Addressed & { until: Date }): Letter {
  return {
    to,
    subject: 'Your account is deleted',
    text: toText(
      'Your Fanfare account was deleted just now. Nothing more is published, the subscription is canceled, and everybody who was signed in to it is signed out.',
      `Until ${toDay(until)} you can have it back: sign in, and say yes.`,
      url,
      'After that day everything is erased, and nobody can bring it back. If you had the free days of a plan, a keyed hash of your address stays for a year, so that they are not had twice.',
      'If it was not you, sign in at once, take the account back and choose a new password.',
    ),
  };
}

export function toText(...paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
