import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { deleteUser } from './delete-user.ts';
import { getDeletionOutlook } from './get-outlook.ts';
import { restoreUser } from './restore-user.ts';

/** Binds the services for deleting and restoring accounts to their dependencies. */
export function bindDeletion(deps: ServiceDeps) {
  return bind(deps, {
    getDeletionOutlook,
    deleteUser,
    restoreUser,
  });
}
