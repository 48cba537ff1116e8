/** Share of identical words above which two texts count as the same. */
export const SIMILARITY = {
  /** Git's threshold for renames. Used for a file that's known to have moved or to be gone. */
  likely: 0.5,
  /** Used if only the text suggests that two files are the same: posts in a series share many words. */
  certain: 0.8,
} as const;

/** Counts the words of a text, ignoring case. */
export function toWordCounts(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().split(/\s+/u))
    if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Returns whether two texts share at least this fraction of their words. */
export function isSimilar(
  a: ReadonlyMap<string, number>,
  b: ReadonlyMap<string, number>,
  share: number,
): boolean {
  const all = sum(a) + sum(b);
  if (all === 0) return false;
  let common = 0;
  for (const [word, count] of a) common += Math.min(count, b.get(word) ?? 0);
  return (2 * common) / all >= share;
}

function sum(counts: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}
