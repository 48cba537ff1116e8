import { LOG_DAYS, RETRY_DAYS } from '#app/domain/webhooks/webhook-names.ts';
import type { EmailMessage } from '#app/server/ports/mailer.ts';
import { type Addressed, toText } from './account-emails.ts';

interface WebhookEmail extends Addressed {
  /** The host only: the path may be a secret. */
  readonly host: string;
  readonly isGone: boolean;
  readonly workspaceName: string;
}

export function writeWebhookDisabled(letter: WebhookEmail): EmailMessage {
  const { to, url, host, isGone, workspaceName } = letter;
  const why = isGone
    ? 'It answered 410 Gone, which means that it wants no more.'
    : `Nothing has come through to it for ${RETRY_DAYS} days.`;
  return {
    to,
    subject: `A webhook of “${workspaceName}” was turned off`,
    text: toText(
      `Fanfare sends nothing more to the webhook at ${host} of the workspace “${workspaceName}”. ${why}`,
      `Its log shows what was sent and what came back. When the endpoint works again, turn it on there, and send again what it missed, up to ${LOG_DAYS} days back:`,
      url,
    ),
  };
}
