import type { HttpRequest } from '#app/server/ports/http-client.ts';
import type {
  PlatformCallContext,
  PlatformOAuth,
  TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { requestJson, sendBestEffort } from '../kit/call-platform.ts';
import { toTokenSet } from '../kit/read-tokens.ts';
import type { TwitterConfig } from './config.ts';
import { twitterTokenRules } from './errors.ts';
import { listAccounts } from './profile.ts';
import { TokenResponse } from './wire.ts';

const REFRESH_AHEAD_SECONDS = 60;

export function createTwitterOAuth(config: TwitterConfig): PlatformOAuth {
  return {
    usesPkce: true,
    requiredScopes: config.scopes,
    refreshAheadSeconds: REFRESH_AHEAD_SECONDS,
    authorizationUrl: ({ redirectUri, state, codeChallenge }) =>
      `${config.authorizeUrl}?${new URLSearchParams({
        response_type: 'code',
        client_id: config.clientId,
        redirect_uri: redirectUri,
        scope: config.scopes.join(' '),
        state,
        code_challenge: codeChallenge ?? '',
        code_challenge_method: 'S256',
      }).toString()}`,
    exchangeCode: (context, { code, redirectUri, codeVerifier }) =>
      requestTokens(config, context, {
        fields: {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: codeVerifier ?? '',
        },
        before: null,
      }),
    refresh: (context, tokens) => refresh(config, context, tokens),
    revoke: (context, tokens) => revoke(config, context, tokens),
    listAccounts: (context, tokens) => listAccounts(config, context, tokens),
  };
}

async function refresh(
  config: TwitterConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<TokenSet> {
  if (tokens.refreshToken === null) throw createNoRefreshError();
  const fields = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken };
  return requestTokens(config, context, { fields, before: tokens });
}

async function requestTokens(
  config: TwitterConfig,
  context: PlatformCallContext,
  grant: { readonly fields: Record<string, string>; readonly before: TokenSet | null },
): Promise<TokenSet> {
  const request: HttpRequest = {
    ...withClient(config, '/2/oauth2/token', grant.fields),
    // A refresh whose response was lost is repeated at once. If the token is already used up, X says so. A
    // code works for one exchange only, and the user is present to try again.
    idempotent: grant.before !== null,
  };
  const response = await requestJson(context, request, {
    rules: twitterTokenRules,
    schema: TokenResponse,
  });
  return toTokenSet(
    {
      accessToken: response.access_token,
      expiresInSeconds: response.expires_in,
      refreshToken: response.refresh_token,
      scope: response.scope,
    },
    context.now(),
    grant.before,
  );
}

async function revoke(
  config: TwitterConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<void> {
  const both = [
    ['refresh_token', tokens.refreshToken],
    ['access_token', tokens.accessToken],
  ] as const;
  for (const [hint, token] of both) {
    if (token === null) continue;
    const fields = { token, token_type_hint: hint };
    await sendBestEffort(context, withClient(config, '/2/oauth2/revoke', fields));
  }
}

/** A web app authenticates with Basic. A public client only sends its ID in the body. */
function withClient(
  config: TwitterConfig,
  path: string,
  fields: Record<string, string>,
): HttpRequest {
  const isPublic = config.clientSecret === '';
  const pair = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
  return {
    method: 'POST',
    url: `${config.apiUrl}${path}`,
    headers: isPublic ? {} : { authorization: `Basic ${pair}` },
    body: {
      kind: 'form',
      fields: isPublic ? { ...fields, client_id: config.clientId } : fields,
    },
  };
}

function createNoRefreshError(): PlatformError {
  return new PlatformError({
    platform: 'twitter',
    kind: 'reauthorize',
    code: 'no_refresh_token',
    message: "Twitter didn't return a refresh token for this account.",
    remedy: 'Reconnect the Twitter account and allow offline access.',
  });
}
