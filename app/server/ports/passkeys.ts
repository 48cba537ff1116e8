/** What a person sees of a passkey of theirs. */
export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  /** Kept in a password manager or cloud, not on one device alone. */
  readonly isBackedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export type AddedPasskey =
  | 'added'
  /** Not for this site, not for this session, too late, used already, or without a PIN, face or finger. */
  | 'refused'
  /** The authenticator has one for this person. */
  | 'known'
  | 'too_many';

/**
 * Passkeys (WebAuthn Level 3) of the embedded provider's people. Options and answers are the standard's
 * JSON, as text. An answer fits only the `owner` that its options were made for, once.
 */
export interface Passkeys {
  /** Null, or why no browser would make one here. */
  readonly obstacle: string | null;
  list(subject: string): Promise<PasskeyView[]>;
  startAdding(options: { subject: string; owner: string }): Promise<string>;
  finishAdding(answered: {
    subject: string;
    owner: string;
    name: string;
    answer: string;
  }): Promise<AddedPasskey>;
  /** Its name; null when the person has no such passkey. */
  remove(passkey: { subject: string; id: string }): Promise<string | null>;
  startSignIn(owner: string): Promise<string>;
  /** Whose passkey it was; null when it is refused. */
  finishSignIn(answered: { owner: string; answer: string }): Promise<string | null>;
  removeExpired(): Promise<void>;
}
