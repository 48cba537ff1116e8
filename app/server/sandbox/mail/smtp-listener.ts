import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

/** Far larger than any email Fanfare sends. */
const MAX_LETTER_BYTES = 1024 * 1024;

export interface SmtpListener {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts a mail server that accepts every email for any recipient and forwards none. Rejects with the
 * system's error if the port is taken.
 */
export async function startSmtpListener(
  mailbox: Mailbox,
  { host, port }: { host: string; port: number },
): Promise<SmtpListener> {
  const server = new SMTPServer({
    name: 'fanfare-sandbox',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: MAX_LETTER_BYTES,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anybody' }),
    onData: (stream, session, callback) => {
      receive(mailbox, stream, session).then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  const listening = server.listen(port, host);
  await once(listening, 'listening');
  // Ignore clients that disconnect in the middle.
  server.on('error', () => undefined);
  return {
    port: (listening.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function receive(
  mailbox: Mailbox,
  raw: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<void> {
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
  await mailbox.receive({ raw, from, to: envelope.rcptTo.map(({ address }) => address) });
  if (!raw.sizeExceeded) return;
  throw Object.assign(new Error('The email is larger than 1 MiB.'), { responseCode: 552 });
}
