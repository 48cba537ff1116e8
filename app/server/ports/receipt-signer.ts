import type { ReceiptKey, ReceiptStatement } from '#app/domain/delivery/receipt.ts';

export interface SignedStatement {
  /** A compact JWS. */
  readonly statement: string;
  readonly keyId: string;
}

/** Signs what went live, so that others can check it without us. */
export interface ReceiptSigner {
  /** Local work with a key that is in memory: fit to be done inside a transaction. */
  sign(statement: ReceiptStatement): Promise<SignedStatement>;
  /** Every public key that ever signed, the newest first. */
  listKeys(): Promise<readonly ReceiptKey[]>;
}
