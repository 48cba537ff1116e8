/** Hashtags without #, trimmed, empty ones dropped, doubles (whatever their case) kept once. */
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
