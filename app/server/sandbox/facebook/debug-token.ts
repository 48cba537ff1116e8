import type { GraphCall } from '../meta/graph-call.ts';
import { GraphError } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { findPage, findPerson, listManagedPages } from './personas.ts';
import type { FacebookState, GrantRow } from './state.ts';

export function debugTokenRoute(state: FacebookState): GraphRoute {
  return {
    name: 'oauth.debug_token',
    parameters: ['input_token'],
    handle: (call) => {
      const clientId = requireApp(state, call);
      const input = call.parameters.get('input_token') ?? call.token ?? '';
      const found = state.tokens.find(input);
      if (found?.row.clientId !== clientId) {
        const error = { code: 190, message: 'Invalid OAuth access token data.' };
        return { data: { error, is_valid: false, scopes: [] } };
      }
      return { data: selectData(describeToken(state, found), call.parameters.get('fields')) };
    },
  };
}

function describeToken(
  state: FacebookState,
  found: NonNullable<ReturnType<FacebookState['tokens']['find']>>,
) {
  const { row } = found;
  const grant = state.grants.get(row.family);
  const page = findPage(row.personaId);
  return {
    app_id: row.clientId,
    type: page ? 'PAGE' : 'USER',
    application: row.clientId,
    data_access_expires_at: 0,
    expires_at: row.expiresAt === null ? 0 : toUnix(row.expiresAt),
    is_valid: found.state === 'active' && grant !== undefined,
    issued_at: toUnix(row.issuedAt),
    ...(page ? { profile_id: page.id } : {}),
    ...describeGrant(grant),
  };
}

/** Selects the `fields` that Meta's own clients request, such as only `app_id`. */
function selectData(data: Record<string, unknown>, fields: string | undefined) {
  if (fields === undefined) return data;
  const requested = fields.split(',').map((name) => name.trim());
  return Object.fromEntries(Object.entries(data).filter(([name]) => requested.includes(name)));
}

const PAGE_SCOPES = /^pages_|^read_insights$/;
const INSTAGRAM_SCOPES = /^instagram_/;

/** Scopes limited to Pages list the Pages that the user chose. */
function describeGrant(grant: GrantRow | undefined) {
  if (!grant) return { scopes: [], granular_scopes: [] };
  const person = findPerson(grant.personId);
  const targets = person ? listManagedPages(person).map(({ id }) => id) : [];
  const linked = person
    ? listManagedPages(person).flatMap(({ instagramId }) => instagramId ?? [])
    : [];
  const granular = grant.scopes.map((scope) => {
    if (PAGE_SCOPES.test(scope)) return { scope, target_ids: targets };
    return INSTAGRAM_SCOPES.test(scope) ? { scope, target_ids: linked } : { scope };
  });
  return { scopes: grant.scopes, granular_scopes: granular, user_id: grant.personId };
}

/** Accepts an app token (`{app-id}|{app-secret}`) or any valid token of the app, such as the input itself. */
function requireApp(state: FacebookState, call: GraphCall): string {
  const own = state.tokens.find(call.token ?? '');
  if (own?.state === 'active') return own.row.clientId;
  return requireAppToken(state, call);
}

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
