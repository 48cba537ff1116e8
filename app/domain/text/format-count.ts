const PLURALS = new Intl.PluralRules('en-US');

/** Returns a number with its noun in the singular or plural: `1 platform`, `0 platforms`, `2 platforms`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${pickPlural(count, noun, plural)}`;
}

/** Returns the form that English grammar needs after or before this number: `is` for 1, `are` for 0 and 2. */
export function pickPlural(count: number, one: string, other: string): string {
  return PLURALS.select(count) === 'one' ? one : other;
}
