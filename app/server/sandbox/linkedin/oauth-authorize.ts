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
  getClientId: (given) => given.client_id,
  splitScopes,
  findFault(context, given) {
    // LinkedIn only recommends it, but without it a forged response can't be told from a real one.
    if (given.state === undefined) context.violation('authorize: sent without state');
    const reason = findFault(context, given);
    if (reason !== null) return { page: reason };
    const allowed = context.knob<boolean>('communityManagement')
      ? [...SELF_SERVE_SCOPES, ...COMMUNITY_SCOPES]
      : SELF_SERVE_SCOPES;
    const denied = splitScopes(given.scope).find((scope) => !allowed.includes(scope));
    if (denied === undefined) return null;
    return {
      redirect: {
        error: 'unauthorized_scope_error',
        error_description: `Scope "${denied}" is not authorized for your application`,
        ...withoutEmpty({ state: given.state }),
      },
    };
  },
  deny: ({ state }) =>
    withoutEmpty({
      error: 'user_cancelled_authorize',
      error_description: 'The user cancelled the authorization',
      state,
    }),
  grant(context, { given, personaId, scopes }) {
    const code = createOAuthTokens(context).issueCode({
      clientId: given.client_id,
      personaId,
      scopes,
      redirectUri: given.redirect_uri,
      lifetimeSeconds: CODE_SECONDS,
    });
    return withoutEmpty({ code, state: given.state });
  },
});

function findFault(context: SimulatorContext, given: LinkedinRequest): string | null {
  const client = context.findClient(given.client_id);
  if (!client) return 'client_id is not known';
  if (!isAllowedRedirect(client, given.redirect_uri)) {
    return 'The redirect_uri does not match the registered value';
  }
  return given.response_type === 'code' ? null : 'response_type must be code';
}

/** LinkedIn documents spaces between scopes, but its own JavaScript client sends commas. */
function splitScopes(scope: string): string[] {
  return scope.split(/[ ,]+/).filter((name) => name !== '');
}
