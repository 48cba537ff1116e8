import type { EndedAccess } from './access-ending.ts';

/**
 * Issuer under which the embedded provider's identities are stored, so they survive a change of address or
 * port.
 */
export const EMBEDDED_IDENTITY_ISSUER = 'urn:fanfare:embedded';

/** A person's claims in a verified ID token. */
export interface IdentityClaims {
  readonly issuer: string;
  readonly subject: string;
  /** Lowercase; null if the provider doesn't supply it. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** When the person last authenticated. */
  readonly authTime: Date;
  /** The provider reports two factors for that sign-in (`mfa` in `amr`, RFC 8176). */
  readonly usedSecondFactor: boolean;
  /** The provider's own session ID. */
  readonly sid: string | null;
}

export interface IdentityEndpoints {
  readonly authorization: string;
  readonly token: string;
  /** Null if the provider has none, or if only a local sign-out is wanted. */
  readonly endSession: string | null;
  /** How the client secret is sent to the token endpoint: in a header, or in the body. */
  readonly clientAuth: 'basic' | 'post';
  /** The provider's own sign-out page, which needs no ID token; null if it has none. */
  readonly signOutUrl: string | null;
  /** Parameters that open the sign-up screen instead of the sign-in screen. */
  readonly signUpParameters: Readonly<Record<string, string>>;
  /** The provider's own sign-up page, used instead of the parameters. */
  readonly signUpUrl: string | null;
  /** Whether every response must carry `iss` (RFC 9207). */
  readonly requiresIss: boolean;
}

/** Contents of an access token: whom it's about and, if known, when that person last authenticated. */
export interface AccessTokenFacts {
  readonly claims: IdentityClaims;
  readonly authTime: Date | null;
  /** Null if the provider doesn't report when it issued the token. */
  readonly issuedAt: Date | null;
}

/** A provider's verified notice that a person, or one of their sessions, was signed out there. */
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
   * Issuer under which this provider's identities are stored: its own issuer for a hosted provider, and a
   * fixed name for the embedded one, whose issuer changes with the installation's address while its people
   * stay.
   */
  readonly identityIssuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** Throws `IdentityProviderError` of kind `unavailable` if the provider can't be reached. */
  getEndpoints(): Promise<IdentityEndpoints>;
  /** Verifies an ID token completely (signature, issuer, audience, times, nonce) and returns its claims. */
  readIdToken(token: {
    idToken: string;
    accessToken: string;
    nonce: string;
  }): Promise<IdentityClaims>;
  /**
   * Verifies an access token issued for this app and returns its contents. Throws `IdentityProviderError`:
   * `invalid_token`, `pending`, or `unavailable`.
   */
  readAccessToken(token: string): Promise<AccessTokenFacts>;
  /** Reads the provider's profile of the person in a verified access token. */
  readProfile(token: { accessToken: string; claims: IdentityClaims }): Promise<IdentityClaims>;
  /** Ends a person's sessions at the provider, as far as that's up to us. */
  revokeSessions(subject: string): Promise<void>;
}

/** Data for checking later with the provider whether the user is still signed in there. */
export interface RefreshGrant {
  readonly refreshToken: string;
  /** Seconds until the access token expires, or null if the provider doesn't say. */
  readonly expiresIn: number | null;
}

export type RefreshResult =
  | { readonly kind: 'refreshed'; readonly grant: RefreshGrant }
  /** The provider has ended the session. */
  | { readonly kind: 'ended' }
  /** The provider didn't respond, or refused for another reason. */
  | { readonly kind: 'unknown'; readonly cause: Error };

/** A provider run by someone else, with its own sessions. */
export interface HostedIdentity extends IdentityProvider {
  readonly kind: 'hosted';
  /**
   * Verifies a back-channel logout token. Throws `IdentityProviderError`: `invalid_token`, or `unavailable`
   * if the provider's keys can't be read.
   */
  readLogoutToken(token: string): Promise<LogoutNotice>;
  /** Uses a refresh token, which the provider may replace, to check whether a session goes on. */
  refreshSession(refreshToken: string): Promise<RefreshResult>;
}

/** `pending`: the person has started to sign in there but hasn't finished. */
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

/** The embedded provider's accounts, with email address and password. */
export interface EmbeddedAccounts {
  /** The issuer of the provider that these accounts belong to. */
  readonly issuer: string;
  createAccount(account: NewEmbeddedAccount): Promise<CreatedEmbeddedAccount>;
  /** Returns the person's subject, or null. Takes as long for an unknown person as for a wrong password. */
  checkPassword(login: { email: string; password: string }): Promise<string | null>;
  findSubject(email: string): Promise<string | null>;
}

/** Kinds of links that are emailed to people of the embedded provider. */
export type EmailLinkKind =
  | 'verify_email'
  | 'reset_password'
  | 'change_email'
  | 'undo_email_change';

export interface EmailLink {
  readonly subject: string;
  /** The email address that the link is about: the new one for a change, the old one for an undo. */
  readonly email: string;
  /** Whether the account's current email address has been confirmed. */
  readonly isVerified: boolean;
}

/** A link that works only in a browser that is signed in to its account. */
export interface SignedInLink {
  readonly token: string;
  readonly signedInSubject: string;
}

type WeakPassword = { readonly kind: 'weak_password'; readonly message: string };
/** The link is unknown, used, or expired. */
type ExpiredLink = { readonly kind: 'expired' };

export interface PasswordResetInput {
  readonly token: string;
  readonly password: string;
  /** IDs of credentials that the user chose to keep. */
  readonly keep: ReadonlySet<string>;
  /** The subject signed in to the browser; null for none. */
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
  /** IDs of credentials that the user chose to keep. */
  readonly keep: ReadonlySet<string>;
  /** The session and device of the browser in which the password is changed. */
  readonly sessionId: string;
  readonly deviceHash: string | null;
}

export type PasswordChange =
  | { readonly kind: 'changed'; readonly ended: EndedAccess }
  | { readonly kind: 'wrong_password' }
  | WeakPassword;

export interface RequestedEmailChange {
  /** For the new address; null if it's already taken. */
  readonly token: string | null;
  /** For the old address. */
  readonly undoToken: string;
  readonly oldEmail: string;
}

export interface EmailChange {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  /** A new undo token for the old address. */
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

/**
 * Changes passwords and email addresses of the embedded provider's people. Each change revokes what the
 * access table lists.
 */
export interface AccountRecovery {
  /** Returns the link's token; null if nobody has this address, or it's already confirmed. */
  startVerification(email: string): Promise<string | null>;
  /** Returns the link's token; null if nobody has this address. */
  startReset(email: string): Promise<string | null>;
  startEmailChange(change: { subject: string; newEmail: string }): Promise<RequestedEmailChange>;
  /**
   * Returns null if the link doesn't work in this browser, has expired, or the address has since been taken.
   */
  changeEmail(link: SignedInLink): Promise<EmailChange | null>;
  undoEmailChange(undo: { token: string; password: string }): Promise<EmailChangeUndo>;
  /** Reads a link without using it up; null if it no longer works. */
  findLink(link: { token: string; kind: EmailLinkKind }): Promise<EmailLink | null>;
  /** Returns false if the link doesn't work in this browser or has expired. */
  verifyEmail(link: SignedInLink): Promise<boolean>;
  /** Sets a new password and also confirms the email address. */
  resetPassword(reset: PasswordResetInput): Promise<PasswordReset>;
  changePassword(change: PasswordChangeInput): Promise<PasswordChange>;
  removeExpired(): Promise<void>;
}
