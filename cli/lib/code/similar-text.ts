/** How much of two texts must be the same words to be taken for one. */
export const SIMILARITY = {
  /** Git's rename detection: for a file that is known to have moved or to be gone. */
  likely: 0.5,
  /** Where nothing but the words says that two files are one: posts of a series share many. */
  certain: 0.8,
} as const;

/** Counts the words of a text, whatever their case. */
export function toWordCounts(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().split(/\s+/u))
    if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Returns whether at least this share of the words of two texts is the same. */
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
