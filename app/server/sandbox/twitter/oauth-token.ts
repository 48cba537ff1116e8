import type { Request, Response } from 'express';
import { hasContentType, readForm, readJsonObject } from '../kit/body.ts';
import { createOAuthTokens, isVerifierFor } from '../kit/oauth-tokens.ts';
import { randomText } from '../kit/random.ts';
import { parseBasic } from '../kit/redirect.ts';
import type { OAuthClient, SimulatorContext } from '../kit/types.ts';
import { APP_ONLY } from './guard.ts';

/** About six months. */
const REFRESH_SECONDS = 182 * 24 * 60 * 60;

class OAuthError extends Error {
  readonly status: number;
  readonly error: string;
  constructor(status: number, error: string, description: string) {
    super(description);
    this.status = status;
    this.error = error;
  }
}

interface TokenCall {
  context: SimulatorContext;
  client: OAuthClient;
  form: URLSearchParams;
}

interface Grant {
  clientId: string;
  personaId: string;
  scopes: readonly string[];
  family: string;
}

type Action = (call: TokenCall) => Record<string, unknown>;

export const exchangeToken = answer((call) => {
  const grantType = call.form.get('grant_type');
  if (grantType === 'authorization_code') return exchangeCode(call);
  if (grantType === 'refresh_token') return refresh(call);
  throw invalid('Value passed for the grant type was invalid.');
});

export const revokeToken = answer(({ context, client, form }) => {
  const token = required(form, 'token');
  const tokens = createOAuthTokens(context);
  const found = tokens.find(token);
  if (found?.row.clientId === client.clientId) {
    if (found.row.kind === 'refresh') tokens.revokeFamily(found.row.family);
    else tokens.end(token, 'revoked');
  }
  return { revoked: true };
});

/** The app's own token (docs.x.com, "OAuth 2.0 app only"): good for no user's actions. */
export const issueAppToken = answer(({ context, client, form }) => {
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

function answer(action: Action) {
  return async (context: SimulatorContext, request: Request, response: Response) => {
    try {
      const form = (await readForm(request)) ?? (await readJson(request));
      if (!form) throw invalid('Content-Type must be application/x-www-form-urlencoded.');
      const body = action({ context, client: requireClient(context, request), form });
      response.set('Cache-Control', 'no-store').json(body);
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      const { status, error: code, message } = error;
      response.status(status).json({ error: code, error_description: message });
    }
  };
}

/** X reads JSON here, too; `twitter-api-v2` sends it. */
async function readJson(request: Request): Promise<URLSearchParams | null> {
  if (!hasContentType(request, 'application/json')) return null;
  const body = (await readJsonObject(request)) ?? {};
  const texts = Object.entries(body).filter(([, value]) => typeof value === 'string');
  return new URLSearchParams(texts as Array<[string, string]>);
}

// Every app of the sandbox has a secret, so each is a confidential client.
function requireClient(context: SimulatorContext, request: Request): OAuthClient {
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
  const { clientId, personaId, scopes } = row;
  const family = randomText(context.random, 16);
  return issuePair(context, { clientId, personaId, scopes, family });
}

function refresh({ context, client, form }: TokenCall) {
  const tokens = createOAuthTokens(context);
  const token = required(form, 'refresh_token');
  const found = tokens.find(token);
  const isOurs = found?.row.kind === 'refresh' && found.row.clientId === client.clientId;
  if (!isOurs || found.state !== 'active') {
    if (isOurs && found.state === 'spent' && context.knob<boolean>('spentRefreshKillsFamily')) {
      tokens.revokeFamily(found.row.family);
    }
    throw invalid('Value passed for the token was invalid.');
  }
  tokens.end(token, 'spent');
  return issuePair(context, found.row);
}

function issuePair(context: SimulatorContext, grant: Grant) {
  const { clientId, personaId, scopes, family } = grant;
  const owner = { clientId, personaId, scopes, family };
  const tokens = createOAuthTokens(context);
  const expiresIn = context.knob<number>('accessTokenSeconds');
  const accessToken = tokens.issue({ ...owner, kind: 'access', lifetimeSeconds: expiresIn });
  const answer = {
    token_type: 'bearer',
    expires_in: expiresIn,
    access_token: accessToken,
    scope: scopes.join(' '),
  };
  if (!scopes.includes('offline.access')) return answer;
  const refreshToken = tokens.issue({
    ...owner,
    kind: 'refresh',
    lifetimeSeconds: REFRESH_SECONDS,
  });
  return { ...answer, refresh_token: refreshToken };
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value === null || value === '') throw invalid(`Missing required parameter [${name}].`);
  return value;
}

function invalid(description: string): OAuthError {
  return new OAuthError(400, 'invalid_request', description);
}
