import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';

describeWithBrowser('snippets', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('are created, changed, and deleted by keyboard, on a wide and a narrow page', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, { path: '/app/drafts' });
    await page.getByRole('link', { name: 'Snippets' }).press('Enter');
    await page.getByText('No snippets yet.').waitFor();
    expect(await listAxeFindings(page)).toEqual([]);
    await page.getByLabel('Name').fill('Opening hours');
    await page.getByLabel('Text', { exact: true }).fill('Open until six: {{link}}');
    await page.getByRole('button', { name: 'Create snippet' }).press('Enter');
    await page.getByText('Snippet “Opening hours” created.').waitFor();
    await page.getByText('Edit', { exact: true }).press('Enter');
    const own = page.getByRole('listitem').filter({ hasText: 'Opening hours' });
    await own.getByLabel('Text', { exact: true }).fill('Open {{until}}');
    await own.getByRole('button', { name: 'Save snippet' }).press('Enter');
    await page.getByText('{{until}} isn’t a variable.').waitFor();
    await own.getByLabel('Text', { exact: true }).fill('Open until seven');
    expect(await listAxeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    // A slow server: the list is read again long after the form was accepted.
    await page.route('**/app/snippets.data*', async (route, request) => {
      if (request.method() === 'GET') await setTimeout(300);
      await route.continue();
    });
    await own.getByRole('button', { name: 'Save snippet' }).press('Enter');
    await page.getByText('Snippet saved.').waitFor();
    // The notice comes with the new list, in which the form is closed.
    await own.getByRole('button', { name: 'Delete snippet' }).waitFor({ state: 'hidden' });
    await page.getByText('Edit', { exact: true }).press('Enter');
    await own.getByRole('button', { name: 'Delete snippet' }).press('Enter');
    await page.getByText('No snippets yet.').waitFor();
    expect(complaints).toEqual([expect.stringContaining('status of 422')]);
    await page.context().close();
  });
});
