import { ConfigError } from './config-error.ts';
import { readPublishableKey } from './publishable-key.ts';
import type { Environment } from './schema.ts';

/** A hosted OpenID provider; docs/hosted-sign-in.md describes the settings. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientAuth: 'auto' | 'basic' | 'post';
  readonly scopes: readonly string[];
  /** The audience that the provider's access tokens must have; null means our client. */
  readonly audience: string | null;
  readonly opaqueTokens: 'introspection' | 'userinfo' | 'refuse';
  readonly signUp: 'auto' | 'prompt_create' | 'screen_hint' | 'none';
  readonly signUpHint: string;
  /** A sign-up page hosted by the provider, used instead of a parameter. */
  readonly signUpUrl: string | null;
  readonly logout: 'auto' | 'local';
  /** A sign-out page hosted by the provider, used instead of its end-session endpoint. */
  readonly logoutUrl: string | null;
  /** Whether a logout at the provider also revokes the person's API tokens. */
  readonly logoutRevokesTokens: boolean;
  /** Additional origins that the provider redirects a form submission through. */
  readonly formOrigins: readonly string[];
}

const SCOPES = 'openid email profile';

export function toOidc(variables: Environment): OidcConfig | null {
  const issuer = toIssuer(variables);
  if (issuer === null) return null;
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = variables;
  if (!clientId || !clientSecret) {
    throw new ConfigError('OIDC_ISSUER also needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.');
  }
  return {
    issuer,
    clientId,
    clientSecret,
    clientAuth: variables.OIDC_CLIENT_AUTH,
    scopes: toScopes(variables.OIDC_SCOPES ?? SCOPES),
    audience: variables.OIDC_AUDIENCE ?? null,
    opaqueTokens: variables.OIDC_OPAQUE_TOKENS,
    signUp: variables.OIDC_SIGNUP,
    signUpHint: variables.OIDC_SIGNUP_HINT,
    signUpUrl: variables.OIDC_SIGNUP_URL ?? null,
    logout: variables.OIDC_LOGOUT,
    logoutUrl: variables.OIDC_LOGOUT_URL ?? null,
    logoutRevokesTokens: variables.OIDC_LOGOUT_API_TOKENS === 'revoke',
    formOrigins: toOrigins(variables.OIDC_FORM_ORIGINS),
  };
}

function toIssuer(variables: Environment): string | null {
  const { OIDC_ISSUER: issuer, OIDC_PUBLISHABLE_KEY: key } = variables;
  if (!key && !issuer) {
    if (!variables.OIDC_CLIENT_ID && !variables.OIDC_CLIENT_SECRET) return null;
    throw new ConfigError(
      'Missing publishable key: OIDC_CLIENT_ID and OIDC_CLIENT_SECRET also need OIDC_PUBLISHABLE_KEY or OIDC_ISSUER.',
    );
  }
  if (!key) return issuer ?? null;
  const named = readPublishableKey(key).issuer;
  if (issuer && new URL(issuer).origin !== named) {
    throw new ConfigError(
      `The publishable key is invalid: it belongs to ${named}, but OIDC_ISSUER is ${issuer}. Set only one of them, or make them match.`,
    );
  }
  return issuer ?? named;
}

function toScopes(text: string): readonly string[] {
  const scopes = text.split(/[\s,]+/u).filter(Boolean);
  if (scopes.includes('openid')) return scopes;
  throw new ConfigError(
    'OIDC_SCOPES must contain openid, because there is no id_token without it.',
  );
}

function toOrigins(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(/[\s,]+/u)
    .filter(Boolean)
    .map((address) => {
      const url = URL.parse(address);
      if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.origin;
      throw new ConfigError(
        `OIDC_FORM_ORIGINS: ${address} isn't an origin such as https://accounts.example.com.`,
      );
    });
}
