import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveSecret } from '#app/server/adapters/secret-box/derive-secret.ts';
import { createSecretBox } from '#app/server/adapters/secret-box/secret-box.ts';
import { SecretBoxError } from '#app/server/ports/secret-box.ts';

const CONTEXT = 'account:acct_1:access_token';

describe('secret box', () => {
  it('decrypts any text that it encrypted', () => {
    const box = createSecretBox([randomBytes(32)]);
    for (const text of ['', 'a', 'Zażółć 🎺', 'x'.repeat(10_000)]) {
      expect(box.decrypt(box.encrypt(text, CONTEXT), CONTEXT)).toBe(text);
    }
  });

  it('encrypts the same text differently each time and includes its key ID', () => {
    const box = createSecretBox([randomBytes(32)]);
    const first = box.encrypt('token', CONTEXT);
    expect(first).not.toBe(box.encrypt('token', CONTEXT));
    expect(first.split('.')[1]).toBe(box.keyId);
  });

  it('rejects a ciphertext in another context', () => {
    const box = createSecretBox([randomBytes(32)]);
    const sealed = box.encrypt('token', CONTEXT);
    expect(() => box.decrypt(sealed, 'account:acct_2:access_token')).toThrow(SecretBoxError);
  });

  it('rejects a ciphertext with any byte changed', () => {
    const box = createSecretBox([randomBytes(32)]);
    const [version, keyId, text = ''] = box.encrypt('token', CONTEXT).split('.');
    const bytes = Buffer.from(text, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      const sealed = [version, keyId, changed.toString('base64url')].join('.');
      expect(() => box.decrypt(sealed, CONTEXT)).toThrow(SecretBoxError);
    }
  });

  it.each(['', 'token', 'v1.x', 'v2.a.b', 'v1.a.b.c'])(
    'rejects %j as invalid ciphertext',
    (text) => {
      expect(() => createSecretBox([randomBytes(32)]).decrypt(text, CONTEXT)).toThrow(
        SecretBoxError,
      );
    },
  );

  it('decrypts values of the previous key after a rotation, until that key is removed', () => {
    const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
    const sealed = createSecretBox([oldKey]).encrypt('token', CONTEXT);
    expect(createSecretBox([newKey, oldKey]).decrypt(sealed, CONTEXT)).toBe('token');
    expect(() => createSecretBox([newKey]).decrypt(sealed, CONTEXT)).toThrow(/isn’t among/);
  });

  it('rejects a master key of the wrong length and an empty list', () => {
    expect(() => createSecretBox([randomBytes(16)])).toThrow(/32 bytes/);
    expect(() => createSecretBox([])).toThrow(/at least one/);
  });
});

describe('derived secrets', () => {
  it('are stable per purpose, differ between purposes, and need no escaping', () => {
    const key = randomBytes(32);
    const secret = deriveSecret(key, 'oidc client');
    expect(secret).toBe(deriveSecret(key, 'oidc client'));
    expect(secret).not.toBe(deriveSecret(key, 'oidc cookies'));
    expect(secret).toMatch(/^[\w-]{43}$/);
  });
});
