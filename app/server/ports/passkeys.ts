/** What a user sees of one of their passkeys. */
export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  /** Synced by a password manager or cloud, rather than stored on one device only. */
  readonly isBackedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export type AddedPasskey =
  | 'added'
  /** For another site or session, too late, already used, or without a PIN, face, or fingerprint check. */
  | 'refused'
  /** The authenticator already has a passkey for this person. */
  | 'known'
  | 'too_many';

/**
 * Passkeys (WebAuthn Level 3) of the embedded provider's people. Options and responses are the standard's
 * JSON, as strings. A response works once, and only for the `owner` that its options were created for.
 */
export interface Passkeys {
  /** Null, or why no browser would create a passkey here. */
  readonly obstacle: string | null;
  list(subject: string): Promise<PasskeyView[]>;
  startAdding(options: { subject: string; owner: string }): Promise<string>;
  finishAdding(result: {
    subject: string;
    owner: string;
    name: string;
    response: string;
  }): Promise<AddedPasskey>;
  /** Removes a passkey and returns its name; null if the person has no such passkey. */
  remove(passkey: { subject: string; id: string }): Promise<string | null>;
  startSignIn(owner: string): Promise<string>;
  /** Returns the passkey's owner; null if the response is rejected. */
  finishSignIn(result: { owner: string; response: string }): Promise<string | null>;
  removeExpired(): Promise<void>;
}
