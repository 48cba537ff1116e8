import type { Request, Response } from 'express';
import { readForm } from '../kit/body.ts';
import {
  createFieldReader,
  createTokenEndpoint,
  recordIgnored,
  OAuthError,
  type TokenCall,
  type TokenEndpoint,
} from '../kit/oauth-endpoint.ts';
import { createOAuthTokens, isVerifierFor } from '../kit/oauth-tokens.ts';
import { parseBasic, parseBearer } from '../kit/redirect.ts';
import type { OAuthClient, SimulatorContext } from '../kit/types.ts';
import {
  hasRefreshToken,
  issueAccessToken,
  issueRefreshToken,
  consumeCode,
  markRefreshUse,
} from './oauth-grants.ts';

const CREDENTIALS = ['client_id', 'client_secret', 'grant_type'];

const required = createFieldReader({
  missing: (name) => invalidRequest(`Missing required parameter: ${name}`),
  repeated: (name) => invalidRequest(`Parameter given twice: ${name}`),
});

const ENDPOINT = {
  readParameters: async (request: Request) => {
    const form = withQuery(request, await readForm(request));
    if (form) addBasic(request, form);
    return form;
  },
  refuseBody(context: SimulatorContext, request: Request): never {
    context.violation(`${request.path}: the body is not a form`);
    throw invalidRequest('The body must be application/x-www-form-urlencoded.');
  },
  requireClient,
} satisfies TokenEndpoint<OAuthClient>;

const respond = createTokenEndpoint(ENDPOINT);

export const exchangeToken = respond((call) => {
  const { form } = call;
  const grantType = required(form, 'grant_type');
  if (grantType === 'authorization_code') return exchangeCode(call);
  if (grantType === 'refresh_token') return refresh(call);
  const description = `Invalid grant_type: ${grantType}`;
  throw new OAuthError(400, 'unsupported_grant_type', description);
});

const respondToAnyone = createTokenEndpoint({ ...ENDPOINT, requireClient: () => null });

/** Revokes the whole grant of an access or refresh token. Requires no client credentials. */
export const revokeToken = respondToAnyone(({ context, form }) => {
  recordIgnored({ context, form }, { platformName: 'Google', supported: ['token'] });
  const tokens = createOAuthTokens(context);
  const found = tokens.find(required(form, 'token'));
  if (found?.state !== 'active') {
    throw new OAuthError(400, 'invalid_token', 'Token expired or revoked');
  }
  tokens.revokeFamily(found.row.family);
  return {};
});

/** Adds credentials from Basic authorization, which clients may use instead of the form. */
function addBasic(request: Request, form: URLSearchParams): void {
  const basic = parseBasic(request.headers.authorization);
  if (!basic || form.has('client_secret')) return;
  form.set('client_id', basic.id);
  form.set('client_secret', basic.secret);
}

/** Adds the query's parameters to the form, because Google accepts them there too. */
function withQuery(request: Request, form: URLSearchParams | null): URLSearchParams | null {
  const inQuery = readQueryForm(request);
  for (const [name, value] of inQuery ?? [])
    if (form?.has(name) === false) form.append(name, value);
  return form ?? inQuery;
}

/** Reads the query. Google's own libraries revoke with a POST without a body and the token in the query. */
function readQueryForm(request: Request): URLSearchParams | null {
  const texts = Object.entries(request.query).filter(([, value]) => typeof value === 'string');
  return texts.length > 0 ? new URLSearchParams(texts as Array<[string, string]>) : null;
}

/** `/tokeninfo`: describes a token. */
export async function showTokenInfo(
  context: SimulatorContext,
  request: Request,
  response: Response,
): Promise<void> {
  const form = (await readForm(request)) ?? readQueryForm(request);
  const token = parseBearer(request.headers.authorization) ?? form?.get('access_token') ?? '';
  const found = createOAuthTokens(context).find(token);
  if (found?.row.kind !== 'access' || found.state !== 'active') {
    const error = { error: 'invalid_token', error_description: 'Invalid Value' };
    response.status(400).json(error);
    return;
  }
  const { clientId, scopes, expiresAt } = found.row;
  const expires = Math.floor(new Date(expiresAt ?? 0).getTime() / 1000);
  const now = Math.floor(context.now().getTime() / 1000);
  response.json({
    azp: clientId,
    aud: clientId,
    scope: scopes.join(' '),
    exp: String(expires),
    expires_in: String(expires - now),
    access_type: 'offline',
  });
}

function requireClient(
  context: SimulatorContext,
  { form }: { form: URLSearchParams },
): OAuthClient {
  const client = context.findClient(required(form, 'client_id'));
  if (!client) throw new OAuthError(401, 'invalid_client', 'The OAuth client was not found.');
  if (client.clientSecret === required(form, 'client_secret')) return client;
  throw new OAuthError(401, 'invalid_client', 'The provided client secret is invalid.');
}

function exchangeCode({ context, client, form }: TokenCall) {
  recordUnknown({ context, form }, ['code', 'redirect_uri', 'code_verifier']);
  const redirectUri = required(form, 'redirect_uri');
  const row = consumeCode(context, required(form, 'code'));
  if (!row || row.clientId !== client.clientId) {
    throw new OAuthError(400, 'invalid_grant', 'Malformed auth code.');
  }
  if (row.redirectUri !== redirectUri) {
    throw new OAuthError(400, 'redirect_uri_mismatch', 'Bad Request');
  }
  const verifier = form.get('code_verifier') ?? '';
  if (row.codeChallenge !== undefined && !isVerifierFor(verifier, row.codeChallenge, 'S256')) {
    throw new OAuthError(400, 'invalid_grant', 'Invalid code verifier.');
  }
  const givesRefresh = row.isOffline && (row.isForced || !hasRefreshToken(context, row));
  return {
    ...issueAccessToken(context, row, row.scopes),
    ...(givesRefresh ? issueRefreshToken(context, row, row.scopes) : {}),
  };
}

/**
 * Refreshes a token. Google doesn't rotate refresh tokens: the response has none, and the old one stays
 * valid.
 */
function refresh({ context, client, form }: TokenCall) {
  recordUnknown({ context, form }, ['refresh_token']);
  const token = required(form, 'refresh_token');
  const found = createOAuthTokens(context).findRefresh(token, client.clientId);
  if (found?.state !== 'active' || !markRefreshUse(context, token, found.row)) {
    throw new OAuthError(400, 'invalid_grant', 'Token has been expired or revoked.');
  }
  return issueAccessToken(context, found.row, found.row.scopes);
}

function recordUnknown(call: Pick<TokenCall, 'context' | 'form'>, fields: readonly string[]): void {
  recordIgnored(call, { platformName: 'Google', supported: [...CREDENTIALS, ...fields] });
}

function invalidRequest(description: string): OAuthError {
  return new OAuthError(400, 'invalid_request', description);
}
