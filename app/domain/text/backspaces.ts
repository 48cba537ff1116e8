/** Applies backspaces as a terminal would: each deletes the character before it. */
export function applyBackspaces(text: string): string {
  if (!text.includes('\b')) return text;
  const result: string[] = [];
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (segment !== '\b') result.push(segment);
    else if (result.at(-1) !== '\n') result.pop();
  }
  return result.join('');
}
