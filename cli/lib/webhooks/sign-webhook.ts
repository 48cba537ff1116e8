import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const PREFIX = 'whsec_';
/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32;

export function createSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export function isSecret(text: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/u.test(text)) return false;
  const { length } = Buffer.from(text.slice(PREFIX.length), 'base64');
  return length >= 24 && length <= 64;
}

/** Returns the headers the server would send, following Standard Webhooks. */
export function signWebhook(
  secret: string,
  { id, body, sentAt }: { id: string; body: string; sentAt: Date },
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  };
}
