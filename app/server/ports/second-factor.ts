/** What an authenticator app needs to generate codes. */
export interface PendingSecret {
  /** Base32, for typing it in. */
  readonly secret: string;
  /** QR code of its setup URL: a path to draw in a square of `size`. */
  readonly qr: { readonly path: string; readonly size: number };
}

export interface SecondFactorState {
  readonly isOn: boolean;
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
  /** Created, and waiting for its first code. */
  readonly isPending: boolean;
}

/**
 * Codes of an authenticator app (TOTP, RFC 6238) in addition to the password, and recovery codes that replace
 * them.
 */
export interface SecondFactor {
  readState(subject: string): Promise<SecondFactorState>;
  /**
   * Creates a secret, which becomes active once a code has confirmed it. Does nothing if one is already
   * active.
   */
  start(subject: string): Promise<void>;
  readPending(subject: string): Promise<PendingSecret | null>;
  /**
   * Activates the secret and returns the recovery codes, which are shown only this once. Null if the code is
   * wrong.
   */
  confirm(typed: { subject: string; code: string }): Promise<readonly string[] | null>;
  /** Deletes an unconfirmed secret. */
  cancel(subject: string): Promise<void>;
  /** Deletes the secret and recovery codes; returns false if it was off. */
  disable(subject: string): Promise<boolean>;
  /** Replaces the recovery codes, so the old ones stop working; null if it's off. */
  renewRecoveryCodes(subject: string): Promise<readonly string[] | null>;
  /** Uses up a code. Returns null if it's wrong or already used. */
  useCode(typed: { subject: string; code: string }): Promise<'app_code' | 'recovery_code' | null>;
}
