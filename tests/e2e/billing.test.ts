import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { signUp, newAddress } from '#tests/support/e2e-steps.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';

describeWithBrowser('plans and payment', () => {
  let app: E2eApp;
  let browser: Browser;
  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('lead from a locked tool through the checkout to a trial, and to the portal', async () => {
    const { page, complaints } = await openVisit(browser, app.url);
    await signUp(page, { email: newAddress('buyer'), password: 'stoneware-1280' });
    const tool = page.getByRole('link', { name: /^Captions/u }).last();
    await tool.click();
    const dialog = page.getByRole('dialog', { name: 'Subscription Required' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await tool.click();
    await dialog.getByRole('link', { name: 'View Pricing' }).click();
    await page.getByText('$10.75').waitFor();
    await page.getByText('Monthly', { exact: true }).click();
    await page.getByText('$18').waitFor();
    await page.getByRole('button', { name: 'Start 3-day trial: Creator' }).click();
    await page.getByRole('button', { name: 'Start trial' }).click();
    await page.getByText('Welcome to the Creator plan! Your trial is active.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.getByText('Trial — Creator (monthly), 3 days left').waitFor();
    // The welcome notice was already shown, so going through the return URL again doesn't repeat it.
    await page.goBack();
    await page.goForward();
    await page.getByRole('button', { name: 'Manage billing' }).click();
    await page.getByRole('button', { name: 'Cancel at period end' }).waitFor();
    expect(complaints).toEqual([]);
  });

  // In CI, e2e/public-pages shows the prices without scripts, and api tests start trials.
  if (IS_WHOLE)
    it('work without scripts', async () => {
      const { page } = await openVisit(browser, app.url, { javaScriptEnabled: false });
      await signUp(page, { email: newAddress('plain-buyer'), password: 'stoneware-1280' });
      await page.goto(`${app.url}/pricing`);
      await page.getByText('Monthly', { exact: true }).click();
      await expect.poll(() => page.getByText('$10.75').isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Start 3-day trial: Starter' }).click();
      await page.getByRole('button', { name: 'Start trial' }).click();
      await page.getByText('Welcome to the Starter plan! Your trial is active.').waitFor();
    });
});
