/** Returns a function that gives the kinds in turn at every nth call, and undefined in between. */
export function createStrikeCounter<T>(kinds: readonly T[], every = Infinity): () => T | undefined {
  let count = 0;
  return () => {
    count += 1;
    return count % every === 0 ? kinds[(count / every) % kinds.length] : undefined;
  };
}
