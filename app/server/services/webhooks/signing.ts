import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** As Standard Webhooks asks: 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** A new secret, as its receiver is given it. */
export function createSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

interface Signed {
  /** Of the event. */
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

/**
 * The headers by which a receiver tells that a message is ours, by the Standard Webhooks scheme: one
 * signature for each secret, so that a receiver knows it by the old one or by the new one.
 */
export function toSignedHeaders(
  secrets: readonly string[],
  { id, sentAt, body }: Signed,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
