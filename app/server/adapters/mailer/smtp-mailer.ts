import type { SendMailOptions, Transporter } from 'nodemailer';
import { type EmailMessage, MailError, type Mailer } from '#app/server/ports/mailer.ts';

const TIMEOUT_MS = 10_000;

export interface SmtpMailerOptions {
  /** Returns `smtp://user:password@host:587`; called when the first email is sent. */
  readonly getServer: () => Promise<string>;
  readonly from: string;
}

/** Creates a mailer that sends by SMTP and reuses its connections. */
export function createSmtpMailer({ getServer, from }: SmtpMailerOptions): Mailer {
  let opening: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => connect(await getServer(), from);
  return {
    async send(message) {
      try {
        const transport = await (opening ??= open());
        await transport.sendMail(toSmtpMessage(message));
      } catch (error) {
        // The original message may contain the recipient's address and the server's password.
        throw new MailError(`The mail server didn’t accept an email (${toCode(error)}).`);
      }
    },
    close: () => void opening?.then((transport) => transport.close()),
  };
}

/** Returns the email with its headers, as the mail server gets it. */
export function toSmtpMessage({ unsubscribeUrl, ...message }: EmailMessage): SendMailOptions {
  // Stops auto-responders from replying (RFC 3834).
  const headers = { 'Auto-Submitted': 'auto-generated' };
  if (unsubscribeUrl === undefined) return { ...message, headers };
  const unsubscribe = {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { ...message, headers: { ...headers, ...unsubscribe } };
}

async function connect(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  return createTransport({ url, pool: true, ...timeouts }, { from });
}

function toCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || error.name;
}
