import type { Client } from '../../client/client.ts';
import type { BulkRow } from './show-bulk.ts';

const AT_ONCE = 500;

/** Yields the results of a job's rows after `after`, in order, with one page in memory at a time. */
export async function* listRows(
  client: Client,
  bulkId: string,
  { after = 0, limit = AT_ONCE }: { after?: number; limit?: number } = {},
): AsyncGenerator<BulkRow> {
  for (let cursor: string | null = String(after); cursor !== null;) {
    const page: { items: BulkRow[]; nextCursor: string | null } = await client.call(
      'listBulkRows',
      {
        params: { bulkId },
        query: { cursor, limit },
      },
    );
    yield* page.items;
    cursor = page.nextCursor;
  }
}
