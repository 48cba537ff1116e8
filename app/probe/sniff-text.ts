/** Returns whether a byte can be part of a text: no control characters except tabs and line breaks. */
const isTextByte = (byte: number): boolean => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d);

const MARKS: readonly (readonly [contentType: string, pattern: RegExp])[] = [
  ['image/svg+xml', /<svg[\s>]/iu],
  ['text/html', /^<!doctype html|^<(?:html|head|body|script|meta|title|div|!--)[\s>-]/iu],
  ['application/vnd.apple.mpegurl', /^#EXTM3U/u],
];

/**
 * Returns the media type of a text file that people mistake for a media file, or null if the bytes aren't
 * text.
 */
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
