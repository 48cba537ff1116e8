import type { HttpRequest } from '#app/server/ports/http-client.ts';
import { toSecretPattern } from './encoded-secrets.ts';

const MASK = '[redacted]';
const EXCERPT_CHARACTERS = 2_000;

const SECRET_NAMES =
  /^(?:.*token|client_secret|code|code_verifier|authorization|password|assertion|upload_?url|fb_exchange_token|appsecret_proof)$/i;
/** Names that fields, parameters, and headers with secrets have across APIs. */
const SECRET_WORD =
  '[\\w-]{0,40}(?:token|secret|password|passwd|signature|credentials?|cookie|session[-_]?id|(?:api|access|private|auth)[-_]?key)';
const SECRET_NAME = `(?:${SECRET_WORD}|client_secret|code_verifier|authorization|hmac|sig|pwd|upload_?url)`;
/**
 * Matches secrets in JSON, including JSON inside a string, where quotation marks are escaped, and lists, as
 * which some servers echo headers.
 */
const SECRET_MEMBER = new RegExp(
  String.raw`(\\?["']${SECRET_NAME}\\?["']\s*:\s*(?:\[\s*)?\\?["'])(?:[^"'\\]|\\.)*?(\\?["'])`,
  'gi',
);
/**
 * Matches secrets in a form, a URL, or header lines. After a colon the value must contain a digit, so a
 * sentence such as "Error validating access token: Session has expired" stays intact.
 */
const SECRET_PARAMETER = new RegExp(
  String.raw`(\b${SECRET_NAME}(?:=|\s?:\s?(?=[^\s"'&;,<>\\]*\d)))[^\s"'&;,<>\\]+`,
  'gi',
);
/** Matches secrets in XML. */
const SECRET_ELEMENT = new RegExp(String.raw`(<${SECRET_NAME}(?:\s[^<>]*)?>)[^<>]+`, 'gi');
/** A header line has several cookies. */
const COOKIES = /(\bcookie\s?:[ \t]*)[^\r\n"'\\]+/gi;
/** Matches secrets that their prefix gives away: ours, and common ones. */
const PREFIXED =
  /\b(?:whsec|ff_live|ff_test|ff_cal|sk_live|sk_test|rk_live|gh[opsu]|xox[abprs])[_-][\w+/=.-]{6,}/g;
const BEARER = /\b(Bearer|Basic|OAuth)\s+[\w.~+/=-]+/gi;
const LONG_OPAQUE = /[\w.~+/-]{48,}=*/g;
/** Longer than any path segment with digits that a platform uses as a name. */
const SHORTEST_OPAQUE_PART = 16;
/** Masking shorter values would mask half of the text. */
const SHORTEST_SECRET = 6;

/** Returns the URL without query values and without path segments that look like tokens. */
export function redactUrl(address: string): string {
  const url = URL.parse(address);
  if (url === null) return MASK;
  const path = url.pathname.split('/').map(redactPathPart).join('/');
  const names = [...new Set(url.searchParams.keys())].map((name) => `${name}=*`);
  return `${url.origin}${path}${names.length === 0 ? '' : `?${names.join('&')}`}`;
}

function redactPathPart(part: string): string {
  const opaque = part.length >= SHORTEST_OPAQUE_PART && /[a-z]/i.test(part) && /\d/.test(part);
  return opaque && !part.toLowerCase().startsWith('urn%3a') ? MASK : part;
}

/** Returns the request's values that no excerpt may repeat. */
export function collectSecrets(request: HttpRequest): readonly string[] {
  const fields = request.body?.kind === 'form' ? request.body.fields : {};
  const named = [...Object.entries(fields), ...Object.entries(request.query ?? {})]
    .filter(([name]) => SECRET_NAMES.test(name))
    .map(([, value]) => value ?? '');
  const authorization = Object.entries(request.headers ?? {})
    .filter(([name]) => SECRET_NAMES.test(name))
    .map(([, value]) => value.replace(/^\w+\s+/, ''));
  return [...named, ...authorization].filter((value) => value.length >= SHORTEST_SECRET);
}

/** A path segment that is long, or that has letters and digits as tokens have. */
function mayBeSecret(part: string): boolean {
  return part.length >= SHORTEST_OPAQUE_PART || (/[a-z]/i.test(part) && /\d/.test(part));
}

/**
 * Returns the parts of a URL that may be secrets (credentials, query values, and path segments that look like
 * tokens), both encoded and decoded, because a response may repeat either form.
 */
export function collectUrlSecrets(url: URL): readonly string[] {
  const parts = url.pathname.split('/').filter(mayBeSecret);
  const values = url.search
    .slice(1)
    .split('&')
    .map((pair) => pair.slice(pair.indexOf('=') + 1));
  const written = [...parts, ...values, url.username, url.password, url.hash.slice(1)];
  const decoded = [...url.searchParams.values(), ...written.map(decode)];
  return [...new Set([...written, ...decoded])]
    .filter((value) => value.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Returns the start of an error response without the request's secrets, however they are encoded, or anything
 * that looks like one.
 */
export function redactText(text: string, secrets: readonly string[]): string {
  let safe = text.slice(0, EXCERPT_CHARACTERS + SHORTEST_SECRET * 100);
  for (const secret of secrets) safe = safe.replace(toSecretPattern(secret), MASK);
  return safe
    .replace(SECRET_MEMBER, `$1${MASK}$2`)
    .replace(SECRET_ELEMENT, `$1${MASK}`)
    .replace(COOKIES, `$1${MASK}`)
    .replace(PREFIXED, MASK)
    .replace(BEARER, `$1 ${MASK}`)
    .replace(SECRET_PARAMETER, `$1${MASK}`)
    .replace(LONG_OPAQUE, MASK)
    .slice(0, EXCERPT_CHARACTERS);
}
