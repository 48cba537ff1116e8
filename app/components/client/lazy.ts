import { useSyncExternalStore } from 'react';

/** Code, or what follows from it, that a screen fetches when it is first needed. */
export interface Lazy<T> {
  /** null until it is here. */
  readonly read: () => T | null;
  /** The last try has failed, as after an update of the server that a page has slept through. */
  readonly hasFailed: () => boolean;
  /** Fetches it once; after a failure, again. Settles when there is an outcome, and never rejects. */
  readonly load: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Settles when it is here: for React to wait on. */
  readonly whenHere: Promise<void>;
}

export function createLazy<T>(fetchIt: () => Promise<T>): Lazy<T> {
  const listeners = new Set<() => void>();
  const { promise: whenHere, resolve } = withResolvers();
  let value: T | null = null;
  let hasFailed = false;
  let loading: Promise<void> | null = null;
  const end = (): void => {
    for (const listener of listeners) listener();
  };
  const start = async (): Promise<void> => {
    try {
      value = await fetchIt();
      hasFailed = false;
      resolve();
    } catch {
      hasFailed = true;
      loading = null;
    }
    end();
  };
  return {
    read: () => value,
    hasFailed: () => hasFailed,
    load: () => (loading ??= start()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    whenHere,
  };
}

// Promise.withResolvers is younger than the browsers that the app is for.
function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** null until it is here. */
export function useLazy<T>({ subscribe, read }: Lazy<T>): T | null {
  return useSyncExternalStore(subscribe, read, read);
}

export function useHasFailed({ subscribe, hasFailed }: Lazy<unknown>): boolean {
  return useSyncExternalStore(subscribe, hasFailed, () => false);
}
