import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Five minutes in either direction, like the scheme's own libraries. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies a message step by step as the Standard Webhooks specification says, without using the product's
 * code. Returns the message, or throws.
 */
export function verifyWebhook(
  { text, headers }: { readonly text: string; readonly headers: IncomingHttpHeaders },
  secret: string,
): unknown {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => {
    const value = headers[`webhook-${name}`];
    if (typeof value !== 'string') throw new Error(`webhook-${name} is missing.`);
    return value;
  }) as [string, string, string];
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(ageSeconds <= TOLERANCE_SECONDS)) throw new Error(`Sent ${ageSeconds} seconds away.`);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest();
  const isSigned = signatures.split(' ').some((versioned) => {
    const [version, signature = ''] = versioned.split(',');
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new Error('No signature fits.');
  return JSON.parse(text);
}
