const HIDDEN = '(hidden)';
/** Names of fields and parameters whose values grant access. */
const SECRET_NAME =
  /^(?:authorization|cookie|code|device_code|password|sig|signature|state|x-amz-.*|.*(?:secret|token|verifier)|.*-signature)$/iu;
/** The user and password in front of a host, with the slashes before them. */
const USERINFO = /(?<=[a-z]:\/\/)[^\s/?#"'<>]*@/giu;
/** API tokens and the secret part of a calendar feed's address, anywhere in a text. */
const API_TOKEN = /\bff_(?:live|test|cal)_[\w-]+/gu;

/** Returns a copy without API tokens and without the values of secret fields. */
export function redact<T>(value: T): T {
  return hide(value) as T;
}

function hide(value: unknown): unknown {
  if (typeof value === 'string') return hideUserinfo(value).replace(API_TOKEN, HIDDEN);
  if (Array.isArray(value)) return value.map(hide);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      name,
      SECRET_NAME.test(name) && typeof member === 'string' ? HIDDEN : hide(member),
    ]),
  );
}

/** Returns the path and query of a URL without secrets, including the host if it's another server. */
export function toShownPath(address: string, server: string): string {
  const url = new URL(address);
  for (const name of new Set(url.searchParams.keys()))
    if (SECRET_NAME.test(name)) url.searchParams.set(name, HIDDEN);
  const path = decodeHidden(url.pathname + url.search).replace(API_TOKEN, HIDDEN);
  return url.origin === new URL(server).origin ? path : url.origin + path;
}

function decodeHidden(text: string): string {
  return text.replaceAll(encodeURIComponent(HIDDEN), HIDDEN);
}

/** A text without the users and passwords of its addresses: `https://(hidden)@example.com`. */
export function hideUserinfo(text: string): string {
  return text.replace(USERINFO, `${HIDDEN}@`);
}

/** What was typed as an address, without all that stands before its last `@`, whatever its form is. */
export function toShownAddress(text: string): string {
  const at = text.lastIndexOf('@');
  if (at < 0) return text;
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//iu.exec(text)?.[0] ?? '';
  return `${scheme}${HIDDEN}${text.slice(at)}`;
}
