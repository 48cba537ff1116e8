import type { Request, Response } from 'express';
import { readForm } from '../kit/body.ts';
import { createOAuthTokens, isVerifierFor } from '../kit/oauth-tokens.ts';
import { parseBasic, parseBearer } from '../kit/redirect.ts';
import type { OAuthClient, SimulatorContext } from '../kit/types.ts';
import {
  hasRefreshToken,
  issueAccessToken,
  issueRefreshToken,
  takeCode,
  markRefreshUse,
} from './oauth-grants.ts';

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

const CREDENTIALS = ['client_id', 'client_secret', 'grant_type'];

export const exchangeToken = answer((context, form) => {
  const call = { context, client: requireClient(context, form), form };
  const grantType = required(form, 'grant_type');
  if (grantType === 'authorization_code') return exchangeCode(call);
  if (grantType === 'refresh_token') return refresh(call);
  const description = `Invalid grant_type: ${grantType}`;
  throw new OAuthError(400, 'unsupported_grant_type', description);
});

/** Takes an access or a refresh token, and ends the whole grant. */
export const revokeToken = answer((context, form) => {
  noteUnknown(context, form, ['token']);
  const tokens = createOAuthTokens(context);
  const found = tokens.find(required(form, 'token'));
  if (found?.state !== 'active') {
    throw new OAuthError(400, 'invalid_token', 'Token expired or revoked');
  }
  tokens.revokeFamily(found.row.family);
  return {};
});

type Action = (context: SimulatorContext, form: URLSearchParams) => Record<string, unknown>;

function answer(action: Action) {
  return async (context: SimulatorContext, request: Request, response: Response) => {
    try {
      const form = withQuery(request, await readForm(request));
      if (!form) {
        context.violation(`${request.path}: the body is not a form`);
        throw invalidRequest('The body must be application/x-www-form-urlencoded.');
      }
      addBasic(request, form);
      response.set('Cache-Control', 'no-store').json(action(context, form));
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      const { status, error: code, message } = error;
      response.status(status).json({ error: code, error_description: message });
    }
  };
}

/** A client may send its credentials by Basic authorization instead of in the form. */
function addBasic(request: Request, form: URLSearchParams): void {
  const basic = parseBasic(request.headers.authorization);
  if (!basic || form.has('client_secret')) return;
  form.set('client_id', basic.id);
  form.set('client_secret', basic.secret);
}

/** The form with the parameters of the query, where Google takes them, too. */
function withQuery(request: Request, form: URLSearchParams | null): URLSearchParams | null {
  const inQuery = readQueryForm(request);
  for (const [name, value] of inQuery ?? [])
    if (form?.has(name) === false) form.append(name, value);
  return form ?? inQuery;
}

/** Google's own libraries revoke by a POST without a body, with the token in the query. */
function readQueryForm(request: Request): URLSearchParams | null {
  const texts = Object.entries(request.query).filter(([, value]) => typeof value === 'string');
  return texts.length > 0 ? new URLSearchParams(texts as Array<[string, string]>) : null;
}

/** What a token stands for (`/tokeninfo`). */
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

function requireClient(context: SimulatorContext, form: URLSearchParams): OAuthClient {
  const client = context.findClient(required(form, 'client_id'));
  if (!client) throw new OAuthError(401, 'invalid_client', 'The OAuth client was not found.');
  if (client.clientSecret === required(form, 'client_secret')) return client;
  throw new OAuthError(401, 'invalid_client', 'The provided client secret is invalid.');
}

function exchangeCode({ context, client, form }: TokenCall) {
  noteUnknown(context, form, [...CREDENTIALS, 'code', 'redirect_uri', 'code_verifier']);
  const redirectUri = required(form, 'redirect_uri');
  const row = takeCode(context, required(form, 'code'));
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

/** Google doesn't rotate: the answer carries no refresh token, and the old one goes on working. */
function refresh({ context, client, form }: TokenCall) {
  noteUnknown(context, form, [...CREDENTIALS, 'refresh_token']);
  const token = required(form, 'refresh_token');
  const found = createOAuthTokens(context).find(token);
  const isOurs = found?.row.kind === 'refresh' && found.row.clientId === client.clientId;
  if (!isOurs || found.state !== 'active' || !markRefreshUse(context, token, found.row)) {
    throw new OAuthError(400, 'invalid_grant', 'Token has been expired or revoked.');
  }
  return issueAccessToken(context, found.row, found.row.scopes);
}

/** Google ignores them, and so does the sandbox, which lists them. */
function noteUnknown(
  context: SimulatorContext,
  form: URLSearchParams,
  known: readonly string[],
): void {
  const unknown = [...form.keys()].filter((name) => !known.includes(name));
  for (const name of unknown) context.violation(`token endpoint: Google ignores ${name}`);
}

function required(form: URLSearchParams, name: string): string {
  const [value, ...more] = form.getAll(name);
  if (value === undefined || value === '') {
    throw invalidRequest(`Missing required parameter: ${name}`);
  }
  if (more.length > 0) throw invalidRequest(`Parameter given twice: ${name}`);
  return value;
}

function invalidRequest(description: string): OAuthError {
  return new OAuthError(400, 'invalid_request', description);
}
