import { completeConnection, type CallbackInput } from './complete-connection.ts';
import { disconnectAccount } from './disconnect-account.ts';
import { findOAuthHandOff } from './find-oauth-hand-off.ts';
import { getHealth, probeAccount } from './get-health.ts';
import { listAccounts, listConnected } from './list-accounts.ts';
import { listEndingVersions } from './list-ending-versions.ts';
import { readCreatorOptions } from './read-creator-options.ts';
import { requestRequiredScopes, type RefusedRequest } from './request-required-scopes.ts';
import { setDefaultAccount } from './set-default-account.ts';
import { startConnection } from './start-connection.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

/** Binds the services for connected accounts to their dependencies. */
export function bindAccounts(deps: ServiceDeps) {
  return {
    listAccounts: (actor: Actor) => listAccounts(deps, actor),
    listConnected: (actor: Actor, ids: readonly string[]) => listConnected(deps, actor, ids),
    listEndingVersions: (actor: Actor) => (actor.role === 'owner' ? listEndingVersions(deps) : []),
    getHealth: (actor: Actor, input: { accountId: string }) => getHealth(deps, actor, input),
    probeAccount: (actor: Actor, input: Parameters<typeof probeAccount>[2]) =>
      probeAccount(deps, actor, input),
    startConnection: (actor: Actor, input: Parameters<typeof startConnection>[2]) =>
      startConnection(deps, actor, input),
    findOAuthHandOff: (answer: Parameters<typeof findOAuthHandOff>[1]) =>
      findOAuthHandOff(deps, answer),
    completeConnection: (actor: Actor, input: CallbackInput) =>
      completeConnection(deps, actor, input),
    requestRequiredScopes: (refused: RefusedRequest) => requestRequiredScopes(deps, refused),
    setDefaultAccount: (actor: Actor, input: { accountId: string }) =>
      setDefaultAccount(deps, actor, input),
    disconnectAccount: (actor: Actor, input: { accountId: string }) =>
      disconnectAccount(deps, actor, input),
    readCreatorOptions: (actor: Actor, input: { accountId: string }) =>
      readCreatorOptions(deps, actor, input),
  };
}
