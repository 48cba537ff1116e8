type AsyncMethod = (...values: never[]) => Promise<unknown>;

/**
 * Returns an adapter whose module is loaded by the first call of any of its methods, because some SDKs
 * consist of hundreds of modules that most processes never use. Every method has to return a promise. A
 * failed load is retried by the next call.
 */
export function loadOnFirstCall<T extends { [Name in keyof T]: AsyncMethod }>(
  load: () => Promise<T>,
): T {
  let loading: Promise<T> | undefined;
  const start = (): Promise<T> =>
    load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return new Proxy({} as T, {
    get: (_target, name) =>
      // Without this, awaiting the proxy would call the adapter's `then` instead of returning the adapter.
      name === 'then'
        ? undefined
        : async (...values: never[]) => {
            const adapter = await (loading ??= start());
            return adapter[name as keyof T](...values);
          },
  });
}
