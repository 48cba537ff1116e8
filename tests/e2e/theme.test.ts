import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';

describeWithBrowser('the frame around the screens', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('switches the theme without scripts, and returns to the same page', async () => {
    const { page } = await openVisit(browser, app.url, {
      javaScriptEnabled: false,
      colorScheme: 'light',
    });
    await page.goto('/login');
    await page.goto('/');
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    expect(page.url()).toBe(`${app.url}/`);
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
  });

  it('switches it in place with scripts, and remembers it', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, { colorScheme: 'dark' });
    const nav = page.getByRole('navigation', { name: 'App' });
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await nav.getByRole('button', { name: 'Switch to light theme' }).click();
    await page.locator('html[data-theme="light"]').waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.reload();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
    expect(complaints).toEqual([]);
  });

  it('never redirects to another site', async () => {
    const { page } = await openVisit(browser, app.url);
    const response = await page.request.post(`${app.url}/theme`, {
      headers: { origin: app.url, referer: `${app.url}//evil.example/x` },
      form: { theme: 'dark' },
      maxRedirects: 0,
    });
    expect(response.headers()['location']).toBe('/evil.example/x');
  });

  it('shows a side bar, a rail, or a bottom bar, depending on the window’s width', async () => {
    const { page } = await visitSignedIn(browser, app);
    const side = page.getByRole('navigation', { name: 'App', exact: true });
    const bottom = page.getByRole('navigation', { name: 'App, bottom' });
    await page.setViewportSize({ width: 1440, height: 900 });
    expect((await side.boundingBox())?.width).toBe(216);
    await page.setViewportSize({ width: 820, height: 900 });
    expect((await side.boundingBox())?.width).toBe(64);
    await side.getByRole('link', { name: 'New post' }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await side.waitFor({ state: 'hidden' });
    await bottom.waitFor();
  });

  it('reaches every screen from the phone menu, which closes itself', async () => {
    const { page } = await visitSignedIn(browser, app, { viewport: { width: 390, height: 844 } });
    const menu = page.getByRole('navigation', { name: 'App, all screens' });
    const button = page.locator('.phonemenu > summary');
    await page.goto('/app/platform-preview');
    await page.locator('.saved').waitFor();
    await button.click();
    for (const name of ['Posts', 'Library', 'Mailbox', 'Settings'])
      await menu.getByRole('link', { name }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.isVisible()).toBe(false);
    await button.click();
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await menu.getByRole('link', { name: 'Library' }).click();
    await page.waitForURL('**/app/media');
    await expect.poll(() => menu.isVisible()).toBe(false);
  });

  it('reaches the page’s content first by its skip link', async () => {
    const { page } = await openVisit(browser, app.url);
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Skip to content');
  });

  it('returns 404 for a missing file, not a page', async () => {
    const { page } = await openVisit(browser, app.url);
    const paths = ['/assets/gone.js', '/images/gone.webp', '/api/gone'];
    const responses = await Promise.all(paths.map((path) => page.request.get(`${app.url}${path}`)));
    expect(responses.map((response) => response.status())).toEqual([404, 404, 404]);
  });
});
