import { createHash, createHmac } from 'node:crypto';
import type { PlatformEnvironment } from '#app/domain/platforms/platforms.ts';

const PREFIXES = { live: 'ff_live_', sandbox: 'ff_test_' } as const;

/** The same token for the same installation each time: the demo prints it at every start. */
export function deriveTokenText(environment: PlatformEnvironment, key: Buffer): string {
  return (
    PREFIXES[environment] + createHmac('sha256', key).update('demo-api-token').digest('base64url')
  );
}

/** A new token: 32 random bytes. */
export function createTokenText(environment: PlatformEnvironment, bytes: Buffer): string {
  return PREFIXES[environment] + bytes.toString('base64url');
}

export function isTokenText(text: string): boolean {
  return /^ff_(live|test)_[A-Za-z0-9_-]{43}$/u.test(text);
}

/** Tokens are random and long: a plain hash is enough, and a lookup needs one that is always the same. */
export function hashToken(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What an owner sees of it later. */
export function toShownPrefix(text: string): string {
  return text.slice(0, 12);
}
