import type { Database } from '#app/server/db/open-database.ts';
import type { PlatformRegistry } from '#app/server/ports/platform-registry.ts';
import { createDeliveryClaims } from '#app/server/services/deliveries/delivery-claims.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { createCommitLocks } from '#app/server/services/publishing/limits/commit-locks.ts';

/** Creates what keeps deliveries apart: this process's claims, and its locks of accounts. */
export function createDeliveryLocks(
  { sql }: Pick<Database, 'sql'>,
  platforms: PlatformRegistry,
): Pick<ServiceDeps, 'commitLocks' | 'deliveryClaims'> {
  return { commitLocks: createCommitLocks(), deliveryClaims: createDeliveryClaims(sql, platforms) };
}
