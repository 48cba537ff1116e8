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
  summary: 'Publish many posts: a row each, as NDJSON or CSV',
  description: `Each row is a publish request with an \`externalId\` of yours. Rows are taken as they arrive, in any number; a bad one stops no other. Needs an \`Idempotency-Key\`: a bulk that broke off is sent again with the same key, and goes on where it stopped; no row becomes two posts. CSV has a header with any of ${BULK_ROW_COLUMNS.join(', ')}; lists are separated by spaces, an empty cell says nothing, and neither does the column reason. Where one long call is unwelcome, send parts: the first with \`more=true\`, the others to \`/api/bulk/{bulkId}/rows\`.`,
  scope: 'posts:write',
  query: CreateBulkInput,
  formerQueryNames: { dry_run: 'dryRun' },
  rows: Rows,
  success: {
    200: {
      description: 'All rows that were sent are done; `rowsUrl` has the result of each.',
      schema: BulkOutput,
    },
  },
  errors: ['conflict'],
});

export const appendBulkRows = defineOperation({
  id: 'appendBulkRows',
  method: 'post',
  path: '/api/bulk/{bulkId}/rows',
  tag: TAG,
  summary: 'Send further rows of an open bulk',
  description:
    'Rows that are done already are passed over, so a part is safe to send again: from `firstRow` on, with an `Idempotency-Key` of its own or none. The last part, which may be empty, comes without `more`. 409 when rows in between are missing (`nextRow` says which comes next), when all had arrived before, and when the bulk was canceled.',
  scope: 'posts:write',
  params: BulkParams,
  query: AppendBulkRowsInput,
  formerQueryNames: { first_row: 'firstRow' },
  rows: Rows,
  success: { 200: { description: 'The rows of this part are done.', schema: BulkOutput } },
  errors: ['conflict'],
});

export const listBulks = defineOperation({
  id: 'listBulks',
  method: 'get',
  path: '/api/bulk',
  tag: TAG,
  summary: 'The bulks of the last 30 days, newest first',
  scope: 'posts:read',
  query: ListBulksInput,
  success: { 200: { description: 'A page of bulks.', schema: BulkPage } },
});

export const cancelBulk = defineOperation({
  id: 'cancelBulk',
  method: 'post',
  path: '/api/bulk/{bulkId}/cancel',
  tag: TAG,
  summary: 'Stop a bulk',
  description:
    'No further row of it is taken, also of a call that is under way, and posts of which nothing was sent are canceled; their rows count as `canceled`. What was sent stays. Canceling twice is no error. 409 when nothing is left to cancel.',
  scope: 'posts:write',
  params: BulkParams,
  success: { 200: { description: 'The bulk, canceled.', schema: BulkProgressOutput } },
  errors: ['conflict'],
});

export const getBulk = defineOperation({
  id: 'getBulk',
  method: 'get',
  path: '/api/bulk/{bulkId}',
  tag: TAG,
  summary: 'How far a bulk is, and how its posts stand',
  scope: 'posts:read',
  params: BulkParams,
  isUncounted: true,
  success: { 200: { description: 'The bulk.', schema: BulkProgressOutput } },
});

export const listBulkRows = defineOperation({
  id: 'listBulkRows',
  method: 'get',
  path: '/api/bulk/{bulkId}/rows',
  tag: TAG,
  summary: 'What became of each row',
  description: 'In the order of the rows. Kept for 30 days; the posts stay.',
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
  summary: 'What became of each row, for a spreadsheet',
  scope: 'posts:read',
  params: BulkParams,
  binary: 'text/csv',
  success: { 200: { description: 'A CSV of all rows.', schema: null } },
});
