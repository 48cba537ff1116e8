import { formatCount } from '#app/domain/text/format-count.ts';
import { RETRY_DAYS } from '#app/domain/webhooks/webhook-names.ts';
import type { EmailMessage } from '#app/server/ports/mailer.ts';
import { type AddressedLink, toText } from './account-emails.ts';

interface WebhookEmail extends AddressedLink {
  /** The host only: the path may be a secret. */
  readonly host: string;
  readonly isDeleted: boolean;
  readonly workspaceName: string;
  /** How long the log is kept. Null keeps it for good. */
  readonly logDays: number | null;
}

export function writeWebhookDisabled(email: WebhookEmail): EmailMessage {
  const { to, url, host, isDeleted, workspaceName, logDays } = email;
  const back = logDays === null ? '' : `, up to ${formatCount(logDays, 'day')} back`;
  const why = isDeleted
    ? 'It responded with 410 Gone, which means it no longer accepts events.'
    : `Every delivery to it has failed for ${RETRY_DAYS} days.`;
  return {
    to,
    subject: `A webhook for “${workspaceName}” was turned off`,
    text: toText(
      `Fanfare stopped sending events to the webhook at ${host} for the workspace “${workspaceName}”. ${why}`,
      `Its log shows the events and the responses. When the endpoint works again, turn it on and resend the events it missed${back}:`,
      url,
    ),
  };
}
