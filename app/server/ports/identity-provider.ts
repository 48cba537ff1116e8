import type { EndedAccess } from './access-ending.ts';

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
  /** Null when the provider doesn't say when it issued the token. */
  readonly issuedAt: Date | null;
}

/** A provider's verified message that a person, or one of their sessions, is signed out there. */
export interface LogoutNotice {
  readonly issuer: string;
  /** At least one of `subject` and `sid` is set. */
  readonly subject: string | null;
  readonly sid: string | null;
  readonly issuedAt: Date;
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

/** A provider run by somebody else, which has sessions of its own. */
export interface HostedIdentity extends IdentityProvider {
  readonly kind: 'hosted';
  /**
   * Verifies a back-channel logout token. Throws `IdentityProviderError`: `invalid_token`, or `unavailable`
   * when the provider's keys can't be read.
   */
  readLogoutToken(token: string): Promise<LogoutNotice>;
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

/** The people of the embedded provider: e-mail and password. */
export interface EmbeddedAccounts {
  /** The issuer of the provider that these people belong to. */
  readonly issuer: string;
  createAccount(account: NewEmbeddedAccount): Promise<CreatedEmbeddedAccount>;
  /** The person's subject, or null; takes as long for an unknown person as for a wrong password. */
  checkPassword(login: { email: string; password: string }): Promise<string | null>;
  findSubject(email: string): Promise<string | null>;
}

/** Kinds of links that are mailed to a person of the embedded provider. */
export type EmailLinkKind =
  'verify_email' | 'reset_password' | 'change_email' | 'undo_email_change';

export interface EmailLink {
  readonly subject: string;
  /** The address that the link is about: the new one of a change, the old one of an undo. */
  readonly email: string;
  /** Whether somebody has read the mailbox of the account's present address. */
  readonly isVerified: boolean;
}

/** A link that counts only in a browser that is signed in to its account. */
export interface SignedInLink {
  readonly token: string;
  readonly signedInSubject: string;
}

type WeakPassword = { readonly kind: 'weak_password'; readonly message: string };
/** The link is unknown, was used, or is too old. */
type ExpiredLink = { readonly kind: 'expired' };

export interface PasswordResetInput {
  readonly token: string;
  readonly password: string;
  /** Ids of asked credentials that stay. */
  readonly keep: ReadonlySet<string>;
  /** Whose session the browser has; null for none. */
  readonly signedInSubject: string | null;
}

export type PasswordReset =
  | {
      readonly kind: 'changed';
      readonly subject: string;
      readonly email: string;
      readonly ended: EndedAccess;
    }
  | WeakPassword
  | ExpiredLink;

export interface PasswordChangeInput {
  readonly subject: string;
  readonly password: string;
  readonly newPassword: string;
  /** Ids of asked credentials that stay. */
  readonly keep: ReadonlySet<string>;
  /** The session and the mark of the browser in which it is changed. */
  readonly sessionId: string;
  readonly deviceHash: string | null;
}

export type PasswordChange =
  | { readonly kind: 'changed'; readonly ended: EndedAccess }
  | { readonly kind: 'wrong_password' }
  | WeakPassword;

export interface RequestedEmailChange {
  /** For the new address; null when somebody has it. */
  readonly token: string | null;
  /** For the old address. */
  readonly undoToken: string;
  readonly oldEmail: string;
}

export interface EmailChange {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  /** Another one, for the old address. */
  readonly undoToken: string;
}

export type EmailChangeUndo =
  | {
      readonly kind: 'undone';
      readonly subject: string;
      readonly email: string;
      readonly ended: EndedAccess;
    }
  | WeakPassword
  | ExpiredLink;

/** Changes of password and address of the embedded provider's people; each ends what the access table says. */
export interface AccountRecovery {
  /** The token for the link, or null: nobody has this address, or it is confirmed already. */
  startVerification(email: string): Promise<string | null>;
  /** The token for the link, or null: nobody has this address. */
  startReset(email: string): Promise<string | null>;
  startEmailChange(change: { subject: string; newEmail: string }): Promise<RequestedEmailChange>;
  /** Null when the link doesn't work in this browser or any more, or the address was taken meanwhile. */
  changeEmail(link: SignedInLink): Promise<EmailChange | null>;
  undoEmailChange(undo: { token: string; password: string }): Promise<EmailChangeUndo>;
  /** Reads a link without using it up; null when it no longer works. */
  findLink(link: { token: string; kind: EmailLinkKind }): Promise<EmailLink | null>;
  /** False when the link doesn't work in this browser or any more. */
  verifyEmail(link: SignedInLink): Promise<boolean>;
  /** Also confirms the address. */
  resetPassword(reset: PasswordResetInput): Promise<PasswordReset>;
  changePassword(change: PasswordChangeInput): Promise<PasswordChange>;
  removeExpired(): Promise<void>;
}
