/** Stores the return path during the sign-in. */
export const RETURN_COOKIE = 'return-to';
const LOCAL_PATH = /^\/(?![/\\])/;

/**
 * Returns the path to go to after sign-in, or null unless it leads to one of our pages. The parsed path is
 * checked again, because `/.//evil.example` becomes `//evil.example` only when it's parsed.
 */
export function toSafeReturnPath(value: unknown, publicUrl: string): string | null {
  if (typeof value !== 'string' || !LOCAL_PATH.test(value)) return null;
  const url = URL.parse(value, publicUrl);
  if (url === null || url.origin !== new URL(publicUrl).origin) return null;
  const path = url.pathname + url.search + url.hash;
  return LOCAL_PATH.test(path) ? path : null;
}
