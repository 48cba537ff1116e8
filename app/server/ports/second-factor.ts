/** What an authenticator app needs to make codes. */
export interface PendingSecret {
  /** Base32, for whoever types it. */
  readonly secret: string;
  /** The QR code of its address: a path to draw in a square of `size`. */
  readonly qr: { readonly path: string; readonly size: number };
}

export interface SecondFactorState {
  readonly isOn: boolean;
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
  /** Made, and waiting for its first code. */
  readonly isPending: boolean;
}

/** Codes of an authenticator app (TOTP, RFC 6238) beside the password, and recovery codes in their place. */
export interface SecondFactor {
  readState(subject: string): Promise<SecondFactorState>;
  /** A new secret, which counts once a code has confirmed it. Does nothing where one counts already. */
  start(subject: string): Promise<void>;
  readPending(subject: string): Promise<PendingSecret | null>;
  /** Turns it on; the answer is the recovery codes, shown this once. Null when the code is not right. */
  confirm(typed: { subject: string; code: string }): Promise<readonly string[] | null>;
  /** Forgets a secret that was not confirmed. */
  cancel(subject: string): Promise<void>;
  /** Forgets secret and recovery codes; false when it was off. */
  turnOff(subject: string): Promise<boolean>;
  /** New recovery codes, the old ones work no more; null when it is off. */
  renewRecoveryCodes(subject: string): Promise<readonly string[] | null>;
  /** Uses up a code. Null when it is wrong or was used. */
  useCode(typed: { subject: string; code: string }): Promise<'app_code' | 'recovery_code' | null>;
}
