/** The most drawn pages of a document that are kept. One of the largest takes 10 MB. */
const MAX_KEPT_PAGES = 4;

export interface RecentPages<T> {
  readonly get: (page: number) => T | undefined;
  readonly add: (page: number, drawn: T) => void;
  readonly clear: () => void;
}

/**
 * Creates a store of the pages that were shown last.
 *
 * @param release - Frees the memory of a page that is dropped.
 */
export function createRecentPages<T>(release: (drawn: T) => void): RecentPages<T> {
  const kept = new Map<number, T>();
  return {
    get(page) {
      const drawn = kept.get(page);
      if (drawn !== undefined) {
        kept.delete(page);
        kept.set(page, drawn);
      }
      return drawn;
    },
    add(page, drawn) {
      kept.set(page, drawn);
      for (const [oldest, dropped] of kept) {
        if (kept.size <= MAX_KEPT_PAGES) return;
        kept.delete(oldest);
        release(dropped);
      }
    },
    clear() {
      for (const drawn of kept.values()) release(drawn);
      kept.clear();
    },
  };
}
