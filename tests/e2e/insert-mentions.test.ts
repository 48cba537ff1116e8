import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

/** Deletes what an earlier try left. */
const deleteMentions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { items } = await (await fetch('/api/mentions')).json();
    for (const { id } of items) await fetch(`/api/mentions/${id}`, { method: 'DELETE' });
  });

describeWithBrowser('mentions', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('are created by keyboard, chosen after an @, undone, offered, and removed with the text', async () => {
    await connectAccounts(app.url, ['twitter', 'linkedin', 'facebook'], app.person);
    const { page, complaints } = await visitSignedIn(browser, app, { path: '/app/drafts' });
    await deleteMentions(page);
    await page.getByRole('link', { name: 'Mentions' }).press('Enter');
    await page.getByText('No mentions yet.').waitFor();
    expect(await listAxeFindings(page)).toEqual([]);
    await page.getByLabel('Name after @').fill('acme');
    await page.getByLabel('Plain name').fill('Acme Pottery');
    await page.getByLabel('Twitter', { exact: true }).fill('@acmepots');
    await page.getByLabel('LinkedIn name').fill('Acme Ltd');
    await page.getByLabel('LinkedIn URN').fill('urn:li:organization:5515715');
    await page.getByRole('button', { name: 'Create mention' }).press('Enter');
    await page.getByText('Mention “acme” created.').waitFor();
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByText('Edit', { exact: true }).press('Enter');
    expect(await listAxeFindings(page)).toEqual([]);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(
      `${app.url}/app/platform-preview?platforms=twitter&platforms=linkedin&platforms=facebook`,
    );
    await page.locator('.saved').waitFor();
    const caption = page.locator('#caption');
    await caption.fill('');
    await caption.pressSequentially('Made by @po');
    await page.getByRole('option', { name: '@acme' }).waitFor();
    expect(await listAxeFindings(page)).toEqual([]);
    await caption.press('Enter');
    await expect.poll(() => caption.inputValue()).toBe('Made by @acme');
    await page.locator('#pv-twitter .lk-mention', { hasText: '@acmepots' }).waitFor();
    await page.locator('#pv-linkedin .lk-mention', { hasText: 'Acme Ltd' }).waitFor();
    await page.getByText('The post has the name “Acme Pottery” there.').first().waitFor();
    const mentions = page.getByRole('group', { name: 'Mentions' });
    await mentions.getByText('Twitter @acmepots').waitFor();

    // Undo removes the name, and with it the mention. Typing it again is offered.
    await caption.press('Control+z');
    await expect.poll(() => caption.inputValue()).toBe('Made by @po');
    await mentions.waitFor({ state: 'detached' });
    await caption.press('Escape');
    await caption.fill('Made by @acme today');
    await page.locator('#pv-twitter .lk-mention', { hasText: /^@acme$/u }).waitFor();
    await page.getByRole('button', { name: 'Mention Acme Pottery' }).click();
    await page.locator('#pv-twitter .lk-mention', { hasText: '@acmepots' }).waitFor();
    expect(await listAxeFindings(page)).toEqual([]);
    await caption.fill('Made by hand');
    await mentions.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
