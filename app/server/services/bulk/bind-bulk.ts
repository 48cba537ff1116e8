import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { findBulk } from './bulk-row.ts';
import { cancelBulk } from './cancel-bulk.ts';
import { exportBulkRows, getBulk, listBulkRows, listBulks } from './read-bulk.ts';
import { appendBulkRows, receiveBulk } from './receive-bulk.ts';

/** Binds the services for bulk publishing to their dependencies. */
export function bindBulk(deps: ServiceDeps) {
  return {
    receiveBulk: (actor: Actor, bulk: Parameters<typeof receiveBulk>[2]) =>
      receiveBulk(deps, actor, bulk),
    appendBulkRows: (actor: Actor, rows: Parameters<typeof appendBulkRows>[2]) =>
      appendBulkRows(deps, actor, rows),
    cancelBulk: (actor: Actor, input: { bulkId: string }) => cancelBulk(deps, actor, input),
    listBulks: (actor: Actor, input: Parameters<typeof listBulks>[2]) =>
      listBulks(deps, actor, input),
    /** Returns the current state, for a retry whose first response was lost. */
    readBulk: (actor: Actor, bulkId: string) => findBulk(deps, actor, bulkId),
    getBulk: (actor: Actor, input: { bulkId: string }) => getBulk(deps, actor, input),
    listBulkRows: (actor: Actor, input: Parameters<typeof listBulkRows>[2]) =>
      listBulkRows(deps, actor, input),
    exportBulkRows: (actor: Actor, input: { bulkId: string }) => exportBulkRows(deps, actor, input),
  };
}
