import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLATFORM_LIST, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { connect, publish, signUp, visitSignedIn, newAddress } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { IS_WHOLE, SCRIPT_MODES } from '#tests/support/whole-run.ts';

/** A browser connects these in the tests below. In CI, the test of all six connects them by requests. */
const CONNECTED_BELOW: readonly PlatformId[] = IS_WHOLE ? [] : ['facebook', 'linkedin', 'tiktok'];

describeWithBrowser('the dashboard', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const newPerson = async (email: string, javaScriptEnabled = true): Promise<Page> => {
    const { page } = await openVisit(browser, app.url, { javaScriptEnabled });
    await signUp(page, { email, password: 'stoneware-1280' });
    return page;
  };
  const accounts = (page: Page) => page.getByRole('region', { name: 'Accounts' });

  it('shows a user without a subscription what is locked, and no usage', async () => {
    const page = await newPerson(newAddress('nothing'));
    await page.getByText('No active subscription.').waitFor();
    await expect.poll(() => page.getByText('Posts today').count()).toBe(0);
    await expect.poll(() => page.getByText('Subscription required').count()).toBeGreaterThan(0);
    await page.getByText('No posts to display.').waitFor();
    await expect.poll(() => accounts(page).getByText('0 of 6 connected').count()).toBe(1);
  });

  it('connects all six accounts through their consent pages', async () => {
    await connectAccounts(app.url, CONNECTED_BELOW, app.person);
    const { page, complaints } = await visitSignedIn(browser, app);
    for (const { id, name } of PLATFORM_LIST)
      if (!CONNECTED_BELOW.includes(id)) await connect(page, name);
    await accounts(page).getByText('6 of 6 connected').waitFor();
    await expect.poll(() => accounts(page).getByText('Sandbox').count()).toBeGreaterThanOrEqual(6);
    expect(new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
  });

  it('shows a banner without scripts, whose button clears the URL', async () => {
    const page = await newPerson(newAddress('plain'), false);
    await page.getByRole('link', { name: 'Connect LinkedIn' }).click();
    await page.getByRole('button', { name: /allow/iu }).first().click();
    await page.getByText('LinkedIn account connected successfully!').waitFor();
    expect(new URL(page.url()).search).toBe('?connected=linkedin');
    await page.getByRole('button', { name: 'Close' }).click();
    await accounts(page).getByText('1 of 6 connected').waitFor();
    expect(new URL(page.url()).search.replace('?', '')).toBe('');
  });

  it('reports a failed connection when the user declines', async () => {
    const page = await newPerson(newAddress('refuses'));
    await page.getByRole('link', { name: 'Connect Twitter' }).click();
    await page
      .getByRole('button', { name: /deny|cancel|not now/iu })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Connection Failed' });
    await dialog.getByText('Twitter connection failed. Please try again.').waitFor();
    await page.waitForURL(`${app.url}/app`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => accounts(page).getByText('0 of 6 connected').count()).toBe(1);
  });

  it('does not show an unknown code from the URL', async () => {
    const page = await newPerson(newAddress('unknown-code'));
    await page.goto('/app?error=%3Cscript%3E');
    await page.getByText('Connection failed. Please try again.', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('dialog').textContent()).not.toContain('script');
  });

  it('marks the default of several accounts, and can change it', async () => {
    const page = await newPerson(newAddress('several'));
    await connect(page, 'Facebook');
    const rows = accounts(page).locator('.acct', { hasText: 'Facebook' });
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => rows.nth(0).getByText('Default', { exact: true }).count()).toBe(1);
    await rows.nth(1).locator('summary').click();
    await rows.nth(1).getByRole('button', { name: 'Make default' }).click();
    await rows.nth(1).getByText('Default', { exact: true }).waitFor();
    await expect.poll(() => rows.nth(0).getByText('Default', { exact: true }).count()).toBe(0);
  });

  for (const javaScriptEnabled of SCRIPT_MODES) {
    it(`disconnects an account, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      const page = await newPerson(
        newAddress(`leaves-${String(javaScriptEnabled)}`),
        javaScriptEnabled,
      );
      await connect(page, 'TikTok');
      await accounts(page).locator('summary').click();
      await accounts(page)
        .getByRole('button', { name: /Disconnect TikTok/u })
        .click();
      await accounts(page).getByText('0 of 6 connected').waitFor();
      await expect
        .poll(() => accounts(page).getByRole('link', { name: 'Connect TikTok' }).count())
        .toBe(1);
    });
  }

  it('counts the day’s posts in green, then yellow, then red with the hours to go', async () => {
    const { page } = await visitSignedIn(browser, app);
    const usage = page.getByRole('region', { name: 'Daily usage' }).locator('.usage');
    await expect.poll(() => usage.getAttribute('class')).toBe('usage green');
    for (let count = 1; count <= 5; count += 1) {
      await publish(page, { caption: `Post number ${count} of today`, platforms: ['linkedin'] });
      if (count < 4) continue;
      await page.reload();
      await expect
        .poll(() => usage.getAttribute('class'))
        .toBe(count === 4 ? 'usage yellow' : 'usage red');
    }
    await expect.poll(() => usage.textContent()).toMatch(/5 of 5, none leftResets in \d+ hours?/u);
    const newest = page.getByRole('region', { name: 'Recent posts' }).getByRole('listitem').first();
    await expect.poll(() => newest.textContent()).toContain('Post number 5 of today');
    for (const path of ['/app/platform-preview', '/app/scheduler']) {
      await page.goto(path);
      const button = page.getByRole('button', { name: 'Daily Limit Reached (5/5)' });
      await expect.poll(() => button.isDisabled()).toBe(true);
    }
  });
});
