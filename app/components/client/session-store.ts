export interface SessionStore<T> {
  readonly read: () => T | null;
  readonly write: (next: T | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Creates a store for this tab that survives navigation and ends with the tab. `empty` defines its shape:
 * data stored by a version with another shape is dropped. Only this code writes to it, so data of this shape
 * needs no schema, which every screen would have to load.
 */
export function createSessionStore<T>(key: string, empty: object): SessionStore<T> {
  const format = JSON.stringify(empty);
  const listeners = new Set<() => void>();
  let stored: T | null | undefined;
  return {
    read: () => {
      if (stored === undefined) stored = readSession<T>(key, format);
      return stored;
    },
    write: (next) => {
      stored = next;
      writeSession(key, next === null ? null : { format, value: next });
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface StoredValue<T> {
  readonly format: string;
  readonly value: T;
}

function readSession<T>(key: string, format: string): T | null {
  try {
    const text = sessionStorage.getItem(key);
    const stored = JSON.parse(text ?? 'null') as StoredValue<T> | null;
    return stored?.format === format ? stored.value : null;
  } catch {
    // Storage is blocked, or the text isn't ours. The page works without it.
    return null;
  }
}

function writeSession(key: string, next: unknown): void {
  try {
    if (next === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Storage is full or blocked. The value is kept for this page only.
  }
}
