/** Carries the way back over the sign-in. */
export const RETURN_COOKIE = 'return-to';
const LOCAL_PATH = /^\/(?![/\\])/;

/**
 * The path to go to after sign-in, or null when it leads anywhere but to a page of ours. The parsed path
 * is checked again: `/.//evil.example` becomes `//evil.example` only when it is parsed.
 */
export function toSafeReturnPath(value: unknown, publicUrl: string): string | null {
  if (typeof value !== 'string' || !LOCAL_PATH.test(value)) return null;
  const url = URL.parse(value, publicUrl);
  if (url === null || url.origin !== new URL(publicUrl).origin) return null;
  const path = url.pathname + url.search + url.hash;
  return LOCAL_PATH.test(path) ? path : null;
}
