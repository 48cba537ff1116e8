import {
  createFieldReader,
  createTokenEndpoint,
  OAuthError,
  type TokenCall,
} from '../kit/oauth-endpoint.ts';
import { createOAuthTokens, TOKEN_TABLE } from '../kit/oauth-tokens.ts';
import type { CodeRow, Grant, TokenRow } from '../kit/oauth-tokens.ts';
import { randomText } from '../kit/random.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { toIdToken } from './id-token.ts';

const REFRESH_SECONDS = 365 * 24 * 60 * 60;

const CODE_REFUSAL =
  'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists';

const required = createFieldReader({
  missing: (name) => invalid(`A required parameter "${name}" is missing`),
});

const response = createTokenEndpoint({
  refuseBody: () => {
    throw invalid('The request must be form-encoded');
  },
  requireClient(context, { request, form }) {
    // LinkedIn only accepts credentials in the body, never as Basic authorization.
    if (request.headers.authorization !== undefined) {
      context.violation('accessToken: credentials in a header');
    }
    const id = required(form, 'client_id');
    const secret = required(form, 'client_secret');
    const client = context.findClient(id);
    if (client?.clientSecret === secret) return client;
    throw new OAuthError(401, 'invalid_client', 'Client authentication failed');
  },
});

export const exchangeToken = response((call) => {
  const grantType = call.form.get('grant_type');
  if (grantType === 'authorization_code') return exchangeCode(call);
  if (grantType === 'refresh_token') return refresh(call);
  if (grantType === 'client_credentials') {
    const description = 'This application is not allowed to create application tokens';
    throw new OAuthError(401, 'access_denied', description);
  }
  throw new OAuthError(400, 'unsupported_grant_type', 'The grant type is not supported');
});

export const introspectToken = response(({ context, client, form }) => {
  const found = createOAuthTokens(context).find(required(form, 'token'));
  if (!found || found.row.clientId !== client.clientId) return { active: false };
  const { row, state } = found;
  return {
    active: state === 'active',
    status: state,
    client_id: row.clientId,
    authorized_at: toSeconds(row.issuedAt),
    created_at: toSeconds(row.issuedAt),
    expires_at: toSeconds(row.expiresAt ?? row.issuedAt),
    scope: row.scopes.join(','),
    auth_type: '3L',
  };
});

export const revokeToken = response(({ context, client, form }) => {
  const token = required(form, 'token');
  const tokens = createOAuthTokens(context);
  const found = tokens.find(token);
  if (found?.row.clientId === client.clientId) tokens.revokeFamily(found.row.family);
  return {};
});

function exchangeCode({ context, client, form }: TokenCall) {
  const code = required(form, 'code');
  const redirectUri = required(form, 'redirect_uri');
  if (form.has('code_verifier')) {
    context.violation('accessToken: PKCE is not part of the web flow');
    throw invalid(CODE_REFUSAL);
  }
  const row = createOAuthTokens(context).takeCode(code);
  if (row?.clientId !== client.clientId || row.redirectUri !== redirectUri) {
    throw invalid(CODE_REFUSAL);
  }
  endOtherScopes(context, row);
  return issue(context, { ...row, family: randomText(context.random, 16) });
}

/** Revokes the member's earlier tokens for the app if the scopes differ. */
function endOtherScopes(context: SimulatorContext, code: CodeRow): void {
  const tokens = createOAuthTokens(context);
  const scopes = [...code.scopes].sort().join(' ');
  for (const row of context.collection<TokenRow>(TOKEN_TABLE).values()) {
    const isTheirs = row.personaId === code.personaId && row.clientId === code.clientId;
    if (isTheirs && [...row.scopes].sort().join(' ') !== scopes) tokens.revokeFamily(row.family);
  }
}

function issue(context: SimulatorContext, grant: Grant) {
  const { scopes } = grant;
  const tokens = createOAuthTokens(context);
  const expiresIn = context.knob<number>('accessTokenSeconds');
  const granted = {
    access_token: tokens.issue({ ...grant, kind: 'access', lifetimeSeconds: expiresIn }, 'AQX'),
    expires_in: expiresIn,
    scope: [...scopes].sort().join(','),
    token_type: 'Bearer',
    ...(scopes.includes('openid') ? { id_token: toIdToken(context, grant) } : {}),
  };
  if (!context.knob<boolean>('partnerApp')) return granted;
  const renewal = { ...grant, kind: 'refresh', lifetimeSeconds: REFRESH_SECONDS } as const;
  return {
    ...granted,
    refresh_token: tokens.issue(renewal, 'AQW'),
    refresh_token_expires_in: REFRESH_SECONDS,
  };
}

/**
 * Refresh tokens aren't rotated. They expire a year after the first grant, which also limits the new access
 * token.
 */
function refresh({ context, client, form }: TokenCall) {
  const token = required(form, 'refresh_token');
  const tokens = createOAuthTokens(context);
  const found = tokens.findRefresh(token, client.clientId);
  if (found?.state !== 'active') {
    throw invalid(
      'The provided authorization grant or refresh token is invalid, expired or revoked',
    );
  }
  const { row } = found;
  const leftSeconds = toSeconds(row.expiresAt ?? '') - Math.floor(context.now().getTime() / 1000);
  const expiresIn = Math.min(context.knob<number>('accessTokenSeconds'), leftSeconds);
  return {
    access_token: tokens.issue({ ...row, kind: 'access', lifetimeSeconds: expiresIn }, 'AQX'),
    expires_in: expiresIn,
    refresh_token: token,
    refresh_token_expires_in: leftSeconds,
    scope: [...row.scopes].sort().join(','),
    token_type: 'Bearer',
  };
}

function invalid(description: string): OAuthError {
  return new OAuthError(400, 'invalid_request', description);
}

function toSeconds(time: string): number {
  return Math.floor(new Date(time).getTime() / 1000);
}
