import type { Request, Response } from 'express';
import { readForm } from '../kit/body.ts';
import { renderConsentPage, renderRefusalPage } from '../kit/consent-page.ts';
import { sendPage } from '../kit/page.ts';
import { isAllowedRedirect, withParameters } from '../kit/redirect.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { SCOPE_PREFIX } from './access.ts';
import { issueCode, listGrantedScopes } from './oauth-grants.ts';
import { findPersona, PERSONAS } from './personas.ts';

const SCOPES: ReadonlySet<string> = new Set(
  [
    'youtube',
    'youtube.upload',
    'youtube.readonly',
    'youtube.force-ssl',
    'yt-analytics.readonly',
  ].map((scope) => SCOPE_PREFIX + scope),
);

const REQUIRED = ['client_id', 'redirect_uri', 'response_type', 'scope'] as const;
const OPTIONAL = [
  'access_type',
  'prompt',
  'include_granted_scopes',
  'login_hint',
  'hd',
  'nonce',
  'approval_prompt',
  'enable_granular_consent',
  'flowName',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;
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
    platformName: 'YouTube',
    appName: checked.client_id,
    action: `${context.baseUrl}/o/oauth2/v2/auth`,
    scopes: checked.scope.split(' '),
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
  const { redirect_uri: redirectUri } = checked;
  const state: Record<string, string> = checked.state === undefined ? {} : { state: checked.state };
  const persona = findPersona(form.get('persona') ?? '');
  const wanted = checked.scope.split(' ').filter((scope) => ticked.includes(scope));
  if (form.get('decision') !== 'allow' || !persona || wanted.length === 0) {
    response.redirect(302, withParameters(redirectUri, { error: 'access_denied', ...state }));
    return;
  }
  const scopes = toScopes(context, checked, { personaId: persona.id, wanted });
  const code = issueCode(context, {
    clientId: checked.client_id,
    personaId: persona.id,
    scopes,
    redirectUri,
    codeChallenge: checked.code_challenge,
    isOffline: checked.access_type === 'offline',
    isForced: (checked.prompt ?? '').split(' ').includes('consent'),
  });
  const granted = { ...state, code, scope: scopes.join(' ') };
  response.redirect(302, withParameters(redirectUri, granted));
}

/** The ticked scopes, and with `include_granted_scopes` those granted earlier. */
function toScopes(
  context: SimulatorContext,
  { client_id: clientId, include_granted_scopes: isIncremental }: Parameters,
  { personaId, wanted }: { personaId: string; wanted: readonly string[] },
): string[] {
  const earlier =
    isIncremental === 'true' ? listGrantedScopes(context, { clientId, personaId }) : [];
  return [...new Set([...wanted, ...earlier])];
}

function refuse(context: SimulatorContext, response: Response, reason: string): void {
  context.violation(`authorize: ${reason}`);
  sendPage(response, 400, renderRefusalPage('YouTube', reason));
}

function checkParameters(
  context: SimulatorContext,
  query: Record<string, unknown>,
): Parameters | { reason: string } {
  const unknown = Object.keys(query).find((name) => !NAMES.includes(name));
  if (unknown !== undefined) return { reason: `unknown parameter ${unknown}` };
  const repeated = Object.keys(query).find((name) => typeof query[name] !== 'string');
  if (repeated !== undefined) return { reason: `${repeated} is given twice` };
  const missing = REQUIRED.find((name) => !query[name]);
  if (missing !== undefined) return { reason: `${missing} is missing` };
  const parameters = query as Parameters;
  const reason = findClientFault(context, parameters) ?? findValueFault(parameters);
  return reason === null ? parameters : { reason };
}

function findClientFault(context: SimulatorContext, given: Parameters): string | null {
  const client = context.findClient(given.client_id);
  if (!client) return 'invalid_client: client_id is not known';
  if (isAllowedRedirect(client, given.redirect_uri)) return null;
  return 'redirect_uri_mismatch: redirect_uri is not registered';
}

const VALUES: Readonly<Partial<Record<keyof Parameters, RegExp>>> = {
  response_type: /^code$/,
  access_type: /^(online|offline)$/,
  prompt: /^(consent|select_account|consent select_account|select_account consent)$/,
  include_granted_scopes: /^(true|false)$/,
  code_challenge: /^[A-Za-z0-9_-]{43}$/,
  code_challenge_method: /^S256$/,
};

function findValueFault(given: Parameters): string | null {
  const scope = given.scope.split(' ').find((name) => !SCOPES.has(name));
  if (scope !== undefined) return `invalid_scope: "${scope}" (scopes are space separated)`;
  for (const [name, form] of Object.entries(VALUES)) {
    const value = given[name as keyof Parameters];
    if (value !== undefined && !form.test(value)) return `${name} is not valid`;
  }
  const hasChallenge = given.code_challenge !== undefined;
  const hasMethod = given.code_challenge_method !== undefined;
  return hasChallenge === hasMethod
    ? null
    : 'code_challenge and code_challenge_method belong together';
}
