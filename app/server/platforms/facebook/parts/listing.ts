import type { ZodType } from 'zod';
import { readGraph, type GraphAccess } from '../api.ts';

const ENTRIES_PER_CALL = '100';
/** Nobody has more; a platform that never ends its list must not hold us. */
const MAX_CALLS_PER_LIST = 50;

interface Listing<T> {
  readonly data: readonly T[];
  readonly paging?:
    { cursors?: { after?: string | undefined } | undefined; next?: string | undefined } | undefined;
}

/** Pages through by the cursor: an address that the answer names never gets the token. */
export async function listAll<T>(
  access: GraphAccess,
  path: string,
  options: {
    readonly fields: string;
    readonly since?: string;
    readonly schema: ZodType<Listing<T>>;
  },
): Promise<T[]> {
  const entries: T[] = [];
  let after: string | undefined;
  for (let calls = 0; calls < MAX_CALLS_PER_LIST; calls += 1) {
    const listing = await readGraph(access, path, {
      query: { fields: options.fields, since: options.since, limit: ENTRIES_PER_CALL, after },
      schema: options.schema,
    });
    entries.push(...listing.data);
    after = nextCursor(listing);
    if (after === undefined) break;
  }
  return entries;
}

function nextCursor({ paging }: Listing<unknown>): string | undefined {
  if (paging?.next === undefined) return undefined;
  return paging.cursors?.after ?? URL.parse(paging.next)?.searchParams.get('after') ?? undefined;
}
