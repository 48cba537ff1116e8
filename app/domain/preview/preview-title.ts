/** YouTube's title: the given one, else the caption's first line, as publishing makes it. */
export function toPreviewTitle(title: string, caption: string, fileName: string): string {
  const wanted = title.trim() || (caption.trim().split('\n')[0] ?? '').trim() || fileName;
  return [...wanted.replace(/[<>]/gu, '')].slice(0, 100).join('');
}
