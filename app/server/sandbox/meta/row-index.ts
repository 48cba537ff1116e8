import type { Collection } from '../kit/types.ts';

export interface RowIndex<T> {
  /** Must be called for each new row before it's written. */
  add(row: T): void;
  /** IDs in insertion order. */
  listIds(key: string): readonly string[];
  /** Yields the rows of a key, newest first, reading them on demand. */
  newestFirst(key: string): Generator<T>;
}

/**
 * Creates an in-memory index from keys to the rows of a collection that only grows. Without it, every request
 * of a run with thousands of posts would read all of them. The control API may empty the collection at any
 * time, which the index notices when its first row is gone.
 */
export function createRowIndex<T extends { readonly id: string }>(
  rows: Collection<T>,
  toKey: (row: T) => string,
): RowIndex<T> {
  let idsByKey: Map<string, string[]> | null = null;
  let firstId: string | null = null;
  const put = (index: Map<string, string[]>, row: T) => {
    firstId ??= row.id;
    const key = toKey(row);
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
  const listIds = (key: string) => open().get(key) ?? [];
  return {
    add: (row) => put(open(), row),
    listIds,
    *newestFirst(key) {
      const ids = listIds(key);
      for (let at = ids.length - 1; at >= 0; at -= 1) {
        const row = rows.get(ids[at] ?? '');
        if (row !== undefined) yield row;
      }
    },
  };
}

/** Counts the rows of a key since a time, by binary search: they're ordered by time. */
export function countSince<T extends { readonly id: string }>(
  {
    rows,
    index,
    readTime,
  }: { rows: Collection<T>; index: RowIndex<T>; readTime: (row: T) => string },
  key: string,
  since: Date,
): number {
  const ids = index.listIds(key);
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows.get(ids[middle] ?? '');
    if (row !== undefined && new Date(readTime(row)) > since) high = middle;
    else low = middle + 1;
  }
  return ids.length - low;
}
