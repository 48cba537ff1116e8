import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type SecretBox, SecretBoxError } from '#app/server/ports/secret-box.ts';
import { deriveKey } from './derive-secret.ts';

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
/** GCM's own nonce size; random ones are safe for 2^32 texts per key (NIST SP 800-38D, 8.3). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_CHARACTERS = 10;

/**
 * AES-256-GCM under keys derived from the master keys. The first master key seals, all of them open:
 * to rotate, put the new one first and keep the old one until everything was sealed again.
 */
export function createSecretBox(masterKeys: readonly Uint8Array[]): SecretBox {
  const [current] = masterKeys;
  if (current === undefined) throw new Error('A secret box needs at least one master key.');
  const keys = new Map(masterKeys.map((masterKey) => [toKeyId(masterKey), toKey(masterKey)]));
  const keyId = toKeyId(current);
  const currentKey = toKey(current);
  return {
    keyId,
    encrypt: (plaintext, context) => seal({ key: currentKey, keyId }, plaintext, context),
    decrypt: (sealed, context) => open(keys, sealed, context),
  };
}

function toKey(masterKey: Uint8Array): Buffer {
  return deriveKey(masterKey, 'secret-box');
}

function toKeyId(masterKey: Uint8Array): string {
  const hash = createHash('sha256').update(deriveKey(masterKey, 'secret-box key id'));
  return hash.digest('base64url').slice(0, KEY_ID_CHARACTERS);
}

function seal(
  { key, keyId }: { key: Buffer; keyId: string },
  plaintext: string,
  context: string,
): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(toAssociatedData(keyId, context));
  const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  const bytes = Buffer.concat([nonce, body, cipher.getAuthTag()]);
  return `${VERSION}.${keyId}.${bytes.toString('base64url')}`;
}

function open(keys: ReadonlyMap<string, Buffer>, sealed: string, context: string): string {
  const [version, keyId, text, ...rest] = sealed.split('.');
  if (version !== VERSION || !keyId || !text || rest.length > 0) {
    throw new SecretBoxError('This is not a sealed text.');
  }
  const key = keys.get(keyId);
  if (key === undefined) {
    throw new SecretBoxError(`The key ${keyId} that sealed this is not among the master keys.`);
  }
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES)
    throw new SecretBoxError('The sealed text is too short.');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(toAssociatedData(keyId, context));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const body = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new SecretBoxError('The sealed text was changed or belongs elsewhere.', { cause });
  }
}

function toAssociatedData(keyId: string, context: string): Buffer {
  return Buffer.from(JSON.stringify([VERSION, keyId, context]), 'utf8');
}
