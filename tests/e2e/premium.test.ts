import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

/** A persona of the sandbox that subscribes to X Premium. */
const STUDIO_LUMEN = '1650112233445566787';
const ESSAY = 'The kiln is open. '.repeat(1111).trim();

describeWithBrowser('a composer for an X Premium account', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    await connectAccounts(app.url, ['twitter'], { ...app.person, persona: STUDIO_LUMEN });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('counts to 25,000, folds the preview, and publishes a text of 20,000 characters whole', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, {
      path: '/app/platform-preview',
    });
    await page.locator('.saved').waitFor();
    await page.locator('#caption').fill(ESSAY);
    const preview = page.locator('#pv-twitter');
    await expect.poll(() => preview.locator('.badge').textContent()).toBe('Fits');
    const row = page.locator('.dirs li').filter({ hasText: 'Studio Lumen' });
    await expect.poll(() => row.textContent()).toContain('19,997 / 25,000');
    await expect.poll(() => page.locator('.reqs').textContent()).toContain('25,000 characters');
    // The text scrolls inside its box, so the platforms below stay within reach.
    const box = await page.locator('#caption').boundingBox();
    expect(box?.height).toBeLessThan(page.viewportSize()?.height ?? 0);
    await expect.poll(() => preview.locator('.lk-more').textContent()).toBe('Show more');
    expect(await listAxeFindings(page)).toEqual([]);
    await page.locator('#go').click();
    await page.waitForURL('**/app/posts/post_*');
    const readText = async () => (await app.control.listPosts('twitter')).at(-1)?.text;
    await expect.poll(readText).toBe(ESSAY);
    expect(complaints).toEqual([]);
  });
});
