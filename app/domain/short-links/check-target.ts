import { MAX_TARGET } from './short-link-limits.ts';

/** A target that a short link can lead to, or why it can't. */
export type CheckedTarget = { readonly target: string } | { readonly fault: string };

/** Browsers drop or rewrite these before they follow a link, so it would lead somewhere else than it says. */
const HIDDEN = /[\p{Cc}\s\\]/u;
const WEB_ADDRESS = /^https?:\/\//iu;

/**
 * Checks where a short link is to lead. Returns the target as it's sent: in ASCII, with an international host in its
 * `xn--` form. Accepts only http and https without a user name or password.
 */
export function checkTarget(text: string): CheckedTarget {
  if (HIDDEN.test(text))
    return { fault: 'A link can’t contain spaces, backslashes, or control characters.' };
  const url = WEB_ADDRESS.test(text) ? URL.parse(text) : null;
  if (url === null) return { fault: 'Enter a web address, such as https://example.com.' };
  if (url.username !== '' || url.password !== '')
    return { fault: 'A link can’t contain a user name or password.' };
  if (url.href.length > MAX_TARGET)
    return { fault: `Use a link of at most ${MAX_TARGET} characters.` };
  return { target: url.href };
}
