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
  /** The provider's own session id. */
  readonly sid: string | null;
}

export interface IdentityEndpoints {
  readonly authorization: string;
  readonly token: string;
  /** Null when the provider has none, or only a local sign-out is wanted. */
  readonly endSession: string | null;
  /** Parameters that open the sign-up screen instead of the sign-in screen. */
  readonly signUpParameters: Readonly<Record<string, string>>;
  /** Whether every answer must carry `iss` (RFC 9207). */
  readonly requiresIss: boolean;
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
  /** Ends what the provider remembers of a person, as far as it is ours to end. */
  endSessionsOf(subject: string): Promise<void>;
}

export type IdentityProviderErrorKind = 'unavailable' | 'invalid_token';

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

/** The people of the embedded provider: e-mail and password. */
export interface EmbeddedAccounts {
  /** The issuer of the provider that these people belong to. */
  readonly issuer: string;
  createAccount(account: NewEmbeddedAccount): Promise<CreatedEmbeddedAccount>;
  /** The person's subject, or null; takes as long for an unknown person as for a wrong password. */
  checkPassword(login: { email: string; password: string }): Promise<string | null>;
  findSubject(email: string): Promise<string | null>;
}
