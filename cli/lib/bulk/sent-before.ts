import type { Client } from '../../client/client.ts';
import type { PostRow } from '../rows/post-row.ts';
import { listRows } from './list-rows.ts';
import { hashBody, listFiles, toRowBody } from './row-body.ts';
import type { Uploads } from './uploads.ts';

export interface SentBefore {
  /** Nothing went out before: nobody needs to ask. */
  readonly isEmpty: boolean;
  /** The job in which this very row went out already; null: in none. Each of them answers for one row. */
  readonly take: (row: PostRow) => Promise<string | null>;
  /** Begins to count anew, for another pass over the file. */
  readonly rewind: () => void;
}

/**
 * The rows of a file that went out when it was run before it was changed: they are left out now. Known by
 * what was sent, so they are found wherever in the file they stand.
 */
export async function findSentBefore(
  client: Client,
  { jobs, uploads }: { jobs: readonly string[]; uploads: Uploads },
): Promise<SentBefore> {
  const sent = new Map<string, string[]>();
  for (const job of jobs)
    for await (const { state, hash } of listRows(client, job))
      if (state === 'accepted') sent.set(hash, [...(sent.get(hash) ?? []), job]);
  const taken = new Map<string, number>();
  return {
    isEmpty: sent.size === 0,
    take: async (row) => {
      if (sent.size === 0) return null;
      const body = await toKnownBody(row, uploads);
      if (!body) return null;
      const hash = hashBody(body);
      const count = taken.get(hash) ?? 0;
      taken.set(hash, count + 1);
      return sent.get(hash)?.[count] ?? null;
    },
    rewind: () => taken.clear(),
  };
}

/** Null with a file that was not uploaded yet: such a row was never sent. */
async function toKnownBody(row: PostRow, uploads: Uploads): Promise<object | null> {
  const ids = new Map<string, string>();
  for (const file of listFiles(row)) {
    const id = await uploads.find(file).catch(() => null);
    if (id === null) return null;
    ids.set(file.path, id);
  }
  return toRowBody(row, ({ path }) => ids.get(path) ?? '');
}
