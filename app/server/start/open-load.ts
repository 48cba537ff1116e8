import { type WatchedLoad, watchLoad } from '#app/server/adapters/load/watch-load.ts';
import type { Config } from '#app/server/config/config.ts';
import type { Database } from '#app/server/db/open-database.ts';
import { ping } from '#app/server/db/queries/ping.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';

/** Creates what watches the load, on the connections that requests use. */
export function openLoad(
  { loadLimits }: Config,
  {
    pool,
    sql,
    queue,
    mediaStore,
    logger,
  }: Pick<Database, 'pool' | 'sql'> & Pick<ServiceDeps, 'queue' | 'mediaStore' | 'logger'>,
): WatchedLoad {
  const parts = {
    isBusy: () => pool.totalCount > pool.idleCount,
    ping: () => ping(sql),
    freeBytes: () => mediaStore.arrivals.freeBytes(),
    queue,
    logger,
  };
  return watchLoad(parts, loadLimits);
}
