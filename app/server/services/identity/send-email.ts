import type { EmailMessage } from '#app/server/ports/mailer.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Sends an email without waiting for the mail server, whose timing could reveal who has an account. */
export function sendEmail(
  { mailer, logger }: Pick<IdentityDeps, 'mailer' | 'logger'>,
  message: EmailMessage,
): void {
  mailer?.send(message).catch((error: unknown) => {
    logger.warn({ err: error, subject: message.subject }, 'An email couldn’t be sent.');
  });
}
