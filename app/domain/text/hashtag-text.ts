/** Normalizes hashtags: removes #, trims, and drops empty ones and case-insensitive duplicates. */
export function normalizeHashtags(hashtags: readonly string[]): string[] {
  const seen = new Set<string>();
  const result: string[] = [];
  for (const raw of hashtags) {
    const tag = raw
      .trim()
      .replace(/^[#＃\s]+/u, '')
      .normalize('NFC');
    const key = tag.toLowerCase();
    if (tag === '' || seen.has(key)) continue;
    seen.add(key);
    result.push(tag);
  }
  return result;
}
