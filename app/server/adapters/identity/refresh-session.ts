import { OAuth2RequestError } from 'remix-auth-oauth2';
import {
  type HostedIdentity,
  IdentityProviderError,
  type RefreshGrant,
  type RefreshResult,
} from '#app/server/ports/identity-provider.ts';
import { readRefreshGrant, requestTokens } from './token-request.ts';

type Client = Pick<HostedIdentity, 'clientId' | 'clientSecret' | 'getEndpoints'>;

/** Checks with a hosted provider whether the session behind a refresh token is still valid. */
export async function refreshSession(client: Client, refreshToken: string): Promise<RefreshResult> {
  try {
    return { kind: 'refreshed', grant: await refresh(client, refreshToken) };
  } catch (error) {
    if (error instanceof OAuth2RequestError && error.code === 'invalid_grant') {
      return { kind: 'ended' };
    }
    if (error instanceof OAuth2RequestError || error instanceof IdentityProviderError) {
      return { kind: 'unknown', cause: error };
    }
    throw error;
  }
}

async function refresh(client: Client, refreshToken: string): Promise<RefreshGrant> {
  const endpoints = await client.getEndpoints();
  const tokens = await requestTokens({
    endpoint: endpoints.token,
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    clientAuth: endpoints.clientAuth,
    grant: { grant_type: 'refresh_token', refresh_token: refreshToken },
  });
  // Without rotation the old token stays valid (RFC 6749, section 6).
  return (
    readRefreshGrant({ data: { refresh_token: refreshToken, ...tokens.data } }) ?? {
      refreshToken,
      expiresIn: null,
    }
  );
}
