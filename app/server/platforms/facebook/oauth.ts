import {
  PlatformError,
  type PlatformCallContext,
  type PlatformOAuth,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '../kit/call-platform.ts';
import type { FacebookConfig } from './config.ts';
import { FACEBOOK_LOGIN_RULES } from './errors.ts';
import { readGraph } from './api.ts';
import { listFacebookPages } from './profile.ts';
import { AccessToken, Permissions } from './wire.ts';

export function createFacebookOAuth(config: FacebookConfig): PlatformOAuth {
  return {
    usesPkce: false,
    requiredScopes: config.requiredScopes,
    // Page tokens don't expire, and Facebook has no refresh call.
    refreshAheadSeconds: null,
    authorizationUrl: (request) => authorizationUrl(config, request),
    exchangeCode: (context, request) => exchangeCode(config, context, request),
    refresh: refuseRefresh,
    // The only revoke call takes the user's own token and disconnects all their Pages at once.
    revoke: async () => {},
    listAccounts: (context, tokens) => listFacebookPages(config, context, tokens),
  };
}

function authorizationUrl(
  config: FacebookConfig,
  request: Parameters<PlatformOAuth['authorizationUrl']>[0],
): string {
  const query = new URLSearchParams({
    client_id: config.clientId,
    redirect_uri: request.redirectUri,
    state: request.state,
    response_type: 'code',
    ...(config.loginConfigId === null
      ? { scope: config.scopes.join(',') }
      : { config_id: config.loginConfigId }),
    ...(request.forceConsent && { auth_type: 'rerequest' }),
  });
  return `${config.dialogUrl}?${query.toString()}`;
}

/** Page tokens never expire only if they're created from a long-lived user token. */
async function exchangeCode(
  config: FacebookConfig,
  context: PlatformCallContext,
  request: { code: string; redirectUri: string },
): Promise<TokenSet> {
  const short = await requestToken(config, context, {
    client_id: config.clientId,
    redirect_uri: request.redirectUri,
    client_secret: config.clientSecret,
    // Facebook appends #_=_ to the code, and some browsers pass it on as part of the code.
    code: request.code.replace(/#_=_$/u, ''),
  });
  const long = await requestToken(config, context, {
    grant_type: 'fb_exchange_token',
    client_id: config.clientId,
    client_secret: config.clientSecret,
    fb_exchange_token: short.access_token,
  });
  const now = context.now();
  return {
    accessToken: long.access_token,
    accessTokenExpiresAt:
      long.expires_in === undefined ? null : new Date(now.getTime() + long.expires_in * 1000),
    refreshToken: null,
    refreshTokenExpiresAt: null,
    scopes: await readGrantedScopes(config, context, long.access_token),
    issuedAt: now,
  };
}

async function requestToken(
  config: FacebookConfig,
  context: PlatformCallContext,
  query: Readonly<Record<string, string>>,
): Promise<{ access_token: string; expires_in?: number | undefined }> {
  return requestJson(
    context,
    { method: 'GET', url: `${config.graphUrl}/oauth/access_token`, query },
    { rules: FACEBOOK_LOGIN_RULES, schema: AccessToken },
  );
}

async function readGrantedScopes(
  config: FacebookConfig,
  context: PlatformCallContext,
  accessToken: string,
): Promise<string[]> {
  const { data } = await readGraph({ config, context, accessToken }, 'me/permissions', {
    query: {},
    schema: Permissions,
  });
  return data.filter(({ status }) => status === 'granted').map(({ permission }) => permission);
}

async function refuseRefresh(): Promise<TokenSet> {
  throw new PlatformError({
    platform: 'facebook',
    kind: 'reauthorize',
    code: 'no_refresh',
    message: "Facebook can't renew access without you.",
    remedy: 'Reconnect the Facebook Page.',
  });
}
