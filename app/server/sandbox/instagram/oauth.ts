import { Router } from 'express';
import type { Request, Response } from 'express';
import { hasContentType, readForm } from '../kit/body.ts';
import { MultipartError, countBytes, readMultipart } from '../kit/multipart.ts';
import { decideConsent, newGrantId, showConsent } from '../meta/consent.ts';
import type { InstagramState } from './state.ts';
import { BASIC, COMMENTS, INSIGHTS, PUBLISH } from './access.ts';
import { instagramPersonas } from './personas.ts';

const HOUR_SECONDS = 60 * 60;
const MAX_BODY_BYTES = 64 * 1024;

export function createOAuthRoutes(state: InstagramState): Router {
  const { context, tokens } = state;
  const consent = {
    platformName: 'Instagram',
    tokens,
    personas: instagramPersonas,
    knownScopes: [BASIC, PUBLISH, INSIGHTS, COMMENTS],
    knownParameters: [
      'client_id',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
      'enable_fb_login',
      'force_authentication',
      'force_reauth',
    ],
    requiredParameters: ['client_id', 'redirect_uri', 'response_type', 'scope'],
    codeLifetimeSeconds: HOUR_SECONDS,
    redirectSuffix: '#_',
  };
  const router = Router();
  router.get(
    '/oauth/authorize',
    context.endpoint('oauth.authorize', showConsent(context, consent)),
  );
  router.post(
    '/oauth/authorize',
    context.endpoint('oauth.decide', decideConsent(context, consent)),
  );
  router.post(
    '/oauth/access_token',
    context.endpoint('oauth.access_token', (request, response) =>
      exchangeCode(state, request, response),
    ),
  );
  return router;
}

/** api.instagram.com has its own error format rather than the Graph envelope. */
class CodeRefusal extends Error {}

async function exchangeCode(state: InstagramState, request: Request, response: Response) {
  try {
    const grant = takeGrant(state, await readFields(request));
    const accessToken = state.tokens.issue(
      {
        kind: 'access',
        clientId: grant.clientId,
        personaId: grant.personaId,
        scopes: grant.scopes,
        lifetimeSeconds: HOUR_SECONDS,
        family: newGrantId(),
      },
      'IGAA',
    );
    response.type('json').send(toTokenResponse(state, { ...grant, accessToken }));
  } catch (error) {
    if (!(error instanceof CodeRefusal)) throw error;
    response.status(400).json({
      error_type: 'OAuthException',
      code: 400,
      error_message: error.message,
    });
  }
}

async function readFields(request: Request): Promise<Readonly<Record<string, string>>> {
  if (hasContentType(request, 'multipart/form-data')) {
    try {
      return await readMultipart(request, {
        maxFieldBytes: MAX_BODY_BYTES,
        onFile: async ({ bytes }) => void (await countBytes(bytes)),
      });
    } catch (error) {
      if (error instanceof MultipartError) throw new CodeRefusal('Invalid multipart body');
      throw error;
    }
  }
  const form = await readForm(request);
  if (!form) throw new CodeRefusal('The request must be a form, urlencoded or multipart');
  return Object.fromEntries(form);
}

const FIELDS = ['client_id', 'client_secret', 'grant_type', 'redirect_uri', 'code'] as const;

function takeGrant(state: InstagramState, fields: Readonly<Record<string, string>>) {
  assertFields(fields);
  const client = state.context.findClient(fields['client_id'] ?? '');
  if (!client) throw new CodeRefusal('Invalid platform app');
  if (client.clientSecret !== fields['client_secret']) {
    throw new CodeRefusal('Error validating client secret');
  }
  const grant = state.tokens.takeCode(fields['code'] ?? '');
  if (grant?.clientId !== client.clientId) {
    throw new CodeRefusal('Matching code was not found or was already used');
  }
  if (grant.redirectUri !== fields['redirect_uri']) {
    throw new CodeRefusal(
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    );
  }
  return grant;
}

function assertFields(fields: Readonly<Record<string, string>>): void {
  const missing = FIELDS.find((name) => !fields[name]);
  if (missing !== undefined) throw new CodeRefusal(`Missing required field ${missing}`);
  const unknown = Object.keys(fields).find((name) => !FIELDS.some((known) => known === name));
  if (unknown !== undefined) throw new CodeRefusal(`Unknown field ${unknown}`);
  if (fields['grant_type'] !== 'authorization_code') throw new CodeRefusal('Invalid grant_type');
}

interface TokenResponse {
  accessToken: string;
  personaId: string;
  scopes: readonly string[];
}

function toTokenResponse(state: InstagramState, response: TokenResponse): string {
  const persona = instagramPersonas.find(({ id }) => id === response.personaId);
  const userId = persona?.appScopedId ?? '';
  if (!state.context.knob<boolean>('flatTokenAnswer')) {
    const entry = {
      access_token: response.accessToken,
      user_id: userId,
      permissions: response.scopes.join(','),
    };
    return JSON.stringify({ data: [entry] });
  }
  // Observed in production: no wrapper, and an ID that's a bare number above 2^53.
  const rest = JSON.stringify({ access_token: response.accessToken, permissions: response.scopes });
  return `{"user_id":${userId},${rest.slice(1)}`;
}
