import type { Request } from 'express';
import { hasContentType, readForm, readJsonObject } from '../kit/body.ts';
import {
  createFieldReader,
  createTokenEndpoint,
  OAuthError,
  type TokenCall,
} from '../kit/oauth-endpoint.ts';
import { createOAuthTokens, type Grant, isVerifierFor } from '../kit/oauth-tokens.ts';
import { randomText } from '../kit/random.ts';
import { parseBasic } from '../kit/redirect.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { APP_ONLY } from './guard.ts';

/** About six months. */
const REFRESH_SECONDS = 182 * 24 * 60 * 60;

const required = createFieldReader({
  missing: (name) => invalid(`Missing required parameter [${name}].`),
});

const response = createTokenEndpoint({
  readParameters: async (request) => (await readForm(request)) ?? readJson(request),
  refuseBody: () => {
    throw invalid('Content-Type must be application/x-www-form-urlencoded.');
  },
  // Every app in the sandbox has a secret, so all are confidential clients.
  requireClient(context, { request }) {
    const basic = parseBasic(request.headers.authorization);
    if (!basic) {
      context.violation('token endpoint: no Basic authorization');
      throw new OAuthError(401, 'unauthorized_client', 'Missing valid authorization header');
    }
    const client = context.findClient(basic.id);
    if (client?.clientSecret !== basic.secret) {
      throw new OAuthError(401, 'invalid_client', 'Client authentication failed');
    }
    return client;
  },
});

export const exchangeToken = response((call) => {
  const grantType = call.form.get('grant_type');
  if (grantType === 'authorization_code') return exchangeCode(call);
  if (grantType === 'refresh_token') return refresh(call);
  throw invalid('Value passed for the grant type was invalid.');
});

export const revokeToken = response(({ context, client, form }) => {
  const token = required(form, 'token');
  const tokens = createOAuthTokens(context);
  const found = tokens.find(token);
  if (found?.row.clientId === client.clientId) {
    if (found.row.kind === 'refresh') tokens.revokeFamily(found.row.family);
    else tokens.end(token, 'revoked');
  }
  return { revoked: true };
});

/** Issues the app's own token (docs.x.com, "OAuth 2.0 app only"), which can't act for users. */
export const issueAppToken = response(({ context, client, form }) => {
  if (form.get('grant_type') !== 'client_credentials') {
    throw invalid('Value passed for the grant type was invalid.');
  }
  const owner = { clientId: client.clientId, personaId: APP_ONLY, scopes: [], family: APP_ONLY };
  const accessToken = createOAuthTokens(context).issue({
    ...owner,
    kind: 'access',
    lifetimeSeconds: null,
  });
  return { token_type: 'bearer', access_token: accessToken };
});

/** Reads JSON, which X accepts here and `twitter-api-v2` sends. */
async function readJson(request: Request): Promise<URLSearchParams | null> {
  if (!hasContentType(request, 'application/json')) return null;
  const body = (await readJsonObject(request)) ?? {};
  const texts = Object.entries(body).filter(([, value]) => typeof value === 'string');
  return new URLSearchParams(texts as Array<[string, string]>);
}

function exchangeCode({ context, client, form }: TokenCall) {
  const code = required(form, 'code');
  const redirectUri = required(form, 'redirect_uri');
  const verifier = required(form, 'code_verifier');
  const row = createOAuthTokens(context).takeCode(code);
  if (!row || row.clientId !== client.clientId) {
    throw invalid('Value passed for the authorization code was invalid.');
  }
  if (row.redirectUri !== redirectUri) {
    throw invalid(
      'Value passed for the redirect uri did not match the uri of the authorization code.',
    );
  }
  if (!isVerifierFor(verifier, row.codeChallenge ?? '', row.codeChallengeMethod ?? 'S256')) {
    throw invalid('Value passed for the code verifier did not match the code challenge.');
  }
  return issuePair(context, { ...row, family: randomText(context.random, 16) });
}

function refresh({ context, client, form }: TokenCall) {
  const tokens = createOAuthTokens(context);
  const token = required(form, 'refresh_token');
  const found = tokens.findRefresh(token, client.clientId);
  if (found?.state !== 'active') {
    if (found?.state === 'spent' && context.knob<boolean>('spentRefreshKillsFamily')) {
      tokens.revokeFamily(found.row.family);
    }
    throw invalid('Value passed for the token was invalid.');
  }
  tokens.end(token, 'spent');
  return issuePair(context, found.row);
}

function issuePair(context: SimulatorContext, grant: Grant) {
  const { scopes } = grant;
  const tokens = createOAuthTokens(context);
  const expiresIn = context.knob<number>('accessTokenSeconds');
  const accessToken = tokens.issue({ ...grant, kind: 'access', lifetimeSeconds: expiresIn });
  const granted = {
    token_type: 'bearer',
    expires_in: expiresIn,
    access_token: accessToken,
    scope: scopes.join(' '),
  };
  if (!scopes.includes('offline.access')) return granted;
  const renewal = { ...grant, kind: 'refresh', lifetimeSeconds: REFRESH_SECONDS } as const;
  return { ...granted, refresh_token: tokens.issue(renewal) };
}

function invalid(description: string): OAuthError {
  return new OAuthError(400, 'invalid_request', description);
}
