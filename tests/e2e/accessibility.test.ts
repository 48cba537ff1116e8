import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type E2eApp, startE2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { publish, signIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

describeWithBrowser('every screen passes the WCAG 2.2 A and AA rules', () => {
  let app: E2eApp;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startE2eApp(), launchBrowser()]);
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
    await signIn(page);
    expect(await listAxeFindings(page)).toEqual([]);
    await page.goto('/app?error=instagram');
    await page.getByRole('dialog').waitFor();
    expect(await listAxeFindings(page)).toEqual([]);
  });

  it('the dashboard, full, and a menu open', async () => {
    await connectAccounts(app.url);
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
});
