import { hkdfSync } from 'node:crypto';

export const MASTER_KEY_BYTES = 32;

/**
 * Derives a separate secret for each purpose from the master key: the same in every process with that key,
 * and stored nowhere. The result contains only `A-Za-z0-9_-`, which is safe in any header or form.
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
