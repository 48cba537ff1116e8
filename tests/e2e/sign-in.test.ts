import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { signIn, signUp } from '#tests/support/e2e-steps.ts';
import { SCRIPT_MODES } from '#tests/support/whole-run.ts';

describeWithBrowser('signing up, in and out', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  for (const javaScriptEnabled of SCRIPT_MODES) {
    const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

    it(`creates an account with the form, ${how}, and opens the dashboard`, async () => {
      const { page, complaints } = await openVisit(browser, app.url, { javaScriptEnabled });
      await signUp(page, {
        email: `${how.replace(' ', '-')}@example.com`,
        password: 'stoneware-1280',
      });
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).textContent())
        .toBe('Hello, Ines');
      await page.getByText('No active subscription.').waitFor();
      expect(complaints).toEqual([]);
    });

    it(`keeps what was typed when a field is wrong, ${how}`, async () => {
      const { page } = await openVisit(browser, app.url, { javaScriptEnabled });
      await page.goto('/register');
      await page.getByLabel('First name').fill('Ines');
      await page.getByLabel('Email').fill('ines@example.com');
      await page.getByLabel('Password').fill('short');
      const responded = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name: 'Create account' }).click();
      expect((await responded).status()).toBe(422);
      await page.getByText('Use at least 10 characters.').waitFor();
      await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ines@example.com');
      await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ines');
      await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('');
      await expect
        .poll(() => page.getByLabel('Password').getAttribute('aria-invalid'))
        .toBe('true');
    });
  }

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

    it(`signs in, and out again by the button, ${how}`, async () => {
      const { page, complaints } = await openVisit(browser, app.url, { javaScriptEnabled });
      await signIn(page, app.person);
      await page.getByText('Subscription active — Creator (monthly)').waitFor();
      await page
        .getByRole('navigation', { name: 'App' })
        .getByRole('button', { name: 'Sign out' })
        .click();
      await page.waitForURL(`${app.url}/`);
      await page.goto('/app');
      expect(page.url()).toBe(`${app.url}/`);
      expect(complaints).toEqual([]);
    });
  }

  it('reports a wrong email or password, without saying which', async () => {
    const { page } = await openVisit(browser, app.url);
    await page.goto('/login');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password').fill('wrong-password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Incorrect email or password.').waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('nobody@example.com');
  });

  it('offers to start again when the sign-in behind the form has expired', async () => {
    const { page } = await openVisit(browser, app.url);
    await page.goto('/login');
    await page.context().clearCookies();
    await page.getByLabel('Email').fill(app.person.email);
    await page.getByLabel('Password').fill(app.person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('This sign-in took too long').waitFor();
    await page.getByRole('link', { name: 'Start again' }).click();
    await page.getByLabel('Email').waitFor();
    expect(new URL(page.url()).searchParams.has('uid')).toBe(true);
  });

  it('sends signed-out visitors of every guarded screen to the landing page', async () => {
    const { page } = await openVisit(browser, app.url);
    const ends: string[] = [];
    for (const path of ['/app', '/app/posts/post_unknown', '/nowhere', '/app/nowhere']) {
      const response = await page.request.get(path);
      ends.push(`${path} -> ${new URL(response.url()).pathname}`);
    }
    expect(ends).toEqual([
      '/app -> /',
      '/app/posts/post_unknown -> /',
      '/nowhere -> /',
      '/app/nowhere -> /',
    ]);
  });

  it('sends signed-in visitors of the public pages to the dashboard', async () => {
    const { page } = await openVisit(browser, app.url);
    await signIn(page, app.person);
    const ends = new Set<string>();
    for (const path of ['/', '/login', '/register', '/nowhere'])
      ends.add((await page.request.get(path)).url());
    expect([...ends]).toEqual([`${app.url}/app`]);
  });
});
