import { hkdfSync } from 'node:crypto';

export const MASTER_KEY_BYTES = 32;

/**
 * A secret of its own for each purpose, made from the master key: equal on every process that has the
 * key, stored nowhere. The text holds only `A-Za-z0-9_-`, which every header and form carries unchanged.
 */
export function deriveSecret(masterKey: Uint8Array, purpose: string): string {
  return deriveKey(masterKey, purpose).toString('base64url');
}

export function deriveKey(masterKey: Uint8Array, purpose: string): Buffer {
  if (masterKey.byteLength !== MASTER_KEY_BYTES) {
    throw new Error(
      `The master key must have ${MASTER_KEY_BYTES} bytes, not ${masterKey.byteLength}.`,
    );
  }
  return Buffer.from(hkdfSync('sha256', masterKey, 'fanfare', purpose, MASTER_KEY_BYTES));
}
