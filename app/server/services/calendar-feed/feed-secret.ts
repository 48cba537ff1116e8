import { hash, randomBytes } from 'node:crypto';

const SECRET = /^ff_cal_[\w-]{43}$/u;

/** Creates the secret part of a feed's address. Its prefix lets logs recognize it. */
export function createFeedSecret(): string {
  return `ff_cal_${randomBytes(32).toString('base64url')}`;
}

export function isFeedSecret(text: string): boolean {
  return SECRET.test(text);
}

/** Hashes a secret. It's long and random, so a plain hash is enough, and lookups need a deterministic one. */
export function hashFeedSecret(secret: string): string {
  return hash('sha256', secret);
}

/** Returns a feed's address. */
export function toFeedUrl(publicUrl: string, secret: string): string {
  return `${publicUrl}/calendar/${secret}.ics`;
}
