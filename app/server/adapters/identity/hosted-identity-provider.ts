import type { JWTPayload } from 'jose';
import { z } from 'zod';
import {
  type IdentityClaims,
  type HostedIdentity,
  type IdentityEndpoints,
  IdentityProviderError,
} from '#app/server/ports/identity-provider.ts';
import { createAccessTokenReader } from './access-token.ts';
import { refuseToken, toIdentityClaims, verifyIdToken } from './id-token.ts';
import { verifyLogoutToken } from './logout-token.ts';
import {
  createMetadataReader,
  type Metadata,
  parseResponse,
  type ProviderLoadStatus,
  readJson,
} from './provider-metadata.ts';
import { refreshSession } from './refresh-session.ts';

export interface HostedIdentityProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** `auto` sends credentials in the body only when the provider lists `client_secret_post` and not Basic. */
  readonly clientAuth?: 'auto' | 'basic' | 'post';
  /** The audience that access tokens must have; null means our client. */
  readonly audience?: string | null;
  readonly opaqueTokens?: 'introspection' | 'userinfo' | 'refuse';
  /** How to open this provider's sign-up screen. `auto` sends `prompt=create` if the provider supports it. */
  readonly signUp: 'auto' | 'prompt_create' | 'screen_hint' | 'none';
  readonly signUpHint?: string;
  /** A page hosted by the provider. `{return_to}` and `{client_id}` placeholders are filled in. */
  readonly signUpUrl?: string | null;
  readonly logout: 'auto' | 'local';
  readonly logoutUrl?: string | null;
  /** Base URL of our own pages. */
  readonly publicUrl?: string;
  /** Replaced in tests only. */
  readonly now?: () => number;
  readonly retryDelaysMs?: readonly number[];
}

export interface HostedIdentityProvider extends HostedIdentity {
  getLoadStatus(): ProviderLoadStatus;
}

/** Creates a client for any OpenID provider with discovery (Clerk, Auth0, WorkOS, Keycloak, …). */
export function createHostedIdentityProvider(
  options: HostedIdentityProviderOptions,
): HostedIdentityProvider {
  const { now = Date.now, publicUrl } = options;
  const reader = createMetadataReader({ ...options, now });
  const getEndpoints = async () => toEndpoints((await reader.discover()).metadata, options);
  return {
    kind: 'hosted',
    issuer: options.issuer,
    identityIssuer: options.issuer,
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    scopes: options.scopes,
    getLoadStatus: reader.getStatus,
    getEndpoints,
    async readIdToken(token) {
      const { metadata, keys } = await reader.discover();
      const expected = { issuer: options.issuer, clientId: options.clientId, nonce: token.nonce };
      const payload = await verifyIdToken(token.idToken, keys, expected);
      if (payload['sts'] === 'pending') {
        throw new IdentityProviderError('pending', 'The sign-in isn’t finished.');
      }
      return completeClaims(metadata, payload, token.accessToken);
    },
    readAccessToken: createAccessTokenReader(
      {
        ...options,
        now,
        audience: options.audience ?? null,
        appOrigin: publicUrl === undefined ? null : new URL(publicUrl).origin,
        opaqueTokens: options.opaqueTokens ?? 'introspection',
      },
      reader.discover,
    ),
    async readProfile({ accessToken, claims }) {
      const { metadata } = await reader.discover();
      if (metadata.userinfo_endpoint === undefined) return claims;
      return toIdentityClaims(
        metadata.issuer,
        await readUserinfo(metadata.userinfo_endpoint, { accessToken, subject: claims.subject }),
      );
    },
    async readLogoutToken(token) {
      const { keys } = await reader.discover();
      return verifyLogoutToken(token, keys, options);
    },
    refreshSession: (refreshToken) => refreshSession({ ...options, getEndpoints }, refreshToken),
    // The sessions belong to the hosted provider, so only the person can end them, by signing out.
    revokeSessions: async () => {},
  };
}

