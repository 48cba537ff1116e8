import { createHash, randomBytes, randomInt } from 'node:crypto';
import { USER_CODE_LETTERS } from '#app/domain/identity/cli-login.ts';

/**
 * Creates a secret of 32 random bytes, with which a program, or the browser on its machine, proves itself.
 */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Creates a code of eight letters from an alphabet of twenty: one in 25 billion, valid for ten minutes. */
export function createUserCode(): string {
  const pick = (): string => USER_CODE_LETTERS.charAt(randomInt(USER_CODE_LETTERS.length));
  const letters = Array.from({ length: 8 }, pick).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Returns the hash that is stored in place of a secret. */
export function hashSecret(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
