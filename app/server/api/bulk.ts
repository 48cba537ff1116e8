import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import { readBodyRows } from '#app/server/http/api/read-rows.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/bulk.ts';

export function mountBulk(frame: ApiFrame, { bulk }: Services): void {
  apiRoute(frame, operations.createBulk, {
    run: async ({ actor, query, file, key }) => {
      if (!file) throw new Error('A bulk request arrived without rows.');
      const choices = { dryRun: query.dryRun === 'true', more: query.more === 'true' };
      return {
        status: 200,
        body: await bulk.receiveBulk(actor, { key, ...choices, rows: readBodyRows(file) }),
      };
    },
    recover: async ({ actor }, bulkId) => ({
      status: 200,
      body: await bulk.readBulk(actor, bulkId),
    }),
  });
  apiRoute(frame, operations.appendBulkRows, {
    run: async ({ actor, params, query, file }) => {
      if (!file) throw new Error('A part of a bulk job arrived without rows.');
      const part = { ...params, firstRow: query.firstRow, more: query.more === 'true' };
      return {
        status: 200,
        body: await bulk.appendBulkRows(actor, { ...part, rows: readBodyRows(file) }),
      };
    },
    recover: async ({ actor }, bulkId) => ({
      status: 200,
      body: await bulk.readBulk(actor, bulkId),
    }),
  });
  apiRoute(frame, operations.cancelBulk, async ({ actor, params }) => ({
    status: 200,
    body: await bulk.cancelBulk(actor, params),
  }));
  apiRoute(frame, operations.listBulks, async ({ actor, query }) => ({
    status: 200,
    body: await bulk.listBulks(actor, query),
  }));
  apiRoute(frame, operations.getBulk, async ({ actor, params }) => ({
    status: 200,
    body: await bulk.getBulk(actor, params),
  }));
  apiRoute(frame, operations.listBulkRows, async ({ actor, params, query }) => ({
    status: 200,
    body: await bulk.listBulkRows(actor, { ...params, ...query }),
  }));
  apiRoute(frame, operations.exportBulkRows, async ({ actor, params }) => ({
    status: 200,
    file: await bulk.exportBulkRows(actor, params),
  }));
}
