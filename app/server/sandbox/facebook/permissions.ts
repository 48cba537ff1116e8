import { badParameter } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { requirePerson } from './access.ts';
import type { FacebookState } from './state.ts';

export function listPermissionsRoute(state: FacebookState): GraphRoute {
  return {
    name: 'permissions.list',
    parameters: [],
    handle: (call) => {
      const { grant } = requirePerson(state, call).access;
      const toEntry = (status: string) => (permission: string) => ({ permission, status });
      return {
        data: [...grant.scopes.map(toEntry('granted')), ...grant.declined.map(toEntry('declined'))],
      };
    },
  };
}

/** Without a permission name, revokes the whole grant and the tokens of all the user's Pages. */
export function deletePermissionsRoute(state: FacebookState): GraphRoute {
  return {
    name: 'permissions.delete',
    parameters: [],
    handle: (call) => {
      const { grant } = requirePerson(state, call).access;
      const name = call.request.params['permission'];
      if (name === undefined) {
        state.tokens.revokeFamily(grant.id);
        state.grants.delete(grant.id);
        return { success: true };
      }
      if (!grant.scopes.includes(name)) throw badParameter(`The permission ${name} is not granted`);
      state.grants.set(grant.id, {
        ...grant,
        scopes: grant.scopes.filter((scope) => scope !== name),
        declined: [...grant.declined, name],
      });
      return { success: true };
    },
  };
}
