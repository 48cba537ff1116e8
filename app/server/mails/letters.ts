import type { Letter } from '#app/server/ports/mailer.ts';

interface Addressed {
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

function toText(...paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
