/** Bytes of a text: no control characters but for tabs and ends of lines. */
const isTextByte = (byte: number): boolean => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d);

const MARKS: readonly (readonly [contentType: string, pattern: RegExp])[] = [
  ['image/svg+xml', /<svg[\s>]/iu],
  ['text/html', /^<!doctype html|^<(?:html|head|body|script|meta|title|div|!--)[\s>-]/iu],
  ['application/vnd.apple.mpegurl', /^#EXTM3U/u],
];

/** Returns the media type of a text that people take for a media file; null if the bytes are no text. */
export function sniffText(head: Buffer): string | null {
  const text = decode(head);
  if (text === null || text === '') return null;
  return MARKS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'text/plain';
}

function decode(head: Buffer): string | null {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(head).trim();
  }
  return head.every(isTextByte)
    ? head
        .toString('utf8')
        .replace(/^\uFEFF/u, '')
        .trim()
    : null;
}
