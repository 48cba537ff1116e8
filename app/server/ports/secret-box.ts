/** Encryption at rest with the master key. */
export interface SecretBox {
  /** ID of the key that `encrypt` uses now; every encrypted text names its own key. */
  readonly keyId: string;
  /** Whether older keys can still decrypt: a rotation is running, or hasn't been completed. */
  readonly hasOlderKeys: boolean;
  /**
   * Encrypts a text. `context` names what it is and whose (`account:acct_…:access_token`): decryption needs
   * the same context, so a value copied into another row is rejected.
   */
  encrypt(plaintext: string, context: string): string;
  /** Decrypts a text. Throws `SecretBoxError` if it was changed or moved, or its key is gone. */
  decrypt(sealed: string, context: string): string;
}

export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';
}
