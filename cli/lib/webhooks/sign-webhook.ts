import { createHmac, randomBytes } from 'node:crypto';

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
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
