import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export function createInvitationToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Tokens are random and long: a plain hash is enough, and a lookup needs one that is always the same. */
export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
