/** Joins names: `A`, `A and B`, `A, B and C`. */
export function listNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names);
}

/** Joins alternatives for a sentence: `JPEG`, `JPEG or PNG`, `JPEG, PNG, or WebP`. Drops repeated ones. */
export function toAlternatives(names: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(new Set(names));
}
