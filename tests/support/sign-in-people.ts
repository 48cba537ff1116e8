import { type Page, TestBrowser } from './browser.ts';

export const PASSWORD = 'a long walk home 42';

let count = 0;

/** Returns an email address that's unique within the run. */
export function createEmail(): string {
  count += 1;
  return `person${count}@example.com`;
}

interface Visit {
  readonly browser: TestBrowser;
  readonly page: Page;
}

/** Registers a new user through the forms, in a separate browser. */
export async function signUp(
  publicUrl: string,
  email = createEmail(),
): Promise<Visit & { email: string }> {
  const browser = new TestBrowser(publicUrl);
  const form = await browser.visit('/register');
  const fields = { firstName: 'Ada', lastName: 'Lovelace', email, password: PASSWORD };
  return { browser, email, page: await browser.submit(form, fields) };
}

export async function signIn(
  publicUrl: string,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<Visit> {
  const browser = new TestBrowser(publicUrl);
  const form = await browser.visit('/login');
  return { browser, page: await browser.submit(form, { email, password }) };
}

/** Signs in until the provider's redirect, without following it to the app. */
export async function reachCallback(
  publicUrl: string,
  email: string,
): Promise<{ browser: TestBrowser; callback: URL }> {
  const browser = new TestBrowser(publicUrl);
  const form = await browser.visit('/login');
  const finished = await browser.submit(form, { email, password: PASSWORD }, { stop: true });
  const resumed = await browser.visit(finished.headers.get('location') ?? '', { stop: true });
  return { browser, callback: new URL(resumed.headers.get('location') ?? '') };
}
