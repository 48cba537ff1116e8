import type { Request, Response } from 'express';
import { readForm } from '../kit/body.ts';
import { createOAuthTokens } from '../kit/oauth-tokens.ts';
import { randomText } from '../kit/random.ts';
import type { OAuthClient, SimulatorContext } from '../kit/types.ts';
import { createLogId } from './envelope.ts';
import { CODE_SUFFIX, isVerifier } from './oauth-authorize.ts';

class OAuthError extends Error {
  readonly error: string;
  constructor(error: string, description: string) {
    super(description);
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

const CREDENTIALS = ['client_key', 'client_secret'];
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  authorization_code: ['grant_type', 'code', 'redirect_uri', 'code_verifier'],
  refresh_token: ['grant_type', 'refresh_token'],
};

export const exchangeToken = answer(({ context, client, form }) => {
  const grantType = required(form, 'grant_type');
  const fields = FIELDS[grantType];
  if (!fields) throw new OAuthError('unsupported_grant_type', 'Grant type is not supported.');
  const call = { context, client, form };
  noteUnknown(call, fields);
  return grantType === 'refresh_token' ? refresh(call) : exchangeCode(call);
});

/** Ends what the person granted to this app, and answers without a body. */
export const revokeToken = answer(({ context, client, form }) => {
  noteUnknown({ context, client, form }, ['token']);
  const tokens = createOAuthTokens(context);
  const found = tokens.find(required(form, 'token'));
  if (found?.row.kind !== 'access' || found.row.clientId !== client.clientId) {
    throw new OAuthError('invalid_request', 'Token is invalid.');
  }
  tokens.revokeFamily(found.row.family);
  return null;
});

type Action = (call: TokenCall) => Record<string, unknown> | null;

function answer(action: Action) {
  return async (context: SimulatorContext, request: Request, response: Response) => {
    try {
      const form = await readForm(request);
      if (!form) {
        context.violation(`${request.path}: the body is not a form`);
        throw invalid('Only `application/x-www-form-urlencoded` is supported as Content-Type.');
      }
      const body = action({ context, client: requireClient(context, form), form });
      response.set('Cache-Control', 'no-store');
      if (body) response.json(body);
      else response.status(200).end();
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      const { error: code, message } = error;
      const log_id = createLogId(context);
      const status = context.knob<number>('tokenErrorStatus');
      response.status(status).json({ error: code, error_description: message, log_id });
    }
  };
}

function requireClient(context: SimulatorContext, form: URLSearchParams): OAuthClient {
  const client = context.findClient(required(form, 'client_key'));
  if (!client || client.clientSecret !== required(form, 'client_secret')) {
    throw new OAuthError('invalid_client', 'Client key or secret is incorrect.');
  }
  return client;
}

/** TikTok ignores them, and so does the sandbox, which lists them. */
function noteUnknown({ context, form }: TokenCall, fields: readonly string[]): void {
  const known = [...CREDENTIALS, ...fields];
  for (const name of form.keys()) {
    if (!known.includes(name)) context.violation(`token endpoint: TikTok ignores ${name}`);
  }
}

function exchangeCode({ context, client, form }: TokenCall) {
  const code = required(form, 'code');
  const redirectUri = required(form, 'redirect_uri');
  const isWhole = code.endsWith(CODE_SUFFIX);
  const bare = isWhole ? code.slice(0, -CODE_SUFFIX.length) : '';
  const row = createOAuthTokens(context).takeCode(bare);
  if (!row || row.clientId !== client.clientId) {
    throw new OAuthError('invalid_grant', 'Authorization code is expired.');
  }
  if (row.redirectUri !== redirectUri) {
    throw invalid('Redirect_uri is not matched with the uri when requesting code.');
  }
  const verifier = form.get('code_verifier') ?? '';
  if (row.codeChallenge !== undefined && !isVerifier(verifier, row.codeChallenge)) {
    throw invalid('Code verifier or code challenge is invalid.');
  }
  const { clientId, personaId, scopes } = row;
  return issuePair(context, {
    clientId,
    personaId,
    scopes,
    family: randomText(context.random, 16),
  });
}

/** Strict rotation, as the pages of November 2026 say: the old refresh token stops working. */
function refresh({ context, client, form }: TokenCall) {
  const tokens = createOAuthTokens(context);
  const token = required(form, 'refresh_token');
  const found = tokens.find(token);
  const isOurs = found?.row.kind === 'refresh' && found.row.clientId === client.clientId;
  if (!isOurs || found.state !== 'active') {
    throw new OAuthError('invalid_grant', 'Refresh token is invalid or expired.');
  }
  tokens.end(token, 'spent');
  if (context.knob<boolean>('refreshEndsAccessToken')) tokens.revokeFamily(found.row.family);
  return issuePair(context, found.row);
}

function issuePair(context: SimulatorContext, grant: Grant): Record<string, unknown> {
  const { clientId, personaId, scopes, family } = grant;
  const owner = { clientId, personaId, scopes, family };
  const tokens = createOAuthTokens(context);
  const expiresIn = context.knob<number>('accessTokenSeconds');
  const refreshExpiresIn = context.knob<number>('refreshTokenSeconds');
  const access = { ...owner, kind: 'access', lifetimeSeconds: expiresIn } as const;
  const renewal = { ...owner, kind: 'refresh', lifetimeSeconds: refreshExpiresIn } as const;
  return {
    access_token: tokens.issue(access, 'act.'),
    expires_in: expiresIn,
    refresh_token: tokens.issue(renewal, 'rft.'),
    refresh_expires_in: refreshExpiresIn,
    open_id: personaId,
    scope: scopes.join(','),
    token_type: 'Bearer',
  };
}

function required(form: URLSearchParams, name: string): string {
  const values = form.getAll(name);
  const [value] = values;
  if (value === undefined || value === '') throw invalid(`Parameter ${name} is missing.`);
  if (values.length > 1) throw invalid(`Parameter ${name} is given twice.`);
  return value;
}

function invalid(description: string): OAuthError {
  return new OAuthError('invalid_request', description);
}
