const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The longest start of the text within `maxUnits` UTF-16 units; what reads as one sign is never cut. */
export function cutText(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > maxUnits) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
