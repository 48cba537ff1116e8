/** Creates a function that returns the kinds in turn on every nth call, and undefined otherwise. */
export function createFaultCounter<T>(kinds: readonly T[], every = Infinity): () => T | undefined {
  let count = 0;
  return () => {
    count += 1;
    return count % every === 0 ? kinds[(count / every) % kinds.length] : undefined;
  };
}
