import { z } from 'zod';
import { BulkOutput, BulkRowInput, BulkRowPage, ListBulkRowsInput } from '#app/domain/bulk.ts';
import { BULK_COLUMNS } from '#app/domain/bulk-csv.ts';
import { defineOperation } from '../operation.ts';

const TAG = 'Bulk';
const BulkParams = z.object({ bulkId: z.string().describe('The id of the bulk (`bulk_…`).') });

export const createBulk = defineOperation({
  id: 'createBulk',
  method: 'post',
  path: '/api/bulk',
  tag: TAG,
  summary: 'Publish many posts: a row each, as NDJSON or CSV',
  description: `Each row is a publish request with an \`externalId\` of yours. Rows are taken as they arrive, in any number; a bad one stops no other. Needs an \`Idempotency-Key\`: a bulk that broke off is sent again with the same key, and goes on where it stopped; no row becomes two posts. CSV has a header with any of ${BULK_COLUMNS.join(', ')}; lists are separated by spaces, an empty cell says nothing.`,
  scope: 'posts:write',
  query: z.strictObject({
    dry_run: z
      .enum(['true', 'false'])
      .default('false')
      .describe(
        'true: each row is only judged, the day’s limit counted as if those before it had gone out.',
      ),
  }),
  rows: BulkRowInput,
  success: {
    200: {
      description: 'All rows are done; `rowsUrl` has the result of each.',
      schema: BulkOutput,
    },
  },
  errors: [
    'malformed_body',
    'unsupported_media_type',
    'validation_failed',
    'unauthenticated',
    'forbidden',
  ],
});

export const getBulk = defineOperation({
  id: 'getBulk',
  method: 'get',
  path: '/api/bulk/{bulkId}',
  tag: TAG,
  summary: 'How far a bulk is',
  scope: 'posts:read',
  params: BulkParams,
  isUncounted: true,
  success: { 200: { description: 'The bulk.', schema: BulkOutput } },
  errors: ['unauthenticated', 'forbidden', 'not_found'],
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
  errors: ['validation_failed', 'unauthenticated', 'forbidden', 'not_found'],
});

export const exportBulkRows = defineOperation({
  id: 'exportBulkRows',
  method: 'get',
  path: '/api/bulk/{bulkId}/results.csv',
  tag: TAG,
  summary: 'What became of each row, for a spreadsheet',
  scope: 'posts:read',
  params: BulkParams,
  binary: true,
  success: { 200: { description: 'A CSV of all rows.', schema: null } },
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
