/** Backspaces delete what is before them, as on the terminal that they were meant for. */
export function applyBackspaces(text: string): string {
  if (!text.includes('\b')) return text;
  const kept: string[] = [];
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (segment !== '\b') kept.push(segment);
    else if (kept.at(-1) !== '\n') kept.pop();
  }
  return kept.join('');
}
