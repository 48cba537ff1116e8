import path from 'node:path';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Returns a header's first value, or null. */
export function readHeader(headers: Headers, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

export function readLength(headers: Headers): number | null {
  const text = readHeader(headers, 'content-length');
  return text !== null && /^\d{1,15}$/u.test(text) ? Number(text) : null;
}

export function readContentType(headers: Headers): { contentType: string; charset: string | null } {
  const text = readHeader(headers, 'content-type') ?? '';
  const charset = /;\s*charset\s*=\s*"?([\w.:-]+)/iu.exec(text)?.[1] ?? null;
  return { contentType: (text.split(';')[0] ?? '').trim().toLowerCase(), charset };
}

/**
 * Reads the file name from Content-Disposition (RFC 6266, as far as servers use it). Keeps only the last
 * segment, because the value may be a path.
 */
export function readFileName(headers: Headers): string | null {
  const text = readHeader(headers, 'content-disposition') ?? '';
  const encoded = /filename\*\s*=\s*utf-8''([^;\s]+)/iu.exec(text)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/iu.exec(text);
  const name = decode(encoded) ?? plain?.[1] ?? plain?.[2] ?? null;
  return name === null ? null : path.basename(name.replaceAll('\\', '/')) || null;
}

function decode(text: string | undefined): string | null {
  if (text === undefined) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
