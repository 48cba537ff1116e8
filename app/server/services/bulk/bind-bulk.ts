import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { findBulk } from './bulk-row.ts';
import { exportBulkRows, getBulk, listBulkRows } from './read-bulk.ts';
import { receiveBulk } from './receive-bulk.ts';

/** Many posts at once, bound to what they work with. */
export function bindBulk(deps: ServiceDeps) {
  return {
    receiveBulk: (actor: Actor, bulk: Parameters<typeof receiveBulk>[2]) =>
      receiveBulk(deps, actor, bulk),
    /** As it stands, for a retry whose first answer was lost. */
    readBulk: (actor: Actor, bulkId: string) => findBulk(deps, actor, bulkId),
    getBulk: (actor: Actor, input: { bulkId: string }) => getBulk(deps, actor, input),
    listBulkRows: (actor: Actor, input: Parameters<typeof listBulkRows>[2]) =>
      listBulkRows(deps, actor, input),
    exportBulkRows: (actor: Actor, input: { bulkId: string }) => exportBulkRows(deps, actor, input),
  };
}
