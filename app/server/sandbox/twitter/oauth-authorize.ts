import type { Request, Response } from 'express';
import { readForm } from '../kit/body.ts';
import { renderConsentPage, renderRefusalPage } from '../kit/consent-page.ts';
import { createOAuthTokens } from '../kit/oauth-tokens.ts';
import { sendPage } from '../kit/page.ts';
import { isAllowedRedirect, withParameters } from '../kit/redirect.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { PERSONAS } from './personas.ts';

/** docs.x.com: "authorization codes live 30 seconds". */
const CODE_SECONDS = 30;
const MAX_STATE_LENGTH = 500;

const SCOPES: ReadonlySet<string> = new Set(
  'tweet.read tweet.write tweet.moderate.write users.email users.read follows.read follows.write offline.access space.read mute.read mute.write like.read like.write list.read list.write block.read block.write bookmark.read bookmark.write dm.read dm.write media.write'.split(
    ' ',
  ),
);

const PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

type AuthorizeParameters = Record<(typeof PARAMETERS)[number], string>;

export function showConsent(context: SimulatorContext, request: Request, response: Response): void {
  const checked = checkParameters(context, request.query);
  if ('reason' in checked) {
    refuse(context, response, checked.reason);
    return;
  }
  const page = renderConsentPage({
    platformName: 'X',
    appName: checked.client_id,
    action: `${context.baseUrl}/i/oauth2/authorize`,
    scopes: checked.scope.split(' '),
    personas: PERSONAS,
    fields: toFields(checked),
  });
  sendPage(response, 200, page);
}

export async function decideConsent(
  context: SimulatorContext,
  request: Request,
  response: Response,
): Promise<void> {
  const form = (await readForm(request)) ?? new URLSearchParams();
  const checked = checkParameters(context, fromFields(form));
  if ('reason' in checked) {
    refuse(context, response, checked.reason);
    return;
  }
  const { redirect_uri: redirectUri, state } = checked;
  const persona = PERSONAS.find(({ id }) => id === form.get('persona'));
  if (form.get('decision') !== 'allow' || !persona) {
    response.redirect(302, withParameters(redirectUri, { error: 'access_denied', state }));
    return;
  }
  const code = createOAuthTokens(context).issueCode({
    clientId: checked.client_id,
    personaId: persona.id,
    scopes: checked.scope.split(' ').filter((scope) => form.getAll('scope').includes(scope)),
    redirectUri,
    codeChallenge: checked.code_challenge,
    codeChallengeMethod: checked.code_challenge_method,
    lifetimeSeconds: CODE_SECONDS,
  });
  response.redirect(302, withParameters(redirectUri, { state, code }));
}

/** In the form `scope` means a ticked box, so what was asked for goes by another name. */
function toFields({ scope, ...fields }: AuthorizeParameters): Record<string, string> {
  return { ...fields, requested_scope: scope };
}

function fromFields(form: URLSearchParams): Record<string, string> {
  const read = (name: string) => form.get(name === 'scope' ? 'requested_scope' : name) ?? '';
  return Object.fromEntries(PARAMETERS.map((name) => [name, read(name)]));
}

function refuse(context: SimulatorContext, response: Response, reason: string): void {
  context.violation(`authorize: ${reason}`);
  sendPage(response, 400, renderRefusalPage('X', reason));
}

function checkParameters(
  context: SimulatorContext,
  query: Record<string, unknown>,
): AuthorizeParameters | { reason: string } {
  const known: ReadonlySet<string> = new Set(PARAMETERS);
  for (const name of Object.keys(query)) {
    if (!known.has(name)) context.violation(`authorize: X ignores the parameter ${name}`);
  }
  const missing = PARAMETERS.find((name) => typeof query[name] !== 'string' || query[name] === '');
  if (missing !== undefined) return { reason: `${missing} is missing or given twice` };
  const parameters = toKnown(query);
  const reason = findFault(context, parameters);
  return reason === null ? parameters : { reason };
}

/** X compares the method without case: clients send `s256`. */
function toKnown(query: Record<string, unknown>): AuthorizeParameters {
  const given = Object.fromEntries(PARAMETERS.map((name) => [name, query[name]]));
  const parameters = given as AuthorizeParameters;
  const method = parameters.code_challenge_method;
  const isS256 = method.toLowerCase() === 's256';
  return { ...parameters, code_challenge_method: isS256 ? 'S256' : method };
}

function findFault(context: SimulatorContext, given: AuthorizeParameters): string | null {
  const client = context.findClient(given.client_id);
  if (!client) return 'client_id is not known';
  if (!isAllowedRedirect(client, given.redirect_uri)) return 'redirect_uri is not registered';
  if (given.response_type !== 'code') return 'response_type must be code';
  const scope = given.scope.split(' ').find((name) => !SCOPES.has(name));
  if (scope !== undefined) return `scope ${scope} does not exist`;
  if (given.state.length > MAX_STATE_LENGTH) return 'state is longer than 500 characters';
  return findChallengeFault(given.code_challenge, given.code_challenge_method);
}

function findChallengeFault(challenge: string, method: string): string | null {
  if (method !== 'S256' && method !== 'plain') return 'code_challenge_method must be S256';
  const form = method === 'S256' ? /^[A-Za-z0-9_-]{43}$/ : /^[A-Za-z0-9\-._~]{43,128}$/;
  return form.test(challenge) ? null : 'code_challenge is malformed';
}
