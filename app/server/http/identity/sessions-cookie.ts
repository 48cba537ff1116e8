/** This app's cookies: HttpOnly, SameSite=Lax, for the whole site and this host only. */
export interface CookieJar {
  /**
   * Adds the `__Host-` prefix on https, where the browser then enforces host, path, and Secure. No prefix
   * on plain http.
   */
  toFullName(baseName: string): string;
  serialize(baseName: string, value: string, maxAgeSeconds: number): string;
  /** Returns a `Set-Cookie` header that removes a cookie by its full name. */
  expire(fullName: string): string;
}

/** Cookies for one page request, by their base names. */
export interface PageCookies {
  read(baseName: string): string | null;
  /** Returns a `Set-Cookie` header with the given lifetime. */
  write(baseName: string, value: string, maxAgeSeconds: number): string;
  /** Returns a `Set-Cookie` header that removes the cookie. */
  remove(baseName: string): string;
}

export function createPageCookies(publicUrl: string, header: string | undefined): PageCookies {
  const jar = createCookieJar(publicUrl);
  const sent = parseCookies(header);
  return {
    read: (baseName) => sent.get(jar.toFullName(baseName)) ?? null,
    write: (baseName, value, seconds) => jar.serialize(baseName, value, seconds),
    remove: (baseName) => jar.expire(jar.toFullName(baseName)),
  };
}

export function createCookieJar(publicUrl: string): CookieJar {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const toFullName = (baseName: string): string => (isSecure ? `__Host-${baseName}` : baseName);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    toFullName,
    serialize: (baseName, value, maxAgeSeconds) =>
      `${toFullName(baseName)}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    expire: (fullName) =>
      `${fullName}=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; ${attributes}`,
  };
}

/**
 * Returns a request's cookies by name. Of two with the same name, the first counts, as RFC 6265 5.4 orders
 * them.
 */
export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const separator = part.indexOf('=');
    if (separator < 1) continue;
    const name = part.slice(0, separator).trim();
    if (!cookies.has(name)) cookies.set(name, decode(part.slice(separator + 1).trim()));
  }
  return cookies;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
