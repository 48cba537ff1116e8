import { TestBrowser } from './browser.ts';
import type { SignInApp } from './sign-in-app.ts';

/** Finds the newest link to a page in the emails to an address. */
export function findEmailedLink(app: SignInApp, to: string, path: string): URL {
  const texts = app.emails.filter((email) => email.to === to).map(({ text }) => text);
  const links = texts.flatMap((text) => text.match(/http\S+/gu) ?? []).map((url) => new URL(url));
  const link = links.findLast(({ pathname }) => pathname === path);
  if (!link) throw new Error(`No link to ${path} was emailed to ${to}.`);
  return link;
}

/** Submits the form of an emailed link's page, which responds with JSON. */
export async function submitLink(
  browser: TestBrowser,
  link: URL,
  form: Readonly<Record<string, string>> = {},
): Promise<{ kind: string; status?: number }> {
  const token = link.searchParams.get('token') ?? '';
  const page = await browser.visit(link.pathname, { method: 'POST', form: { token, ...form } });
  return JSON.parse(page.html) as { kind: string; status?: number };
}

/** Submits a form of the security screen, which responds with JSON. */
export async function changeSecurity(
  browser: TestBrowser,
  form: Readonly<Record<string, string>>,
): Promise<{ kind: string; status?: number }> {
  const page = await browser.visit('/security', { method: 'POST', form });
  return JSON.parse(page.html) as { kind: string; status?: number };
}

export async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.visit('/app')).status === 200;
}

/** Resets a password through the emailed link, in a browser without a session. */
export async function resetByLink(
  app: SignInApp,
  { email, password }: { email: string; password: string },
): Promise<{ kind: string }> {
  const token = (await app.provider.recovery.startReset(email)) ?? '';
  const link = new URL(`/reset-password?token=${token}`, app.publicUrl);
  return submitLink(new TestBrowser(app.publicUrl), link, { password });
}
