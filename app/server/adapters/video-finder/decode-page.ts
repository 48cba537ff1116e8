/** The part of a page that may declare its charset (WHATWG HTML, 13.2.3.2). */
const PRESCAN_BYTES = 1024;
const META_CHARSET = /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w.:-]+)/iu;

/**
 * Decodes a page using its byte order mark, the server's charset, the page's own declaration, or UTF-8, in
 * that order.
 */
export function decodePage({
  bytes,
  charset,
}: {
  readonly bytes: Buffer;
  readonly charset: string | null;
}): string {
  const start = bytes.subarray(0, PRESCAN_BYTES).toString('latin1');
  const label = readByteOrderMark(bytes) ?? charset ?? META_CHARSET.exec(start)?.[1] ?? 'utf-8';
  return toDecoder(label).decode(bytes);
}

function readByteOrderMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null;
}

function toDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    // The charset is unknown, but UTF-8 still gets the URLs and most titles right.
    return new TextDecoder();
  }
}
