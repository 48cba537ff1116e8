import { createHash, randomBytes, randomInt } from 'node:crypto';
import { USER_CODE_LETTERS } from '#app/domain/identity/cli-login.ts';

/** 32 random bytes: what a program, or the browser on its machine, proves itself with. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Eight letters of twenty: one in 25 thousand million, for ten minutes. */
export function createUserCode(): string {
  const pick = (): string => USER_CODE_LETTERS.charAt(randomInt(USER_CODE_LETTERS.length));
  const letters = Array.from({ length: 8 }, pick).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** What is stored of each of them. */
export function hashSecret(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
