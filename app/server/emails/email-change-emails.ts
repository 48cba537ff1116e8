import type { EndedAccess } from '#app/server/ports/access-ending.ts';
import type { EmailMessage } from '#app/server/ports/mailer.ts';
import { describeEnded } from './describe-ended-access.ts';
import { type AddressedLink, toText } from './account-emails.ts';

type ToOldAddress = AddressedLink & { readonly newEmail: string };

const UNDO =
  'The link works for 7 days, even after the change. It restores this address, signs everyone out, revokes every API token and passkey, and asks you for a new password.';

/** Writes the email to the current address when someone requests a change. `url` undoes it. */
export function writeEmailChangeRequested({ to, url, newEmail }: ToOldAddress): EmailMessage {
  return {
    to,
    subject: 'Someone requested a new email address for your account',
    text: toText(
      `Someone who is signed in to your Fanfare account requested to change its email address from ${to} to ${newEmail}.`,
      'If this was you, open the link that we sent to the new address.',
      'If this wasn’t you, secure your account now:',
      url,
      UNDO,
    ),
  };
}

/** Writes the email to the old address after the change. `url` undoes it. */
export function writeEmailChanged({ to, url, newEmail }: ToOldAddress): EmailMessage {
  return {
    to,
    subject: 'Your email address was changed',
    text: toText(
      `The email address of your Fanfare account was just changed from ${to} to ${newEmail}. From now on you sign in with the new one.`,
      'If this wasn’t you, restore your account:',
      url,
      UNDO,
    ),
  };
}

/** Writes the email that confirms an undone change. `url` leads to a form for a new password. */
export function writeEmailRestored({
  to,
  url,
  ended,
}: AddressedLink & { readonly ended: EndedAccess }): EmailMessage {
  return {
    to,
    subject: 'Your account is secured',
    text: toText(
      `Your Fanfare account uses ${to} again and has a new password. Everyone who was signed in was signed out.`,
      ...describeEnded(ended),
      'Check the members and connected accounts of your workspaces, and create new API tokens for programs that need them.',
      'If this wasn’t you, choose a new password:',
      url,
    ),
  };
}
