import type { EmailMessage } from '#app/server/ports/mailer.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** Sends an email without waiting for the mail server, whose timing could reveal who has an account. */
export function sendEmail(
  { mailer, logger }: Pick<SignInDeps, 'mailer' | 'logger'>,
  letter: EmailMessage,
): void {
  mailer?.send(letter).catch((error: unknown) => {
    logger.warn({ err: error, subject: letter.subject }, 'A letter was not sent.');
  });
}
