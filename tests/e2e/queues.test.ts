import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

describeWithBrowser('queues', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    await connectAccounts(app.url, ['linkedin', 'twitter'], app.person);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('are created by keyboard, get slots, and take a post from the composer', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, {
      path: '/app/queues',
      locale: 'en-US',
    });
    await page.getByLabel('Name').fill('Mornings');
    await page.getByRole('checkbox', { name: 'Saturday' }).press('Space');
    await page.getByRole('checkbox', { name: 'Nova Reyes LinkedIn' }).press('Space');
    await page.getByRole('button', { name: 'Create queue' }).press('Enter');
    await page.getByRole('heading', { name: 'Mornings' }).waitFor();
    await page.getByRole('button', { name: 'Remove Saturday, 9:00 AM' }).press('Enter');
    await page.getByText('Slot removed.').waitFor();
    await page.getByRole('button', { name: 'Pause queue' }).press('Enter');
    await page.getByText('Queue paused.').waitFor();
    expect(await listAxeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'Add a post' }).press('Enter');
    await page.getByText('This queue is paused: the post is held until you resume it.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
