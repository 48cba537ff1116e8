import {
  PlatformError,
  type PlatformCallContext,
  type PlatformOAuth,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { callPlatform, requestJson } from '../kit/call-platform.ts';
import { toYouTubeError } from './api.ts';
import type { YouTubeConfig } from './config.ts';
import { GOOGLE_TOKEN_RULES } from './errors.ts';
import { listYouTubeChannels } from './profile.ts';
import { TokenResponse } from './wire.ts';

/** Google's access tokens last about an hour. */
const REFRESH_AHEAD_SECONDS = 5 * 60;

export function createYouTubeOAuth(config: YouTubeConfig): PlatformOAuth {
  return {
    usesPkce: true,
    requiredScopes: config.requiredScopes,
    refreshAheadSeconds: REFRESH_AHEAD_SECONDS,
    authorizationUrl: (request) => authorizationUrl(config, request),
    exchangeCode: (context, request) => exchangeCode(config, context, request),
    refresh: (context, tokens) => refreshTokens(config, context, tokens),
    revoke: (context, tokens) => revokeGrant(config, context, tokens),
    listAccounts: (context, tokens) => listYouTubeChannels(config, context, tokens),
  };
}

function authorizationUrl(
  config: YouTubeConfig,
  request: Parameters<PlatformOAuth['authorizationUrl']>[0],
): string {
  const query = new URLSearchParams({
    client_id: config.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: config.scopes.join(' '),
    access_type: 'offline',
    // Without this, Google gives no refresh token to a user who consented before, here or elsewhere.
    prompt: 'consent',
    include_granted_scopes: 'true',
    state: request.state,
    ...(request.codeChallenge !== null && {
      code_challenge: request.codeChallenge,
      code_challenge_method: 'S256',
    }),
  });
  return `${config.authorizeUrl}?${query.toString()}`;
}

async function exchangeCode(
  config: YouTubeConfig,
  context: PlatformCallContext,
  request: { code: string; redirectUri: string; codeVerifier: string | null },
): Promise<TokenSet> {
  const response = await requestToken(config, context, {
    code: request.code,
    redirect_uri: request.redirectUri,
    grant_type: 'authorization_code',
    ...(request.codeVerifier !== null && { code_verifier: request.codeVerifier }),
  });
  return toTokenSet(response, context.now(), {
    scopes: [],
    refreshToken: null,
    refreshTokenExpiresAt: null,
  });
}

async function refreshTokens(
  config: YouTubeConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<TokenSet> {
  if (tokens.refreshToken === null) {
    throw toYouTubeError('reauthorize', {
      code: 'no_refresh_token',
      message: "Google didn't return a refresh token for this channel.",
      remedy: 'Reconnect the YouTube channel.',
    });
  }
  const response = await requestToken(config, context, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refreshToken,
  });
  return toTokenSet(response, context.now(), tokens);
}

async function requestToken(
  config: YouTubeConfig,
  context: PlatformCallContext,
  fields: Readonly<Record<string, string>>,
): Promise<TokenResponse> {
  return requestJson(
    context,
    {
      method: 'POST',
      url: config.tokenUrl,
      body: {
        kind: 'form',
        fields: { client_id: config.clientId, client_secret: config.clientSecret, ...fields },
      },
    },
    { rules: GOOGLE_TOKEN_RULES, schema: TokenResponse },
  );
}

/** Google doesn't rotate refresh tokens: the old one stays valid unless the response contains a new one. */
function toTokenSet(
  response: TokenResponse,
  now: Date,
  before: Pick<TokenSet, 'scopes' | 'refreshToken' | 'refreshTokenExpiresAt'>,
): TokenSet {
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const endsIn = response.refresh_token_expires_in;
  return {
    accessToken: response.access_token,
    accessTokenExpiresAt: after(response.expires_in),
    refreshToken: response.refresh_token ?? before.refreshToken,
    refreshTokenExpiresAt: endsIn === undefined ? before.refreshTokenExpiresAt : after(endsIn),
    scopes: response.scope === undefined ? before.scopes : response.scope.split(' '),
    issuedAt: now,
  };
}

async function revokeGrant(
  config: YouTubeConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<void> {
  const token = tokens.refreshToken ?? tokens.accessToken;
  try {
    await callPlatform(
      context,
      { method: 'POST', url: config.revokeUrl, body: { kind: 'form', fields: { token } } },
      { rules: GOOGLE_TOKEN_RULES },
    );
  } catch (error) {
    // Best effort: a token that Google no longer knows doesn't need revoking.
    if (!(error instanceof PlatformError)) throw error;
  }
}
