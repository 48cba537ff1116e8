import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { findBulk } from './bulk-row.ts';
import { cancelBulk } from './cancel-bulk.ts';
import { exportBulkRows, getBulk, listBulkRows, listBulks } from './read-bulk.ts';
import { appendBulkRows, receiveBulk } from './receive-bulk.ts';

/** Binds the services for bulk publishing to their dependencies. */
export function bindBulk(deps: ServiceDeps) {
  return bind(deps, {
    receiveBulk,
    appendBulkRows,
    cancelBulk,
    listBulks,
    /** Returns the current state, for a retry whose first response was lost. */
    readBulk: findBulk,
    getBulk,
    listBulkRows,
    exportBulkRows,
  });
}
