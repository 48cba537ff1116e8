const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the longest prefix of the text within `maxUnits` UTF-16 units. Never splits a grapheme. */
export function cutText(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > maxUnits) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
