import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type SecretBox, SecretBoxError } from '#app/server/ports/secret-box.ts';
import { deriveKey } from './derive-secret.ts';
import { createFixedKeyRing, type KeyRing } from './key-ring.ts';

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
/** GCM's standard nonce size. Random nonces are safe for 2^32 messages per key (NIST SP 800-38D, 8.3). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_CHARACTERS = 10;

/**
 * Creates a box that encrypts with AES-256-GCM, using keys derived from the master keys. The first master key
 * encrypts, all of them decrypt. To rotate, put the new key first and keep the old one until everything has
 * been re-encrypted.
 */
export function createSecretBox(masterKeys: readonly Uint8Array[] | KeyRing): SecretBox {
  const ring = isKeyRing(masterKeys) ? masterKeys : createFixedKeyRing(masterKeys);
  let derived = deriveAll(ring.keys());
  const current = (): DerivedKeys => {
    const masters = ring.keys();
    if (masters !== derived.masters) derived = deriveAll(masters);
    return derived;
  };
  return {
    get keyId() {
      return current().first.keyId;
    },
    get hasOlderKeys() {
      return current().byId.size > 1;
    },
    encrypt: (plaintext, context) => seal(current().first, plaintext, context),
    decrypt(sealed, context) {
      // Another process may encrypt with a key that this one hasn't read yet.
      if (!current().byId.has(sealed.split('.')[1] ?? '')) ring.refresh();
      return open(current().byId, sealed, context);
    },
  };
}

function isKeyRing(keys: readonly Uint8Array[] | KeyRing): keys is KeyRing {
  return !Array.isArray(keys);
}

interface DerivedKey {
  readonly keyId: string;
  readonly key: Buffer;
}

interface DerivedKeys {
  readonly masters: readonly Uint8Array[];
  readonly first: DerivedKey;
  readonly byId: ReadonlyMap<string, Buffer>;
}

function deriveAll(masters: readonly Uint8Array[]): DerivedKeys {
  const [first, ...older] = masters.map((master) => ({
    keyId: toKeyId(master),
    key: toKey(master),
  }));
  if (first === undefined) throw new Error('A secret box needs at least one master key.');
  const byId = new Map([first, ...older].map(({ keyId, key }) => [keyId, key]));
  return { masters, first, byId };
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
    throw new SecretBoxError('This isn’t encrypted text.');
  }
  const key = keys.get(keyId);
  if (key === undefined) {
    throw new SecretBoxError(
      `This was encrypted with the key ${keyId}, which isn’t among the master keys.`,
    );
  }
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES)
    throw new SecretBoxError('The encrypted text is too short.');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(toAssociatedData(keyId, context));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const body = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new SecretBoxError('The encrypted text was changed or belongs to another record.', {
      cause,
    });
  }
}

function toAssociatedData(keyId: string, context: string): Buffer {
  return Buffer.from(JSON.stringify([VERSION, keyId, context]), 'utf8');
}
