const AND = new Intl.ListFormat('en-US', { type: 'conjunction' });
const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Joins names: `A`, `A and B`, `A, B, and C`. */
export function listNames(names: Iterable<string>): string {
  return AND.format(names);
}

/** Joins alternatives for a sentence: `JPEG`, `JPEG or PNG`, `JPEG, PNG, or WebP`. Drops repeated ones. */
export function toAlternatives(names: readonly string[]): string {
  return OR.format(new Set(names));
}
