export interface Attempt {
  readonly email: string;
  /** The client's network; see `toAddressPrefix`. */
  readonly address: string;
  /**
   * Set when the browser has signed in to this account before (OWASP's device cookies). Known devices have
   * their own limits, so an attacker can't lock the owner out, no matter how many networks they guess from.
   */
  readonly knownDevice?: string | null;
}

/** Limits attempts at one kind of secret. */
export interface TryLimits {
  /**
   * Counts an attempt before the secret is checked. Returns the seconds to wait when the limit is exceeded.
   */
  count(attempt: Attempt): Promise<number | null>;
  /** Refunds the attempt because the secret was correct. */
  forgive(attempt: Attempt): Promise<void>;
}

export interface AttemptLimits {
  readonly password: TryLimits;
  /** Codes entered after the password. Counted separately, because the person already has the password. */
  readonly code: TryLimits;
  /** Signatures can't be guessed, but verifying one takes CPU time. */
  countPasskey(address: string): Promise<number | null>;
  forgivePasskey(address: string): Promise<void>;
  countSignUp(address: string): Promise<number | null>;
  /** Counts a requested email, so nobody can use us to flood a mailbox. */
  countEmail(attempt: Attempt): Promise<number | null>;
  removeExpired(): Promise<void>;
}
