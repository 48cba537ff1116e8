import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type E2eApp, startE2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

describeWithBrowser('a LinkedIn post with a link', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startE2eApp(), launchBrowser()]);
    await connectAccounts(app.url);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('shows the preview card of a LinkedIn link as it will be published, and lets it be changed', async () => {
    const { page, complaints } = await visitSignedIn(browser, app);
    await page.goto('/app/platform-preview');
    await page.getByText('Draft kept in this tab').waitFor();
    // The sandbox's own start page is one that can be read without a network.
    const { host } = new URL(app.sandboxUrl);
    await page.locator('#caption').fill(`Our guide: http://${host}/#start`);
    const card = page.locator('#pv-linkedin .linkcard');
    await expect.poll(() => card.locator('.ttl').textContent()).toContain('sandbox');
    await page.getByLabel('Link title').fill('Our own title');
    await expect.poll(() => card.locator('.ttl').textContent()).toBe('Our own title');
    expect(await listAxeFindings(page)).toEqual([]);
    await page.getByLabel('No link preview').check();
    await expect.poll(() => card.count()).toBe(0);
    await page.getByLabel('No link preview').uncheck();
    await page.locator('#go').click();
    await page.waitForURL('**/app/posts/post_*');
    await expect
      .poll(async () => (await app.control.listPosts('linkedin')).at(-1)?.link, { timeout: 30_000 })
      .toMatchObject({ url: `http://${host}/#start`, title: 'Our own title' });
    expect(complaints).toEqual([]);
  });
});
