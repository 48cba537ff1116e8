/** Encryption at rest under the master key. */
export interface SecretBox {
  /** The id of the key that `encrypt` uses now; every sealed text names its own. */
  readonly keyId: string;
  /** Whether keys besides that one still open: a rotation is under way, or waits for its end. */
  readonly hasOlderKeys: boolean;
  /**
   * Seals a text. `context` says what it is and whose (`account:acct_…:access_token`): the text opens
   * only with the same context, so a sealed value copied into another row is refused.
   */
  encrypt(plaintext: string, context: string): string;
  /** Opens a sealed text; throws `SecretBoxError` when it was changed, moved, or its key is gone. */
  decrypt(sealed: string, context: string): string;
}

export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';
}
