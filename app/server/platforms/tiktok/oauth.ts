import {
  PlatformError,
  type PlatformCallContext,
  type PlatformOAuth,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { requestJson, sendBestEffort } from '../kit/call-platform.ts';
import { toTokenSet } from '../kit/read-tokens.ts';
import type { TiktokConfig } from './config.ts';
import { tiktokTokenRules } from './errors.ts';
import { listAccounts } from './profile.ts';
import { TokenResponse } from './wire.ts';

const REFRESH_AHEAD_SECONDS = 600;

export function createTiktokOAuth(config: TiktokConfig): PlatformOAuth {
  return {
    // A web app with a secret omits PKCE. TikTok's own challenge would be hex, not base64url.
    usesPkce: false,
    requiredScopes: ['user.info.basic', 'video.publish'],
    refreshAheadSeconds: REFRESH_AHEAD_SECONDS,
    authorizationUrl: ({ redirectUri, state, forceConsent }) =>
      `${config.authorizeUrl}?${new URLSearchParams({
        client_key: config.clientKey,
        response_type: 'code',
        scope: config.scopes.join(','),
        redirect_uri: redirectUri,
        state,
        disable_auto_auth: forceConsent ? '1' : '0',
      }).toString()}`,
    exchangeCode: (context, { code, redirectUri }) =>
      requestTokens(config, context, {
        fields: { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
        before: null,
      }),
    refresh: (context, tokens) => refresh(config, context, tokens),
    revoke: (context, tokens) =>
      sendBestEffort(context, withClient(config, 'revoke', { token: tokens.accessToken })),
    listAccounts: (context, tokens) => listAccounts(config, context, tokens),
  };
}

async function refresh(
  config: TiktokConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<TokenSet> {
  if (tokens.refreshToken === null) {
    throw new PlatformError({
      platform: 'tiktok',
      kind: 'reauthorize',
      code: 'no_refresh_token',
      message: "TikTok didn't return a refresh token for this account.",
      remedy: 'Reconnect the TikTok account.',
    });
  }
  const fields = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken };
  return requestTokens(config, context, { fields, before: tokens });
}

async function requestTokens(
  config: TiktokConfig,
  context: PlatformCallContext,
  grant: { readonly fields: Record<string, string>; readonly before: TokenSet | null },
): Promise<TokenSet> {
  const response = await requestJson(
    context,
    // A refresh whose response was lost is repeated at once. If the token is already used up, TikTok says
    // so.
    { ...withClient(config, 'token', grant.fields), idempotent: grant.before !== null },
    { rules: tiktokTokenRules, schema: TokenResponse },
  );
  const granted = {
    accessToken: response.access_token,
    expiresInSeconds: response.expires_in,
    refreshToken: response.refresh_token,
    refreshExpiresInSeconds: response.refresh_expires_in,
    scope: response.scope,
  };
  return toTokenSet(granted, context.now(), grant.before);
}

function withClient(config: TiktokConfig, call: string, fields: Record<string, string>) {
  const client = { client_key: config.clientKey, client_secret: config.clientSecret };
  return {
    method: 'POST',
    url: `${config.apiUrl}/v2/oauth/${call}/`,
    body: { kind: 'form', fields: { ...client, ...fields } },
  } as const;
}
