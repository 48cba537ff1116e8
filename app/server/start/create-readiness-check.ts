import type { Database } from '#app/server/db/open-database.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { checkReadiness, type Readiness } from '#app/server/services/operators/check-readiness.ts';

/** Returns the check behind `/readyz`. */
export function createReadinessCheck({
  deps,
  database,
}: {
  readonly deps: ServiceDeps;
  readonly database: Pick<Database, 'findPendingMigrations'>;
}): () => Promise<Readiness> {
  return () =>
    checkReadiness({ ...deps, findPendingMigrations: () => database.findPendingMigrations() });
}
