import {
  createFieldReader,
  createTokenEndpoint,
  recordIgnored,
  OAuthError,
  type TokenCall,
} from '../kit/oauth-endpoint.ts';
import { createOAuthTokens, type Grant } from '../kit/oauth-tokens.ts';
import { randomText } from '../kit/random.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { createLogId } from './envelope.ts';
import { CODE_SUFFIX, isVerifier } from './oauth-authorize.ts';

const CREDENTIALS = ['client_key', 'client_secret'];
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  authorization_code: ['grant_type', 'code', 'redirect_uri', 'code_verifier'],
  refresh_token: ['grant_type', 'refresh_token'],
};

/** Placeholder: a knob determines the status that's sent. */
const BAD_REQUEST = 400;

const required = createFieldReader({
  missing: (name) => invalid(`Parameter ${name} is missing.`),
  repeated: (name) => invalid(`Parameter ${name} is given twice.`),
});

const response = createTokenEndpoint({
  refuseBody(context, request) {
    context.violation(`${request.path}: the body is not a form`);
    throw invalid('Only `application/x-www-form-urlencoded` is supported as Content-Type.');
  },
  requireClient(context, { form }) {
    const client = context.findClient(required(form, 'client_key'));
    if (!client || client.clientSecret !== required(form, 'client_secret')) {
      throw new OAuthError(BAD_REQUEST, 'invalid_client', 'Client key or secret is incorrect.');
    }
    return client;
  },
  toRefusal: (context, { error, message }) => ({
    status: context.knob<number>('tokenErrorStatus'),
    body: { error, error_description: message, log_id: createLogId(context) },
  }),
});

export const exchangeToken = response((call) => {
  const { form } = call;
  const grantType = required(form, 'grant_type');
  const fields = FIELDS[grantType];
  if (!fields)
    throw new OAuthError(BAD_REQUEST, 'unsupported_grant_type', 'Grant type is not supported.');
  recordUnknown(call, fields);
  return grantType === 'refresh_token' ? refresh(call) : exchangeCode(call);
});

/** Revokes what the user granted to this app. The response has no body. */
export const revokeToken = response(({ context, client, form }) => {
  recordUnknown({ context, form }, ['token']);
  const tokens = createOAuthTokens(context);
  const found = tokens.find(required(form, 'token'));
  if (found?.row.kind !== 'access' || found.row.clientId !== client.clientId) {
    throw new OAuthError(BAD_REQUEST, 'invalid_request', 'Token is invalid.');
  }
  tokens.revokeFamily(found.row.family);
  return null;
});

function exchangeCode({ context, client, form }: TokenCall) {
  const code = required(form, 'code');
  const redirectUri = required(form, 'redirect_uri');
  const isWhole = code.endsWith(CODE_SUFFIX);
  const bare = isWhole ? code.slice(0, -CODE_SUFFIX.length) : '';
  const row = createOAuthTokens(context).takeCode(bare);
  if (!row || row.clientId !== client.clientId) {
    throw new OAuthError(BAD_REQUEST, 'invalid_grant', 'Authorization code is expired.');
  }
  if (row.redirectUri !== redirectUri) {
    throw invalid('Redirect_uri is not matched with the uri when requesting code.');
  }
  const verifier = form.get('code_verifier') ?? '';
  if (row.codeChallenge !== undefined && !isVerifier(verifier, row.codeChallenge)) {
    throw invalid('Code verifier or code challenge is invalid.');
  }
  return issuePair(context, { ...row, family: randomText(context.random, 16) });
}

/** Rotates the refresh token: the old one stops working, as documented in November 2026. */
function refresh({ context, client, form }: TokenCall) {
  const tokens = createOAuthTokens(context);
  const token = required(form, 'refresh_token');
  const found = tokens.findRefresh(token, client.clientId);
  if (found?.state !== 'active') {
    throw new OAuthError(BAD_REQUEST, 'invalid_grant', 'Refresh token is invalid or expired.');
  }
  tokens.end(token, 'spent');
  if (context.knob<boolean>('refreshEndsAccessToken')) tokens.revokeFamily(found.row.family);
  return issuePair(context, found.row);
}

function recordUnknown(call: Pick<TokenCall, 'context' | 'form'>, fields: readonly string[]): void {
  recordIgnored(call, { platformName: 'TikTok', supported: [...CREDENTIALS, ...fields] });
}

function issuePair(context: SimulatorContext, grant: Grant): Record<string, unknown> {
  const { personaId, scopes } = grant;
  const tokens = createOAuthTokens(context);
  const expiresIn = context.knob<number>('accessTokenSeconds');
  const refreshExpiresIn = context.knob<number>('refreshTokenSeconds');
  const access = { ...grant, kind: 'access', lifetimeSeconds: expiresIn } as const;
  const renewal = { ...grant, kind: 'refresh', lifetimeSeconds: refreshExpiresIn } as const;
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

function invalid(description: string): OAuthError {
  return new OAuthError(BAD_REQUEST, 'invalid_request', description);
}
