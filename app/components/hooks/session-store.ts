import type { z } from 'zod';

export interface SessionStore<T> {
  readonly read: () => T | null;
  readonly write: (next: T | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Something of this tab: kept while the person walks between the screens, gone when the tab is. */
export function createSessionStore<T>(key: string, schema: z.ZodType<T>): SessionStore<T> {
  const listeners = new Set<() => void>();
  let kept: T | null | undefined;
  return {
    read: () => {
      if (kept === undefined) kept = readSession(key, schema);
      return kept;
    },
    write: (next) => {
      kept = next;
      writeSession(key, next);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readSession<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
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