function toEndpoints(
  metadata: Metadata,
  options: HostedIdentityProviderOptions,
): IdentityEndpoints {
  const { clientAuth = 'auto', signUpUrl, logoutUrl, publicUrl = '' } = options;
  const fill = (template: string | null | undefined, returnTo: string): string | null =>
    template
      ?.replaceAll('{client_id}', encodeURIComponent(options.clientId))
      .replaceAll('{return_to}', encodeURIComponent(returnTo)) ?? null;
  return {
    authorization: metadata.authorization_endpoint,
    token: metadata.token_endpoint,
    clientAuth: clientAuth === 'auto' ? toClientAuth(metadata) : clientAuth,
    endSession: options.logout === 'local' ? null : (metadata.end_session_endpoint ?? null),
    signOutUrl: fill(logoutUrl, `${publicUrl}/`),
    signUpParameters: toSignUpParameters(metadata, options),
    // When the person returns to /login, the provider recognizes them and signs them in without another form.
    signUpUrl: fill(signUpUrl, `${publicUrl}/login`),
    requiresIss: metadata.authorization_response_iss_parameter_supported === true,
  };
}

/** Defaults to Basic, which every provider without a list supports (OpenID Connect Discovery 1.0, 3). */
function toClientAuth({ token_endpoint_auth_methods_supported: methods }: Metadata) {
  const isBodyOnly =
    methods?.includes('client_secret_post') === true && !methods.includes('client_secret_basic');
  return isBodyOnly ? 'post' : 'basic';
}

/**
 * Never sends `prompt=create` as a guess: an unknown prompt may be an error (OpenID Connect Core 3.1.2.1).
 */
function toSignUpParameters(
  metadata: Metadata,
  { signUp, signUpHint = 'signup' }: HostedIdentityProviderOptions,
): Readonly<Record<string, string>> {
  if (signUp === 'none') return {};
  if (signUp === 'screen_hint') return { screen_hint: signUpHint };
  const isListed = metadata.prompt_values_supported?.includes('create') === true;
  return signUp === 'prompt_create' || isListed ? { prompt: 'create' } : {};
}

/**
 * Requests from userinfo what the id_token leaves out: an email address, whether it's verified, or a name.
 */
async function completeClaims(
  metadata: Metadata,
  payload: JWTPayload,
  accessToken: string,
): Promise<IdentityClaims> {
  const claims = toIdentityClaims(metadata.issuer, payload);
  const hasName = claims.firstName !== null || claims.lastName !== null;
  const isWhole = claims.email !== null && payload['email_verified'] !== undefined && hasName;
  if (isWhole || metadata.userinfo_endpoint === undefined) return claims;
  const userinfo = await readUserinfo(metadata.userinfo_endpoint, {
    accessToken,
    subject: claims.subject,
  }).catch((error: unknown) => {
    // An account needs an email address; the name can be added later.
    if (error instanceof IdentityProviderError && claims.email !== null) return null;
    throw error;
  });
  if (userinfo === null) return claims;
  return toIdentityClaims(metadata.issuer, { ...dropForeignProof(userinfo, payload), ...payload });
}

/** Drops userinfo's `email_verified` when its address differs from the one in the id_token. */
function dropForeignProof(userinfo: JWTPayload, payload: JWTPayload): JWTPayload {
  const isSame = payload['email'] === undefined || payload['email'] === userinfo['email'];
  return isSame ? userinfo : { ...userinfo, email_verified: false };
}

async function readUserinfo(
  endpoint: string,
  token: { accessToken: string; subject: string },
): Promise<JWTPayload> {
  const headers = { authorization: `Bearer ${token.accessToken}` };
  const userinfo = parseResponse(
    z.looseObject({ sub: z.string() }),
    await readJson(endpoint, { headers }),
    'its userinfo doesn’t identify a user',
  );
  if (userinfo.sub !== token.subject) throw refuseToken('its userinfo is about another user');
  return userinfo;
}
