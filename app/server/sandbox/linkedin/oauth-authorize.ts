import type { Request, Response } from 'express';
import { readForm } from '../kit/body.ts';
import { renderConsentPage, renderRefusalPage } from '../kit/consent-page.ts';
import { createOAuthTokens } from '../kit/oauth-tokens.ts';
import { sendPage } from '../kit/page.ts';
import { isAllowedRedirect, withParameters } from '../kit/redirect.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { findPersona, PERSONAS } from './personas.ts';

const CODE_SECONDS = 30 * 60;

const SELF_SERVE_SCOPES = ['openid', 'profile', 'email', 'w_member_social'];
const COMMUNITY_SCOPES = [
  'w_organization_social',
  'r_organization_social',
  'rw_organization_admin',
  'r_organization_admin',
  'r_member_postAnalytics',
  'w_member_social_feed',
  'r_member_social_feed',
  'w_organization_social_feed',
  'r_organization_social_feed',
  'r_basicprofile',
];

const PARAMETERS = ['response_type', 'client_id', 'redirect_uri', 'scope', 'state'] as const;

type AuthorizeParameters = Record<(typeof PARAMETERS)[number], string>;

type Checked =
  | { kind: 'good'; parameters: AuthorizeParameters }
  /** The address can't be trusted: say so here. */
  | { kind: 'refused'; reason: string }
  /** The app is told at its own address. */
  | { kind: 'returned'; url: string };

export function showConsent(context: SimulatorContext, request: Request, response: Response): void {
  const checked = checkParameters(context, request.query);
  if (checked.kind !== 'good') {
    answerBad(context, response, checked);
    return;
  }
  const { parameters } = checked;
  const page = renderConsentPage({
    platformName: 'LinkedIn',
    appName: parameters.client_id,
    action: `${context.baseUrl}/oauth/v2/authorization`,
    scopes: splitScopes(parameters.scope),
    personas: PERSONAS,
    fields: toFields(parameters),
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
  if (checked.kind !== 'good') {
    answerBad(context, response, checked);
    return;
  }
  const { parameters } = checked;
  const { redirect_uri: redirectUri, state } = parameters;
  const persona = findPersona(form.get('persona') ?? '');
  if (form.get('decision') !== 'allow' || !persona) {
    const error = 'user_cancelled_authorize';
    const description = 'The user cancelled the authorization';
    const query = { error, error_description: description, state };
    response.redirect(302, withParameters(redirectUri, withoutEmpty(query)));
    return;
  }
  const ticked = form.getAll('scope');
  const code = createOAuthTokens(context).issueCode({
    clientId: parameters.client_id,
    personaId: persona.id,
    scopes: splitScopes(parameters.scope).filter((scope) => ticked.includes(scope)),
    redirectUri,
    lifetimeSeconds: CODE_SECONDS,
  });
  response.redirect(302, withParameters(redirectUri, withoutEmpty({ code, state })));
}

/** In the form `scope` means a ticked box, so what was asked for goes by another name. */
function toFields({ scope, ...given }: AuthorizeParameters): Record<string, string> {
  const known = Object.entries(given).filter(([name]) => PARAMETERS.includes(name as 'scope'));
  return { ...Object.fromEntries(known), requested_scope: scope };
}

function fromFields(form: URLSearchParams): Record<string, string> {
  const read = (name: string) => form.get(name === 'scope' ? 'requested_scope' : name) ?? '';
  return Object.fromEntries(PARAMETERS.map((name) => [name, read(name)]));
}

function answerBad(
  context: SimulatorContext,
  response: Response,
  checked: Exclude<Checked, { kind: 'good' }>,
): void {
  if (checked.kind === 'returned') {
    response.redirect(302, checked.url);
    return;
  }
  context.violation(`authorization: ${checked.reason}`);
  sendPage(response, 400, renderRefusalPage('LinkedIn', checked.reason));
}

function checkParameters(context: SimulatorContext, query: Record<string, unknown>): Checked {
  const reason = findFault(context, query);
  if (reason !== null) return { kind: 'refused', reason };
  const parameters = query as AuthorizeParameters;
  const allowed = context.knob<boolean>('communityManagement')
    ? [...SELF_SERVE_SCOPES, ...COMMUNITY_SCOPES]
    : SELF_SERVE_SCOPES;
  const denied = splitScopes(parameters.scope).find((scope) => !allowed.includes(scope));
  if (denied === undefined) return { kind: 'good', parameters };
  const url = withParameters(parameters.redirect_uri, {
    error: 'unauthorized_scope_error',
    error_description: `Scope "${denied}" is not authorized for your application`,
    ...withoutEmpty({ state: parameters.state }),
  });
  return { kind: 'returned', url };
}

function withoutEmpty(query: Record<string, string | undefined>): Record<string, string> {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return Object.fromEntries(pairs) as Record<string, string>;
}

function findFault(context: SimulatorContext, query: Record<string, unknown>): string | null {
  for (const name of Object.keys(query)) {
    const isKnown = PARAMETERS.includes(name as 'scope');
    if (!isKnown) context.violation(`authorization: ignored the unknown parameter "${name}"`);
  }
  const isMissing = (name: string) => typeof query[name] !== 'string' || query[name] === '';
  const missing = PARAMETERS.filter((name) => name !== 'state').find(isMissing);
  if (missing !== undefined) return `${missing} is missing or given twice`;
  // LinkedIn only advises it, but without it a forged response can't be told from a real one.
  if (isMissing('state')) context.violation('authorization: sent without state');
  const given = query as AuthorizeParameters;
  const client = context.findClient(given.client_id);
  if (!client) return 'client_id is not known';
  if (!isAllowedRedirect(client, given.redirect_uri)) {
    return 'The redirect_uri does not match the registered value';
  }
  return given.response_type === 'code' ? null : 'response_type must be code';
}

/** LinkedIn documents spaces between scopes; its own JavaScript client sends commas. */
function splitScopes(scope: string): string[] {
  return scope.split(/[ ,]+/).filter((name) => name !== '');
}
