import type { DeletedPerson } from '#app/domain/identity/account-deletion.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { deleteUser } from './delete-user.ts';
import { getDeletionOutlook } from './get-outlook.ts';
import { restoreUser } from './restore-user.ts';

/** Binds the services for deleting and restoring accounts to their dependencies. */
export function bindDeletion(deps: ServiceDeps) {
  return {
    getDeletionOutlook: (actor: Actor) => getDeletionOutlook(deps, actor),
    deleteUser: (actor: Actor, named?: readonly DeletedPerson[]) => deleteUser(deps, actor, named),
    restoreUser: (person: { userId: string }) => restoreUser(deps, person),
  };
}
