/** Returns YouTube's title as publishing builds it: the given one, else the caption's first line. */
export function toPreviewTitle(title: string, caption: string, fileName: string): string {
  const text = title.trim() || (caption.trim().split('\n')[0] ?? '').trim() || fileName;
  return [...text.replace(/[<>]/gu, '')].slice(0, 100).join('');
}
