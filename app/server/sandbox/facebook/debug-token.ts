import type { GraphCall } from '../meta/graph-call.ts';
import { GraphError } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { findPage } from './personas.ts';
import type { FacebookState, GrantRow } from './state.ts';

export function debugTokenRoute(state: FacebookState): GraphRoute {
  return {
    name: 'oauth.debug_token',
    parameters: ['input_token'],
    handle: (call) => {
      const clientId = requireAppToken(state, call);
      const found = state.tokens.find(call.parameters.get('input_token') ?? '');
      if (found?.row.clientId !== clientId) {
        return { data: { is_valid: false, scopes: [] } };
      }
      const { row } = found;
      const grant = state.grants.get(row.family);
      return {
        data: {
          app_id: clientId,
          type: findPage(row.personaId) ? 'PAGE' : 'USER',
          is_valid: found.state === 'active' && grant !== undefined,
          expires_at: row.expiresAt === null ? 0 : toUnix(row.expiresAt),
          data_access_expires_at: 0,
          granular_scopes: [],
          ...describeGrant(grant),
        },
      };
    },
  };
}

function describeGrant(grant: GrantRow | undefined) {
  return grant ? { scopes: grant.scopes, user_id: grant.personId } : { scopes: [] };
}

/** `{app-id}|{app-secret}` */
function requireAppToken({ context }: FacebookState, call: GraphCall): string {
  const [clientId = '', secret = ''] = (call.token ?? '').split('|', 2);
  const client = context.findClient(clientId);
  if (client?.clientSecret !== secret) {
    throw new GraphError(190, 'Invalid OAuth access token: an app token is required');
  }
  return clientId;
}

function toUnix(iso: string): number {
  return Math.floor(new Date(iso).getTime() / 1000);
}
