import { OAuth2Tokens } from 'arctic';
import { OAuth2RequestError } from 'remix-auth-oauth2';
import { z } from 'zod';
import { toBasicCredentials } from '#app/server/adapters/identity/basic-credentials.ts';
import { IdentityProviderError } from '#app/server/ports/identity-provider.ts';

const TIMEOUT_MS = 10_000;

export interface TokenRequest {
  readonly endpoint: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientAuth: 'basic' | 'post';
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

const Refusal = z.object({
  error: z.string(),
  error_description: z.string().nullish(),
  error_uri: z.string().nullish(),
});

/**
 * Exchanges the code for tokens. The library's own request has no time limit, sends the secret in a header
 * only, and does not encode it as RFC 6749 2.3.1 asks.
 */
export async function requestTokens(request: TokenRequest): Promise<OAuth2Tokens> {
  const answer = await send(request);
  const refusal = Refusal.safeParse(answer.body);
  if (!answer.isOk && refusal.success) {
    const { error, error_description: description, error_uri: uri } = refusal.data;
    throw new OAuth2RequestError(error, description ?? null, uri ?? null, null);
  }
  const tokens = z.looseObject({}).safeParse(answer.body);
  if (!answer.isOk || !tokens.success) throw unanswered(`status ${answer.status}`);
  return new OAuth2Tokens(tokens.data);
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
    throw unanswered(cause);
  }
}

function toForm(request: TokenRequest): URLSearchParams {
  const { clientId, clientSecret, clientAuth } = request;
  return new URLSearchParams({
    grant_type: 'authorization_code',
    code: request.code,
    redirect_uri: request.redirectUri,
    code_verifier: request.codeVerifier,
    ...(clientAuth === 'post' && { client_id: clientId, client_secret: clientSecret }),
  });
}

function unanswered(cause: unknown): IdentityProviderError {
  const message = 'The sign-in service did not answer the token request.';
  return new IdentityProviderError('unavailable', message, { cause });
}
