import { OAuth2Tokens } from 'arctic';
import { OAuth2RequestError } from 'remix-auth-oauth2';
import { z } from 'zod';
import { toBasicCredentials } from './basic-credentials.ts';
import { IdentityProviderError, type RefreshGrant } from '#app/server/ports/identity-provider.ts';

const TIMEOUT_MS = 10_000;

export interface TokenRequest {
  readonly endpoint: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientAuth: 'basic' | 'post';
  /** The grant's own parameters, including `grant_type` (RFC 6749, sections 4.1.3 and 6). */
  readonly grant: Readonly<Record<string, string>>;
}

const Refusal = z.object({
  error: z.string(),
  error_description: z.string().nullish(),
  error_uri: z.string().nullish(),
});

/**
 * Exchanges a code or a refresh token for tokens. Throws `OAuth2RequestError` if the provider refuses, and
 * `IdentityProviderError` (`unavailable`) if it doesn't respond or its response can't be read. The
 * library's own request has no timeout, sends the secret only in a header, and doesn't encode it as RFC
 * 6749 2.3.1 requires.
 */
export async function requestTokens(request: TokenRequest): Promise<OAuth2Tokens> {
  const response = await send(request);
  const refusal = Refusal.safeParse(response.body);
  if (!response.isOk && refusal.success) {
    const { error, error_description: description, error_uri: uri } = refusal.data;
    throw new OAuth2RequestError(error, description ?? null, uri ?? null, null);
  }
  const tokens = z.looseObject({}).safeParse(response.body);
  if (!response.isOk || !tokens.success) throw toNoResponseError(`status ${response.status}`);
  return new OAuth2Tokens(tokens.data);
}

const Refreshable = z.object({
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive().nullish().catch(null),
});

/** Returns the refresh grant, or null if the provider issued no refresh token. */
export function readRefreshGrant(tokens: Pick<OAuth2Tokens, 'data'>): RefreshGrant | null {
  const parsed = Refreshable.safeParse(tokens.data);
  if (!parsed.success) return null;
  const { refresh_token: refreshToken, expires_in: expiresIn = null } = parsed.data;
  return { refreshToken, expiresIn };
}

async function send(request: TokenRequest) {
  try {
    const response = await fetch(request.endpoint, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(request.clientAuth === 'basic' && { authorization: toBasicCredentials(request) }),
      },
      body: toForm(request),
    });
    const body: unknown = await response.json().catch(() => null);
    return { isOk: response.ok, status: response.status, body };
  } catch (cause) {
    throw toNoResponseError(cause);
  }
}

function toForm(request: TokenRequest): URLSearchParams {
  const { clientId, clientSecret, clientAuth, grant } = request;
  return new URLSearchParams({
    ...grant,
    ...(clientAuth === 'post' && { client_id: clientId, client_secret: clientSecret }),
  });
}

function toNoResponseError(cause: unknown): IdentityProviderError {
  const message = 'The sign-in service didn’t respond to the token request.';
  return new IdentityProviderError('unavailable', message, { cause });
}
