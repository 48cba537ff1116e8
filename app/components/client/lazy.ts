import { useSyncExternalStore } from 'react';

/** Code, or data derived from it, that a screen loads on first use. */
export interface Lazy<T> {
  /** Null until loaded. */
  readonly read: () => T | null;
  /** Whether the last attempt failed, for example because the server was updated while the page was open. */
  readonly hasFailed: () => boolean;
  /** Loads once, and again after a failure. Resolves when the outcome is known and never rejects. */
  readonly load: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves once loaded, so that React can suspend on it. */
  readonly whenLoaded: Promise<void>;
}

let anyHasFailed = false;
const failureListeners = new Set<() => void>();

/** Returns whether any code couldn't be loaded since the page was opened. */
export function useAnyHasFailed(): boolean {
  return useSyncExternalStore(
    subscribeToFailures,
    () => anyHasFailed,
    () => false,
  );
}

function subscribeToFailures(listener: () => void): () => void {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}

export function createLazy<T>(fetchIt: () => Promise<T>): Lazy<T> {
  const listeners = new Set<() => void>();
  const { promise: whenLoaded, resolve } = withResolvers();
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
      anyHasFailed = true;
      for (const listener of failureListeners) listener();
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
    whenLoaded,
  };
}

// Promise.withResolvers is newer than the browsers that the app supports.
function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Returns the loaded value, or null until it's loaded. */
export function useLazy<T>({ subscribe, read }: Lazy<T>): T | null {
  return useSyncExternalStore(subscribe, read, read);
}

export function useHasFailed({ subscribe, hasFailed }: Lazy<unknown>): boolean {
  return useSyncExternalStore(subscribe, hasFailed, () => false);
}
