import { createHash, randomBytes } from 'node:crypto';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TOKEN_BYTES = 32;

/** A session without use ends after this time. */
export const IDLE_MS = 14 * DAY_MS;
/** A session in use ends after this time. */
export const ABSOLUTE_MS = 30 * DAY_MS;

/** Creates the secret that a browser proves its session with. */
export function createSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Hashes a token for its row, so a copy of the database opens no session. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
