export interface SessionStore<T> {
  readonly read: () => T | null;
  readonly write: (next: T | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Something of this tab: kept while the person walks between the screens, gone when the tab is. `empty` tells
 * its shape: what was kept by a version whose empty one looked different is forgotten. Nobody else writes
 * there, so what is of this shape needs no schema, which every screen would have to load.
 */
export function createSessionStore<T>(key: string, empty: object): SessionStore<T> {
  const format = JSON.stringify(empty);
  const listeners = new Set<() => void>();
  let kept: T | null | undefined;
  return {
    read: () => {
      if (kept === undefined) kept = readSession<T>(key, format);
      return kept;
    },
    write: (next) => {
      kept = next;
      writeSession(key, next === null ? null : { format, value: next });
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface Kept<T> {
  readonly format: string;
  readonly value: T;
}

function readSession<T>(key: string, format: string): T | null {
  try {
    const text = sessionStorage.getItem(key);
    const kept = JSON.parse(text ?? 'null') as Kept<T> | null;
    return kept?.format === format ? kept.value : null;
  } catch {
    // A browser that forbids storage, or a text that is none of ours: the page works without.
    return null;
  }
}

function writeSession(key: string, next: unknown): void {
  try {
    if (next === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Full or forbidden: what is kept lives on in this page.
  }
}
