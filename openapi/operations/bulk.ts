import { z } from 'zod';
import {
  AppendBulkRowsInput,
  BulkOutput,
  BulkPage,
  BulkProgressOutput,
  BulkRowInput,
  BulkRowPage,
  CreateBulkInput,
  LeftOutRowInput,
  ListBulkRowsInput,
  ListBulksInput,
} from '#app/domain/bulk/bulk.ts';
import { BULK_ROW_COLUMNS } from '#app/domain/bulk/bulk-csv.ts';
import { defineOperation, idParam } from '../operation.ts';

const TAG = 'Bulk';
const Rows = z.union([BulkRowInput, LeftOutRowInput]);
const BulkParams = idParam('bulkId', 'bulk', 'bulk');

export const createBulk = defineOperation({
  id: 'createBulk',
  method: 'post',
  path: '/api/bulk',
  tag: TAG,
  summary: 'Publish many posts from NDJSON or CSV rows',
  description: `Each row is a publish request with your own \`externalId\`. Rows are processed as they arrive, in any number; an invalid row doesn’t affect the others. Requires an \`Idempotency-Key\`: send an interrupted run again with the same key, and it continues where it stopped, without publishing any row twice. The CSV header has any of ${BULK_ROW_COLUMNS.join(', ')}; lists are separated by spaces, and empty cells and the reason column are ignored. To avoid one long request, send parts: the first with \`more=true\`, the others to \`/api/bulk/{bulkId}/rows\`.`,
  scope: 'posts:write',
  query: CreateBulkInput,
  formerQueryNames: { dry_run: 'dryRun' },
  rows: Rows,
  success: {
    200: {
      description: 'All rows are processed. `rowsUrl` lists the result of each.',
      schema: BulkOutput,
    },
  },
  errors: ['conflict', 'saturated'],
});

export const appendBulkRows = defineOperation({
  id: 'appendBulkRows',
  method: 'post',
  path: '/api/bulk/{bulkId}/rows',
  tag: TAG,
  summary: 'Send more rows of a bulk run',
  description:
    'Starts at `firstRow`. Rows that were already processed are skipped, so a part can safely be sent again, with its own `Idempotency-Key` or none. The last part, which may be empty, has no `more`. Responds with 409 if rows are missing in between (`nextRow` is the next expected one), if all rows had already arrived, or if the run was canceled.',
  scope: 'posts:write',
  params: BulkParams,
  query: AppendBulkRowsInput,
  formerQueryNames: { first_row: 'firstRow' },
  rows: Rows,
  success: { 200: { description: 'The rows of this part are processed.', schema: BulkOutput } },
  errors: ['conflict', 'saturated'],
});

export const listBulks = defineOperation({
  id: 'listBulks',
  method: 'get',
  path: '/api/bulk',
  tag: TAG,
  summary: 'List the bulk runs of the last 30 days, newest first',
  scope: 'posts:read',
  query: ListBulksInput,
  success: { 200: { description: 'A page of bulk runs.', schema: BulkPage } },
});

export const cancelBulk = defineOperation({
  id: 'cancelBulk',
  method: 'post',
  path: '/api/bulk/{bulkId}/cancel',
  tag: TAG,
  summary: 'Cancel a bulk run',
  description:
    'No more rows are processed, including those of a request in progress. Posts that haven’t been sent anywhere are canceled, and their rows count as `canceled`. Posts that were sent stay. Canceling again is not an error. Responds with 409 if there is nothing left to cancel.',
  scope: 'posts:write',
  params: BulkParams,
  success: { 200: { description: 'The canceled bulk run.', schema: BulkProgressOutput } },
  errors: ['conflict'],
});

export const getBulk = defineOperation({
  id: 'getBulk',
  method: 'get',
  path: '/api/bulk/{bulkId}',
  tag: TAG,
  summary: 'Get a bulk run’s progress',
  scope: 'posts:read',
  params: BulkParams,
  isUncounted: true,
  success: { 200: { description: 'The bulk run.', schema: BulkProgressOutput } },
});

export const listBulkRows = defineOperation({
  id: 'listBulkRows',
  method: 'get',
  path: '/api/bulk/{bulkId}/rows',
  tag: TAG,
  summary: 'List the result of each row',
  description: 'In row order. Results are deleted after 30 days; the posts stay.',
  scope: 'posts:read',
  params: BulkParams,
  query: ListBulkRowsInput,
  success: { 200: { description: 'A page of results.', schema: BulkRowPage } },
});

export const exportBulkRows = defineOperation({
  id: 'exportBulkRows',
  method: 'get',
  path: '/api/bulk/{bulkId}/results.csv',
  tag: TAG,
  summary: 'Get the result of each row as CSV',
  scope: 'posts:read',
  params: BulkParams,
  binary: 'text/csv',
  success: { 200: { description: 'All rows as CSV.', schema: null } },
});
