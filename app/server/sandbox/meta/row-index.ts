import type { Collection } from '../kit/types.ts';

export interface RowIndex<T> {
  /** To be told of each new row, before it is written. */
  add(row: T): void;
  /** Ids in the order of insertion. */
  idsOf(key: string): readonly string[];
  /** The rows of a key, the newest first, read one by one as they are asked for. */
  newestFirst(key: string): Generator<T>;
}

/**
 * Which rows belong to a key, held in memory beside a collection that only grows: without it each request
 * of a run with thousands of posts would read all of them. The control door may empty the collection at
 * any time, which shows in its first row being gone.
 */
export function createRowIndex<T extends { readonly id: string }>(
  rows: Collection<T>,
  keyOf: (row: T) => string,
): RowIndex<T> {
  let idsByKey: Map<string, string[]> | null = null;
  let firstId: string | null = null;
  const put = (index: Map<string, string[]>, row: T) => {
    firstId ??= row.id;
    const key = keyOf(row);
    const ids = index.get(key);
    if (ids) ids.push(row.id);
    else index.set(key, [row.id]);
  };
  const open = () => {
    const isEmptied = firstId !== null && rows.get(firstId) === undefined;
    if (idsByKey !== null && !isEmptied) return idsByKey;
    idsByKey = new Map();
    firstId = null;
    for (const row of rows.values()) put(idsByKey, row);
    return idsByKey;
  };
  const idsOf = (key: string) => open().get(key) ?? [];
  return {
    add: (row) => put(open(), row),
    idsOf,
    *newestFirst(key) {
      const ids = idsOf(key);
      for (let at = ids.length - 1; at >= 0; at -= 1) {
        const row = rows.get(ids[at] ?? '');
        if (row !== undefined) yield row;
      }
    },
  };
}

/** How many rows of the key are younger than that, found by halving: they lie in the order of time. */
export function countSince<T extends { readonly id: string }>(
  { rows, index, timeOf }: { rows: Collection<T>; index: RowIndex<T>; timeOf: (row: T) => string },
  key: string,
  since: Date,
): number {
  const ids = index.idsOf(key);
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows.get(ids[middle] ?? '');
    if (row !== undefined && new Date(timeOf(row)) > since) high = middle;
    else low = middle + 1;
  }
  return ids.length - low;
}
