import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export function createInvitationToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * Hashes a token. Tokens are long and random, so a plain hash is enough, and lookups need a deterministic
 * one.
 */
export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
