import type { ZodType } from 'zod';
import { readGraph, type GraphAccess } from '../api.ts';

const ENTRIES_PER_CALL = '100';
/** More than anyone needs. Stops a listing that never ends. */
const MAX_CALLS_PER_LIST = 50;

interface Listing<T> {
  readonly data: readonly T[];
  readonly paging?:
    | { cursors?: { after?: string | undefined } | undefined; next?: string | undefined }
    | undefined;
}

/** Lists all entries by cursor. URLs in responses are never followed, so they can't receive the token. */
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

/** Returns the cursor of the next page, or undefined on the last one. */
export function nextCursor({ paging }: Pick<Listing<unknown>, 'paging'>): string | undefined {
  if (paging?.next === undefined) return undefined;
  return paging.cursors?.after ?? URL.parse(paging.next)?.searchParams.get('after') ?? undefined;
}
