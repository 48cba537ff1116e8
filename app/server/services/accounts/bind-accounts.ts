import {
  createAccountGroup,
  deleteAccountGroup,
  getAccountGroup,
  listAccountGroups,
  readAccountGroup,
  updateAccountGroup,
} from './account-groups.ts';
import { completeConnection } from './complete-connection.ts';
import { disconnectAccount } from './disconnect-account.ts';
import { findOAuthHandOff } from './find-oauth-hand-off.ts';
import { findReturnPath } from './find-return-path.ts';
import { getHealth, probeAccount } from './get-health.ts';
import { listAccounts, listConnected } from './list-accounts.ts';
import { readLastChoice } from './last-choice.ts';
import { listEndingVersions } from './list-ending-versions.ts';
import { readAccountPicture } from './account-picture.ts';
import { listPlaylists } from './list-playlists.ts';
import { readCreatorOptions } from './read-creator-options.ts';
import { requestRequiredScopes } from './request-required-scopes.ts';
import { setDefaultAccount } from './set-default-account.ts';
import { startConnection } from './start-connection.ts';
import type { Actor } from '../actor.ts';
import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';

/** Binds the services for connected accounts to their dependencies. */
export function bindAccounts(deps: ServiceDeps) {
  return bind(deps, {
    listAccounts,
    listConnected,
    listEndingVersions: (services: ServiceDeps, actor: Actor) =>
      actor.role === 'owner' ? listEndingVersions(services) : [],
    getHealth,
    probeAccount,
    startConnection,
    findOAuthHandOff,
    findReturnPath,
    completeConnection,
    requestRequiredScopes,
    setDefaultAccount,
    disconnectAccount,
    listPlaylists,
    readCreatorOptions,
    readAccountPicture,
    readLastChoice,
  });
}

/** Binds the services for groups of accounts to their dependencies. */
export function bindAccountGroups(deps: ServiceDeps) {
  return bind(deps, {
    listAccountGroups,
    getAccountGroup,
    readAccountGroup,
    createAccountGroup,
    updateAccountGroup,
    deleteAccountGroup,
  });
}
