import type {
  PlatformCallContext,
  PlatformOAuth,
  TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '../kit/call-platform.ts';
import type { InstagramConfig } from './config.ts';
import { INSTAGRAM_LOGIN_RULES, INSTAGRAM_REFRESH_RULES, INSTAGRAM_RULES } from './errors.ts';
import { listInstagramAccounts } from './profile.ts';
import { LongToken, ShortToken } from './wire.ts';

/** A token expires for good if it isn't refreshed within 60 days, so refresh it well before. */
const REFRESH_AHEAD_SECONDS = 15 * 24 * 60 * 60;

export function createInstagramOAuth(config: InstagramConfig): PlatformOAuth {
  return {
    usesPkce: false,
    requiredScopes: config.requiredScopes,
    refreshAheadSeconds: REFRESH_AHEAD_SECONDS,
    authorizationUrl: (request) => authorizationUrl(config, request),
    exchangeCode: (context, request) => exchangeCode(config, context, request),
    refresh: (context, tokens) => refreshTokens(config, context, tokens),
    // Instagram Login has no revoke call. The user removes the app in Instagram's settings.
    revoke: async () => {},
    listAccounts: (context, tokens) => listInstagramAccounts(config, context, tokens),
  };
}

function authorizationUrl(
  config: InstagramConfig,
  request: Parameters<PlatformOAuth['authorizationUrl']>[0],
): string {
  const query = new URLSearchParams({
    client_id: config.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: config.scopes.join(','),
    state: request.state,
    ...(request.forceConsent && { force_authentication: '1' }),
  });
  return `${config.authorizeUrl}?${query.toString()}`;
}

async function exchangeCode(
  config: InstagramConfig,
  context: PlatformCallContext,
  request: { code: string; redirectUri: string },
): Promise<TokenSet> {
  const short = await requestJson(
    context,
    {
      method: 'POST',
      url: config.codeExchangeUrl,
      body: {
        kind: 'form',
        fields: {
          client_id: config.clientId,
          client_secret: config.clientSecret,
          grant_type: 'authorization_code',
          redirect_uri: request.redirectUri,
          // Instagram appends #_ to the code, and some browsers pass it on as part of the code.
          code: request.code.replace(/#_$/u, ''),
        },
      },
    },
    { rules: INSTAGRAM_LOGIN_RULES, schema: ShortToken },
  );
  const long = await requestJson(
    context,
    {
      method: 'GET',
      url: `${config.tokenBaseUrl}/access_token`,
      query: {
        grant_type: 'ig_exchange_token',
        client_secret: config.clientSecret,
        access_token: short.access_token,
      },
      idempotent: true,
    },
    { rules: INSTAGRAM_RULES, schema: LongToken },
  );
  return toTokenSet(long, short.permissions ?? config.scopes, context.now());
}

async function refreshTokens(
  config: InstagramConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<TokenSet> {
  const long = await requestJson(
    context,
    {
      method: 'GET',
      url: `${config.tokenBaseUrl}/refresh_access_token`,
      query: { grant_type: 'ig_refresh_token', access_token: tokens.accessToken },
    },
    { rules: INSTAGRAM_REFRESH_RULES, schema: LongToken },
  );
  return toTokenSet(long, long.permissions ?? tokens.scopes, context.now());
}

function toTokenSet(
  response: { access_token: string; expires_in: number },
  scopes: readonly string[],
  now: Date,
): TokenSet {
  return {
    accessToken: response.access_token,
    accessTokenExpiresAt: new Date(now.getTime() + response.expires_in * 1000),
    refreshToken: null,
    refreshTokenExpiresAt: null,
    scopes,
    issuedAt: now,
  };
}
