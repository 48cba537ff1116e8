import { createHash } from 'node:crypto';

const DAY_SECONDS = 24 * 60 * 60;
/** The longest time browsers keep a cookie (RFC 6265bis, 5.5). */
export const DEVICE_SECONDS = 400 * DAY_SECONDS;

/** Hashes a device cookie's value for its row. */
export function hashDeviceToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
