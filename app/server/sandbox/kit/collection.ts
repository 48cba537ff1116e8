import type { Journal } from './journal.ts';
import type { Collection } from './types.ts';

/** Opens a collection. Rows are copied in and out, so nothing can change without being journaled. */
export function openCollection<T>(journal: Journal, name: string): Collection<T> {
  const table = journal.table(name);
  return {
    get: (id) => {
      const text = table.get(id);
      return text === undefined ? undefined : (JSON.parse(text) as T);
    },
    set: (id, value) => journal.set(name, id, value),
    delete: (id) => journal.delete(name, id),
    entries: () => [...table].map(([id, text]) => [id, JSON.parse(text) as T]),
    values: () => [...table.values()].map((text) => JSON.parse(text) as T),
  };
}
