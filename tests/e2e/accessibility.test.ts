import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { publish, signIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

describeWithBrowser('every screen passes the WCAG 2.2 A and AA rules', () => {
  let app: E2eApp;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    ({ page } = await openVisit(browser, app.url));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('/login after a sign-in that was denied', async () => {
    await page.goto('/login?error=denied');
    expect(await listAxeFindings(page)).toEqual([]);
  });

  it('/register with a wrong field', async () => {
    await page.goto('/register');
    await page.getByLabel('Email').fill('ines@example.com');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Use at least 10 characters.').waitFor();
    expect(await listAxeFindings(page)).toEqual([]);
  });

  it('the dashboard, empty and with a dialog', async () => {
    await signIn(page, app.person);
    expect(await listAxeFindings(page, 'in light')).toEqual([]);
    await page.goto('/app?error=instagram');
    await page.getByRole('dialog').waitFor();
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
  });

  it('the dashboard, full, and a menu open', async () => {
    await connectAccounts(app.url, undefined, app.person);
    await page.goto('/app');
    await app.control.addFault({
      platform: 'twitter',
      endpoint: 'create_post',
      kind: 'status',
      status: 403,
      body: { detail: 'duplicate content', status: 403 },
      count: 1,
    });
    await publish(page, {
      caption: 'Kiln opening',
      platforms: ['linkedin', 'twitter', 'facebook'],
    });
    await page.reload();
    await page.locator('.acct-menu summary').first().click();
    expect(await listAxeFindings(page)).toEqual([]);
  });

  it('/app/settings with a wrong name, and its menu open', async () => {
    await page.goto('/app/settings');
    await page.getByLabel('Name', { exact: true }).fill(' ');
    await page.getByRole('button', { name: 'Save name and time zone' }).click();
    await page.getByText('Give the workspace a name.').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.setmenu summary').click();
    await page.getByRole('link', { name: 'Audit log' }).waitFor();
    expect(await listAxeFindings(page, 'each theme once')).toEqual([]);
  });

  it('settings, posts found and not found, and the mailbox', async () => {
    const settings = ['profile', 'billing', 'data'].map((name) => `/app/settings/${name}`);
    for (const path of [
      ...settings,
      '/app/posts',
      '/app/posts?search=nothing',
      '/app/mailbox',
      '/device',
    ]) {
      await page.goto(path);
      expect(await listAxeFindings(page, 'each theme once'), path).toEqual([]);
    }
  });

  it('the results, with a failure', async () => {
    await page.goto('/app');
    await page.getByRole('link', { name: 'Kiln opening' }).click();
    await page.getByRole('heading', { name: 'Published to 2/3 platforms' }).waitFor();
    await page.getByRole('region', { name: 'Metrics' }).getByText('Reactions').waitFor();
    expect(await listAxeFindings(page)).toEqual([]);
  });

  it.each([
    ['/app/settings/members', 'Send invitation', 'Email'],
    ['/app/settings/tokens', 'Create token', 'Name'],
    ['/app/settings/webhooks', 'Create endpoint', 'Address'],
    ['/app/workspaces', 'Create workspace', 'Name'],
  ])('focuses the first wrong field of a refused form: %s', async (path, button, field) => {
    await page.goto(path);
    await page.getByRole('button', { name: button }).click();
    const label = page.getByLabel(field, { exact: true }).and(page.locator('[aria-invalid=true]'));
    await label.waitFor();
    await expect.poll(() => label.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('focuses the heading of each screen that a link leads to', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/app');
    const nav = page.getByRole('navigation', { name: 'App', exact: true });
    for (const [link, title] of [
      ['Posts', 'Posts'],
      ['Settings', 'Workspace'],
    ] as const) {
      await nav.getByRole('link', { name: link, exact: true }).click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await expect.poll(() => page.evaluate(readFocus)).toBe(`H1 ${title}`);
    }
  });

  it('starts a page without scripts at its error', async () => {
    const visit = await openVisit(browser, app.url, { javaScriptEnabled: false });
    await visit.page.goto('/register');
    await visit.page.getByLabel('Email').fill('ines@example.com');
    await visit.page.getByLabel('Password').fill('short');
    await visit.page.getByRole('button', { name: 'Create account' }).click();
    const field = visit.page.locator('[aria-invalid=true]');
    await field.waitFor();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it.each(['/app', '/app/caption-generator', '/app/platform-preview', '/app/posts', '/pricing'])(
    'has no fixed bars on a very short screen, and shows every choice in high contrast: %s',
    async (path) => {
      await page.setViewportSize({ width: 320, height: 256 });
      await page.goto(path);
      const bars = await page.evaluate(listFixed);
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(bars).toEqual([]);
      await page.emulateMedia({ forcedColors: 'active' });
      const choices = await page.evaluate(listChoices);
      await page.emulateMedia({ forcedColors: 'none' });
      expect(choices.length).toBeGreaterThan(0);
      expect(choices.filter(({ isVisible }) => !isVisible)).toEqual([]);
    },
  );
});

/** Returns the classes of visible elements that don't scroll with the page. Runs in the page. */
function listFixed(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => /fixed|sticky/u.test(getComputedStyle(element).position))
    .filter((element) => element.checkVisibility() && element.offsetHeight > 0)
    .filter((element) => !element.matches('.skip, .toasts'))
    .map(({ className }) => className);
}

/** Returns the focused element's tag and text. Runs in the page. */
function readFocus(): string {
  const { activeElement } = document;
  return `${activeElement?.tagName} ${activeElement?.textContent}`;
}

/** Compares each chosen option with one that isn't chosen beside it. Runs in the page. */
function listChoices(): { readonly name: string; readonly isVisible: boolean }[] {
  const CHOSEN =
    'input[type=radio]:checked, [aria-selected=true], [aria-pressed=true], nav [aria-current]';
  const toShown = (element: Element): Element => element.closest('label') ?? element;
  const toLook = (element: Element): string => {
    const { color, outline, border } = getComputedStyle(element);
    // A transparent background has the color of what's behind it.
    let behind = element;
    const isClear = (one: Element) => /, 0\)$/u.test(getComputedStyle(one).backgroundColor);
    while (behind.parentElement && isClear(behind)) behind = behind.parentElement;
    const { backgroundColor } = getComputedStyle(behind);
    // A radio button or checkbox that the browser draws shows its own state.
    const input = element.querySelector('input');
    const isDrawn = input !== null && getComputedStyle(input).appearance !== 'none';
    const isSeen = isDrawn && getComputedStyle(input).opacity !== '0';
    return [backgroundColor, color, outline, border, isSeen && input.checked].join();
  };
  const found = [];
  for (const chosen of document.querySelectorAll(CHOSEN)) {
    const shown = toShown(chosen);
    const others = [...(shown.parentElement?.children ?? [])].filter(
      (other) => other !== shown && other.tagName === shown.tagName,
    );
    const other = others.find((one) => (one as HTMLElement).offsetParent !== null);
    if (!other || (shown as HTMLElement).offsetParent === null) continue;
    const name = shown.textContent?.trim().slice(0, 40) ?? '';
    found.push({ name, isVisible: toLook(shown) !== toLook(other) });
  }
  return found;
}
