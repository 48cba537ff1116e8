import type { Client } from '../../client/client.ts';
import type { PostRow } from '../rows/post-row.ts';
import { listRows } from './list-rows.ts';
import { hashBody, listFiles, toRowBody } from './row-body.ts';
import type { Uploads } from './uploads.ts';

export interface SentBefore {
  /** True if nothing was published before, so lookups can be skipped. */
  readonly isEmpty: boolean;
  /** Returns the job that published this exact row, or null. Each published row matches only once. */
  readonly take: (row: PostRow) => Promise<string | null>;
  /** Resets the matches for another pass over the file. */
  readonly rewind: () => void;
}

/**
 * Finds the rows that were published by earlier versions of the file, so they can be skipped. They're matched
 * by content, so their position in the file doesn't matter.
 */
export async function findSentBefore(
  client: Client,
  { jobs, uploads }: { jobs: readonly string[]; uploads: Uploads },
): Promise<SentBefore> {
  const sent = new Map<string, string[]>();
  for (const job of jobs)
    for await (const { state, hash } of listRows(client, job))
      if (state === 'accepted') sent.set(hash, [...(sent.get(hash) ?? []), job]);
  const used = new Map<string, number>();
  return {
    isEmpty: sent.size === 0,
    take: async (row) => {
      if (sent.size === 0) return null;
      const body = await toKnownBody(row, uploads);
      if (!body) return null;
      const hash = hashBody(body);
      const count = used.get(hash) ?? 0;
      used.set(hash, count + 1);
      return sent.get(hash)?.[count] ?? null;
    },
    rewind: () => used.clear(),
  };
}

/** Returns null if one of the row's files was never uploaded, because then the row was never sent. */
async function toKnownBody(row: PostRow, uploads: Uploads): Promise<object | null> {
  const ids = new Map<string, string>();
  for (const file of listFiles(row)) {
    const id = await uploads.find(file).catch(() => null);
    if (id === null) return null;
    ids.set(file.path, id);
  }
  return toRowBody(row, ({ path }) => ids.get(path) ?? '');
}
