import { createHmac } from 'node:crypto';
import { OAuth2Strategy } from 'remix-auth-oauth2';
import {
  type IdentityEndpoints,
  type IdentityProvider,
  IdentityProviderError,
} from '#app/server/ports/identity-provider.ts';
import type { SignInProof } from '#app/server/services/identity/complete-sign-in.ts';
import { createCookieJar } from './sessions-cookie.ts';
import { readRefreshGrant, requestTokens } from '#app/server/adapters/identity/token-request.ts';

/** Each attempt has its own cookie, `oidc:<uuid>`, with the state and PKCE verifier. */
export const ATTEMPT_COOKIE = 'oidc';
const ATTEMPT_SECONDS = 10 * 60;

export interface StrategyOptions {
  readonly publicUrl: string;
  readonly provider: IdentityProvider;
  readonly endpoints: IdentityEndpoints;
  /** Derives the nonce from the state, so nothing else has to be stored. */
  readonly nonceKey: string;
  /** Parameters of the authorization request in addition to OAuth's. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** OpenID Connect on top of OAuth 2: nonce, id_token, time limit. */
export class OidcStrategy extends OAuth2Strategy<SignInProof> {
  override readonly name = 'oidc';
  readonly #strategyOptions: StrategyOptions;

  constructor(options: StrategyOptions) {
    const { provider, endpoints, publicUrl } = options;
    super(
      {
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        authorizationEndpoint: endpoints.authorization,
        tokenEndpoint: endpoints.token,
        redirectURI: toRedirectUri(publicUrl),
        scopes: [...provider.scopes],
        cookie: createAttemptCookie(publicUrl),
      },
      async ({ request, tokens }) => {
        const state = new URL(request.url).searchParams.get('state') ?? '';
        const idToken = readIdToken(tokens);
        const nonce = toNonce(options.nonceKey, state);
        const claims = await provider.readIdToken({
          idToken,
          accessToken: tokens.accessToken(),
          nonce,
        });
        return { claims, idToken, refresh: readRefreshGrant(tokens) };
      },
    );
    this.#strategyOptions = options;
  }

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    const all = new URLSearchParams(params);
    const { nonceKey, parameters } = this.#strategyOptions;
    all.set('nonce', toNonce(nonceKey, params.get('state') ?? ''));
    for (const [name, value] of Object.entries(parameters)) all.set(name, value);
    return all;
  }

  protected override validateAuthorizationCode(code: string, codeVerifier: string) {
    const { provider, endpoints, publicUrl } = this.#strategyOptions;
    return requestTokens({
      endpoint: endpoints.token,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      clientAuth: endpoints.clientAuth,
      grant: {
        grant_type: 'authorization_code',
        code,
        redirect_uri: toRedirectUri(publicUrl),
        code_verifier: codeVerifier,
      },
    });
  }
}

function toRedirectUri(publicUrl: string): string {
  return `${publicUrl}/auth/callback`;
}

function createAttemptCookie(publicUrl: string) {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  return {
    name: createCookieJar(publicUrl).toFullName(ATTEMPT_COOKIE),
    httpOnly: true as const,
    ...(isSecure && { secure: true as const }),
    sameSite: 'Lax' as const,
    path: '/',
    maxAge: ATTEMPT_SECONDS,
  };
}

function toNonce(nonceKey: string, state: string): string {
  return createHmac('sha256', nonceKey).update(state).digest('base64url');
}

function readIdToken(tokens: { idToken(): string }): string {
  try {
    return tokens.idToken();
  } catch (cause) {
    throw new IdentityProviderError('invalid_token', 'The response has no id_token.', { cause });
  }
}
