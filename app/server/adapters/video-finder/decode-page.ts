/** Where a page may name its charset (WHATWG HTML, 13.2.3.2). */
const PRESCAN_BYTES = 1024;
const META_CHARSET = /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w.:-]+)/iu;

/** A page's text: by its byte order mark, by what the server says, by what it says itself, else UTF-8. */
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
    // A charset that nobody knows: addresses and most titles are readable all the same.
    return new TextDecoder();
  }
}
