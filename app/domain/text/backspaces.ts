/** Applies backspaces as a terminal would: each deletes the character before it. */
export function applyBackspaces(text: string): string {
  if (!text.includes('\b')) return text;
  const kept: string[] = [];
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (segment !== '\b') kept.push(segment);
    else if (kept.at(-1) !== '\n') kept.pop();
  }
  return kept.join('');
}
