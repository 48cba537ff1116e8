import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { readAccess } from './read-access.ts';
import { readAdminPage } from './read-admin-page.ts';

/** Binds what the operator's page uses. Each service checks on its own that its actor is an operator. */
export function bindOperators(deps: ServiceDeps) {
  return bind(deps, { readAccess, readAdminPage });
}
