import {
  PlatformError,
  type PlatformCallContext,
  type PlatformOAuth,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { requestJson, sendBestEffort } from '../kit/call-platform.ts';
import { toTokenSet } from '../kit/read-tokens.ts';
import { withClient } from './api.ts';
import type { LinkedinConfig } from './config.ts';
import { linkedinTokenRules } from './errors.ts';
import { listAccounts } from './profile.ts';
import { TokenResponse } from './wire.ts';

/** Self-serve apps can't refresh, so ask the user to reconnect only when the token is about to expire. */
const REFRESH_AHEAD_SECONDS = 300;

export function createLinkedinOAuth(config: LinkedinConfig): PlatformOAuth {
  return {
    usesPkce: false,
    requiredScopes: config.requiredScopes,
    refreshAheadSeconds: REFRESH_AHEAD_SECONDS,
    // LinkedIn refuses the whole request if the app lacks the product for one scope.
    scopeRefusal: 'unauthorized_scope_error',
    authorizationUrl: ({ redirectUri, state, isRequiredOnly = false }) =>
      `${config.webUrl}/oauth/v2/authorization?${new URLSearchParams({
        response_type: 'code',
        client_id: config.clientId,
        redirect_uri: redirectUri,
        state,
        scope: (isRequiredOnly ? config.requiredScopes : config.scopes).join(' '),
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
  config: LinkedinConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<TokenSet> {
  if (tokens.refreshToken === null) {
    throw new PlatformError({
      platform: 'linkedin',
      kind: 'reauthorize',
      code: 'no_refresh_token',
      message:
        "The LinkedIn connection has expired. LinkedIn doesn't give this app a refresh token.",
      remedy: 'Reconnect the LinkedIn account. LinkedIn requires this every 60 days.',
    });
  }
  const fields = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken };
  return requestTokens(config, context, { fields, before: tokens });
}

async function requestTokens(
  config: LinkedinConfig,
  context: PlatformCallContext,
  grant: { readonly fields: Record<string, string>; readonly before: TokenSet | null },
): Promise<TokenSet> {
  const response = await requestJson(
    context,
    // LinkedIn doesn't rotate refresh tokens, so using one twice is fine. An authorization code works
    // once.
    { ...withClient(config, 'accessToken', grant.fields), idempotent: grant.before !== null },
    { rules: linkedinTokenRules, schema: TokenResponse },
  );
  const granted = {
    accessToken: response.access_token,
    expiresInSeconds: response.expires_in,
    refreshToken: response.refresh_token,
    refreshExpiresInSeconds: response.refresh_token_expires_in,
    scope: response.scope,
  };
  return toTokenSet(granted, context.now(), grant.before);
}
