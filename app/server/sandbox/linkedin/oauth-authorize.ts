import { createConsent, withoutEmpty } from '../kit/oauth-consent.ts';
import { createOAuthTokens } from '../kit/oauth-tokens.ts';
import { isAllowedRedirect } from '../kit/redirect.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { PERSONAS } from './personas.ts';

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

interface LinkedinRequest {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly response_type: string;
}

export const { showConsent, decideConsent } = createConsent({
  platformName: 'LinkedIn',
  path: '/oauth/v2/authorization',
  personas: PERSONAS,
  required: ['response_type', 'client_id', 'redirect_uri', 'scope'],
  optional: ['state'],
  unknown: 'ignored',
  getClientId: (parameters) => parameters.client_id,
  splitScopes,
  findFault(context, parameters) {
    // LinkedIn only recommends it, but without it a forged response can't be told from a real one.
    if (parameters.state === undefined) context.violation('authorize: sent without state');
    const reason = findFault(context, parameters);
    if (reason !== null) return { page: reason };
    const allowed = context.knob<boolean>('communityManagement')
      ? [...SELF_SERVE_SCOPES, ...COMMUNITY_SCOPES]
      : SELF_SERVE_SCOPES;
    const denied = splitScopes(parameters.scope).find((scope) => !allowed.includes(scope));
    if (denied === undefined) return null;
    return {
      redirect: {
        error: 'unauthorized_scope_error',
        error_description: `Scope "${denied}" is not authorized for your application`,
        ...withoutEmpty({ state: parameters.state }),
      },
    };
  },
  deny: ({ state }) =>
    withoutEmpty({
      error: 'user_cancelled_authorize',
      error_description: 'The user cancelled the authorization',
      state,
    }),
  grant(context, { parameters, personaId, scopes }) {
    const code = createOAuthTokens(context).issueCode({
      clientId: parameters.client_id,
      personaId,
      scopes,
      redirectUri: parameters.redirect_uri,
      lifetimeSeconds: CODE_SECONDS,
    });
    return withoutEmpty({ code, state: parameters.state });
  },
});

function findFault(context: SimulatorContext, parameters: LinkedinRequest): string | null {
  const client = context.findClient(parameters.client_id);
  if (!client) return 'client_id is not known';
  if (!isAllowedRedirect(client, parameters.redirect_uri)) {
    return 'The redirect_uri does not match the registered value';
  }
  return parameters.response_type === 'code' ? null : 'response_type must be code';
}

/** LinkedIn documents spaces between scopes, but its own JavaScript client sends commas. */
function splitScopes(scope: string): string[] {
  return scope.split(/[ ,]+/).filter((name) => name !== '');
}
