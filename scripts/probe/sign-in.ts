import { parse } from 'node-html-parser';
import { CookieJar } from 'tough-cookie';

const MAX_REDIRECTS = 12;

/** Signs in through the form, without a browser. Returns the session's cookies. */
export async function signIn(
  url: string,
  account: { email: string; password: string },
): Promise<string> {
  const jar = new CookieJar(undefined, { allowSpecialUseDomain: true });
  const form = await visit(jar, new URL('/login', url), {});
  const requested = parse(form.html)
    .querySelectorAll('form')
    .find((candidate) => candidate.querySelector('[name="password"]') !== null);
  if (!requested) throw new Error(`${form.url.href} has no sign-in form.`);
  const body = new URLSearchParams(account);
  for (const input of requested.querySelectorAll('input[type="hidden"]')) {
    body.set(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '');
  }
  const headers = { origin: new URL(url).origin };
  const page = await visit(jar, form.url, { method: 'POST', body, headers });
  if (!page.url.pathname.startsWith('/app')) {
    throw new Error(`Signing in as ${account.email} ended at ${page.url.pathname}.`);
  }
  return jar.getCookieString(url);
}

async function visit(
  jar: CookieJar,
  start: URL,
  init: RequestInit,
): Promise<{ url: URL; html: string }> {
  let url = start;
  for (let count = 0; count < MAX_REDIRECTS; count += 1) {
    const cookie = await jar.getCookieString(url.href);
    const headers = { accept: 'text/html', ...(cookie && { cookie }), ...init.headers };
    const own = count === 0 ? init : {};
    const response = await fetch(url, { ...own, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) await jar.setCookie(line, url.href);
    const location = response.headers.get('location');
    const html = await response.text();
    if (location === null) return { url, html };
    url = new URL(location, url);
  }
  throw new Error(`${start.href} redirects endlessly.`);
}
