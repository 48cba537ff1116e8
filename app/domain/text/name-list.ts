/** Joins names: `A`, `A and B`, `A, B and C`. */
export function listNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names);
}
