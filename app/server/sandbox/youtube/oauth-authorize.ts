import { createConsent, type ConsentParameters, withoutEmpty } from '../kit/oauth-consent.ts';
import { isAllowedRedirect } from '../kit/redirect.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { SCOPE_PREFIX } from './access.ts';
import { issueCode, listGrantedScopes } from './oauth-grants.ts';
import { PERSONAS } from './personas.ts';

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
type YoutubeRequest = ConsentParameters<(typeof REQUIRED)[number], (typeof OPTIONAL)[number]>;

export const { showConsent, decideConsent } = createConsent({
  platformName: 'YouTube',
  path: '/o/oauth2/v2/auth',
  personas: PERSONAS,
  required: REQUIRED,
  optional: OPTIONAL,
  unknown: 'refused',
  getClientId: (parameters) => parameters.client_id,
  splitScopes: (scope) => scope.split(' '),
  findFault(context, parameters) {
    const reason = findClientFault(context, parameters) ?? findValueFault(parameters);
    return reason === null ? null : { page: reason };
  },
  deny: ({ state }) => withoutEmpty({ error: 'access_denied', state }),
  grant(context, { parameters, personaId, scopes: requested }) {
    if (requested.length === 0) return null;
    const scopes = toScopes(context, parameters, { personaId, requested });
    const code = issueCode(context, {
      clientId: parameters.client_id,
      personaId,
      scopes,
      redirectUri: parameters.redirect_uri,
      codeChallenge: parameters.code_challenge,
      isOffline: parameters.access_type === 'offline',
      isForced: (parameters.prompt ?? '').split(' ').includes('consent'),
    });
    return withoutEmpty({ state: parameters.state, code, scope: scopes.join(' ') });
  },
});

/** Returns the checked scopes, and with `include_granted_scopes` those granted earlier. */
function toScopes(
  context: SimulatorContext,
  { client_id: clientId, include_granted_scopes: isIncremental }: YoutubeRequest,
  { personaId, requested }: { personaId: string; requested: readonly string[] },
): string[] {
  const earlier =
    isIncremental === 'true' ? listGrantedScopes(context, { clientId, personaId }) : [];
  return [...new Set([...requested, ...earlier])];
}

function findClientFault(context: SimulatorContext, parameters: YoutubeRequest): string | null {
  const client = context.findClient(parameters.client_id);
  if (!client) return 'invalid_client: client_id is not known';
  if (isAllowedRedirect(client, parameters.redirect_uri)) return null;
  return 'redirect_uri_mismatch: redirect_uri is not registered';
}

const VALUES: Readonly<Partial<Record<keyof YoutubeRequest, RegExp>>> = {
  response_type: /^code$/,
  access_type: /^(online|offline)$/,
  prompt: /^(consent|select_account|consent select_account|select_account consent)$/,
  include_granted_scopes: /^(true|false)$/,
  code_challenge: /^[A-Za-z0-9_-]{43}$/,
  code_challenge_method: /^S256$/,
};

function findValueFault(parameters: YoutubeRequest): string | null {
  const scope = parameters.scope.split(' ').find((name) => !SCOPES.has(name));
  if (scope !== undefined) return `invalid_scope: "${scope}" (scopes are space separated)`;
  for (const [name, form] of Object.entries(VALUES)) {
    const value = parameters[name as keyof YoutubeRequest];
    if (value !== undefined && !form.test(value)) return `${name} is not valid`;
  }
  const hasChallenge = parameters.code_challenge !== undefined;
  const hasMethod = parameters.code_challenge_method !== undefined;
  return hasChallenge === hasMethod
    ? null
    : 'code_challenge and code_challenge_method belong together';
}
