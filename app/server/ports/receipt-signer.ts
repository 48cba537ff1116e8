import type { ReceiptKey, ReceiptStatement } from '#app/domain/delivery/receipt.ts';

export interface SignedStatement {
  /** A compact JWS. */
  readonly statement: string;
  readonly keyId: string;
}

/** Signs receipts for live posts, so others can verify them without us. */
export interface ReceiptSigner {
  /** Signs locally with an in-memory key, so it's fast enough to run inside a transaction. */
  sign(statement: ReceiptStatement): Promise<SignedStatement>;
  /** Lists every public key that ever signed, newest first. */
  listKeys(): Promise<readonly ReceiptKey[]>;
}
