import { createHmac, hash } from 'node:crypto';
import type { PlatformEnvironment } from '#app/domain/platforms/platforms.ts';

const PREFIXES = { live: 'ff_live_', sandbox: 'ff_test_' } as const;

/** Derives an installation's demo token. Deterministic, because the demo prints it at every start. */
export function deriveTokenText(environment: PlatformEnvironment, key: Buffer): string {
  return (
    PREFIXES[environment] + createHmac('sha256', key).update('demo-api-token').digest('base64url')
  );
}

/** Creates a token's text from 32 random bytes. */
export function createTokenText(environment: PlatformEnvironment, bytes: Buffer): string {
  return PREFIXES[environment] + bytes.toString('base64url');
}

export function isTokenText(text: string): boolean {
  return /^ff_(live|test)_[A-Za-z0-9_-]{43}$/u.test(text);
}

/**
 * Hashes a token. Tokens are long and random, so a plain hash is enough, and lookups need a deterministic
 * one.
 */
export function hashToken(text: string): string {
  return hash('sha256', text);
}

/** Returns the part of a token that remains visible to identify it. */
export function toShownPrefix(text: string): string {
  return text.slice(0, 12);
}
