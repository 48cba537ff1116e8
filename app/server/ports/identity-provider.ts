/** What the embedded provider's identities are stored under: they outlive a change of address or port. */
export const EMBEDDED_IDENTITY_ISSUER = 'urn:fanfare:embedded';

/** What a verified id_token says about a person. */
export interface IdentityClaims {
  readonly issuer: string;
  readonly subject: string;
  /** Lower case; null when the provider does not tell it. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** When the person last proved who they are. */
  readonly authTime: Date;
  /** The provider says that this took two factors (`mfa` in `amr`, RFC 8176). */
  readonly usedSecondFactor: boolean;
  /** The provider's own session id. */
  readonly sid: string | null;
}

export interface IdentityEndpoints {
  readonly authorization: string;
  readonly token: string;
  /** Null when the provider has none, or only a local sign-out is wanted. */
  readonly endSession: string | null;
  /** How the client secret is sent to the token endpoint: in a header, or in the body. */
  readonly clientAuth: 'basic' | 'post';
  /** A page of the provider's own to sign out at, which needs no id_token; null when it has none. */
  readonly signOutUrl: string | null;
  /** Parameters that open the sign-up screen instead of the sign-in screen. */
  readonly signUpParameters: Readonly<Record<string, string>>;
  /** A page of the provider's own to sign up at, in place of the parameters. */
  readonly signUpUrl: string | null;
  /** Whether every answer must carry `iss` (RFC 9207). */
  readonly requiresIss: boolean;
}

/** What an access token says: about whom, and when that person last proved who they are, if it tells. */
export interface AccessTokenFacts {
  readonly claims: IdentityClaims;
  readonly authTime: Date | null;
}

export interface IdentityProvider {
  readonly issuer: string;
  /**
   * What identities of this provider are stored under. The issuer itself for a hosted one; a fixed name
   * for the embedded one, whose issuer moves with the installation's address while its people stay.
   */
  readonly identityIssuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** Throws `IdentityProviderError` of kind `unavailable` when the provider cannot be read. */
  getEndpoints(): Promise<IdentityEndpoints>;
  /** Verifies the token whole (signature, issuer, audience, times, nonce) and reads it. */
  readIdToken(token: {
    idToken: string;
    accessToken: string;
    nonce: string;
  }): Promise<IdentityClaims>;
  /**
   * Verifies an access token that was made for this app and reads it. Throws `IdentityProviderError`:
   * `invalid_token`, `pending` or `unavailable`.
   */
  readAccessToken(token: string): Promise<AccessTokenFacts>;
  /** What the provider tells about the person of a verified access token. */
  readProfile(token: { accessToken: string; claims: IdentityClaims }): Promise<IdentityClaims>;
  /** Ends what the provider remembers of a person, as far as it is ours to end. */
  endSessionsOf(subject: string): Promise<void>;
}

/** `pending`: the person has begun to sign in there and has something left to do. */
export type IdentityProviderErrorKind = 'unavailable' | 'invalid_token' | 'pending';

export class IdentityProviderError extends Error {
  override readonly name = 'IdentityProviderError';
  readonly kind: IdentityProviderErrorKind;
  constructor(kind: IdentityProviderErrorKind, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.kind = kind;
  }
}

export interface NewEmbeddedAccount {
  readonly email: string;
  readonly password: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export type CreatedEmbeddedAccount =
  | { readonly kind: 'created'; readonly subject: string }
  | { readonly kind: 'email_taken' }
  | { readonly kind: 'weak_password'; readonly message: string };

export type PasswordChange =
  | { readonly kind: 'changed' }
  | { readonly kind: 'wrong_password' }
  | { readonly kind: 'weak_password'; readonly message: string };

/** The people of the embedded provider: e-mail and password. */
export interface EmbeddedAccounts {
  /** The issuer of the provider that these people belong to. */
  readonly issuer: string;
  createAccount(account: NewEmbeddedAccount): Promise<CreatedEmbeddedAccount>;
  /** The person's subject, or null; takes as long for an unknown person as for a wrong password. */
  checkPassword(login: { email: string; password: string }): Promise<string | null>;
  /** Asks for the old one. Ending the person's other sessions is the caller's. */
  changePassword(change: {
    subject: string;
    password: string;
    newPassword: string;
  }): Promise<PasswordChange>;
  findSubject(email: string): Promise<string | null>;
}

export type PasswordReset =
  | { readonly kind: 'changed'; readonly subject: string; readonly email: string }
  | { readonly kind: 'weak_password'; readonly message: string }
  /** The link is unknown, was used, or is too old. */
  | { readonly kind: 'expired' };

export interface EmailChange {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
}

/** What a person of the embedded provider can do who has nothing but their mailbox. */
export interface AccountRecovery {
  /** The token for the link, or null: nobody has this address, or it is confirmed already. */
  startVerification(email: string): Promise<string | null>;
  /** The token for the link, or null: nobody has this address. */
  startReset(email: string): Promise<string | null>;
  /** The token for the letter to the new address; null when somebody has that one. */
  startEmailChange(change: { subject: string; newEmail: string }): Promise<string | null>;
  /** Null when the link works no more, or the address was taken since. */
  changeEmail(token: string): Promise<EmailChange | null>;
  /** Which address the link is about, without using it up; null when it works no more. */
  findEmail(link: {
    token: string;
    kind: 'verify_email' | 'reset_password' | 'change_email';
  }): Promise<string | null>;
  /** False when the link works no more. */
  verifyEmail(token: string): Promise<boolean>;
  /** Also confirms the address. Ending the person's sessions is the caller's. */
  resetPassword(reset: { token: string; password: string }): Promise<PasswordReset>;
  removeExpired(): Promise<void>;
}
