import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { readForm } from '../kit/body.ts';
import { renderConsentPage, renderRefusalPage } from '../kit/consent-page.ts';
import { createOAuthTokens } from '../kit/oauth-tokens.ts';
import { sendPage } from '../kit/page.ts';
import { isAllowedRedirect, withParameters } from '../kit/redirect.ts';
import type { OAuthClient, SimulatorContext } from '../kit/types.ts';
import { findPersona, PERSONAS } from './personas.ts';

const SCOPES: ReadonlySet<string> = new Set([
  'user.info.basic',
  'user.info.profile',
  'user.info.stats',
  'video.publish',
  'video.upload',
  'video.list',
]);

/** TikTok's codes carry such characters, so a client that doesn't decode them once gets them wrong. */
export const CODE_SUFFIX = '*0!4517.e1';
const CODE_SECONDS = 10 * 60;
const MAX_REDIRECT_LENGTH = 511;

const REQUIRED = ['client_key', 'response_type', 'scope', 'redirect_uri', 'state'] as const;
const OPTIONAL = ['disable_auto_auth', 'code_challenge', 'code_challenge_method'] as const;
const NAMES: readonly string[] = [...REQUIRED, ...OPTIONAL];

type Parameters = Record<(typeof REQUIRED)[number], string> &
  Partial<Record<(typeof OPTIONAL)[number], string>>;

export function showConsent(context: SimulatorContext, request: Request, response: Response): void {
  const checked = checkParameters(context, request.query);
  if ('reason' in checked) {
    refuse(context, response, checked.reason);
    return;
  }
  const page = renderConsentPage({
    platformName: 'TikTok',
    appName: checked.client_key,
    action: `${context.baseUrl}/v2/auth/authorize/`,
    scopes: checked.scope.split(','),
    personas: PERSONAS,
    fields: { ...checked },
  });
  sendPage(response, 200, page);
}

export async function decideConsent(
  context: SimulatorContext,
  request: Request,
  response: Response,
): Promise<void> {
  const form = (await readForm(request)) ?? new URLSearchParams();
  const given = [...form].filter(([name]) => NAMES.includes(name));
  // `scope` stands in the form twice over: as asked for, and once per ticked box.
  const [asked = '', ...ticked] = form.getAll('scope');
  const checked = checkParameters(context, { ...Object.fromEntries(given), scope: asked });
  if ('reason' in checked) {
    refuse(context, response, checked.reason);
    return;
  }
  const { redirect_uri: redirectUri, state } = checked;
  const persona = findPersona(form.get('persona') ?? '');
  if (form.get('decision') !== 'allow' || !persona) {
    const error_description = 'The user denied the request.';
    const denied = { error: 'access_denied', error_description, state };
    response.redirect(302, withParameters(redirectUri, denied));
    return;
  }
  const scopes = checked.scope.split(',').filter((scope) => ticked.includes(scope));
  const code = createOAuthTokens(context).issueCode({
    clientId: checked.client_key,
    personaId: persona.id,
    scopes,
    redirectUri,
    codeChallenge: checked.code_challenge,
    codeChallengeMethod: checked.code_challenge_method,
    lifetimeSeconds: CODE_SECONDS,
  });
  const granted = { code: code + CODE_SUFFIX, scopes: scopes.join(','), state };
  response.redirect(302, withParameters(redirectUri, granted));
}

/** TikTok hashes like RFC 7636 but writes the hash in hex. */
export function isVerifier(verifier: string, challenge: string): boolean {
  const isWellFormed = /^[A-Za-z0-9\-._~]{43,128}$/.test(verifier);
  return isWellFormed && createHash('sha256').update(verifier).digest('hex') === challenge;
}

function refuse(context: SimulatorContext, response: Response, reason: string): void {
  context.violation(`authorize: ${reason}`);
  sendPage(response, 400, renderRefusalPage('TikTok', reason));
}

function checkParameters(
  context: SimulatorContext,
  query: Record<string, unknown>,
): Parameters | { reason: string } {
  for (const name of Object.keys(query)) {
    if (!NAMES.includes(name)) context.violation(`authorize: TikTok ignores the parameter ${name}`);
  }
  const repeated = Object.keys(query).find((name) => typeof query[name] !== 'string');
  if (repeated !== undefined) return { reason: `${repeated} is given twice` };
  const missing = REQUIRED.find((name) => !query[name]);
  if (missing !== undefined) return { reason: `${missing} is missing` };
  const parameters = query as Parameters;
  const reason = findFault(context, parameters);
  return reason === null ? parameters : { reason };
}

function findFault(context: SimulatorContext, given: Parameters): string | null {
  const client = context.findClient(given.client_key);
  if (!client) return 'client_key is not known';
  const redirectFault = findRedirectFault(client, given.redirect_uri);
  if (redirectFault) return redirectFault;
  if (given.response_type !== 'code') return 'response_type must be code';
  const scope = given.scope.split(',').find((name) => !SCOPES.has(name));
  if (scope !== undefined) return `scope "${scope}" does not exist (scopes are comma separated)`;
  if (!['0', '1'].includes(given.disable_auto_auth ?? '0')) return 'disable_auto_auth is 0 or 1';
  return findChallengeFault(given, context.knob<boolean>('pkceRequired'));
}

function findRedirectFault(client: OAuthClient, redirectUri: string): string | null {
  if (!isAllowedRedirect(client, redirectUri)) return 'redirect_uri is not registered';
  if (redirectUri.length > MAX_REDIRECT_LENGTH) return 'redirect_uri is 512 characters or longer';
  return new URL(redirectUri).search === '' ? null : 'redirect_uri must not carry a query';
}

function findChallengeFault(given: Parameters, isRequired: boolean): string | null {
  const { code_challenge: challenge, code_challenge_method: method } = given;
  if (challenge === undefined && method === undefined) {
    return isRequired ? 'code_challenge is missing' : null;
  }
  if (method !== 'S256') return 'code_challenge_method must be S256';
  const isHex = /^[0-9a-f]{64}$/.test(challenge ?? '');
  return isHex ? null : 'code_challenge must be the SHA-256 in hex';
}
