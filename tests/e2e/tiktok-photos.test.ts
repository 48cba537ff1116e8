import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

const TITLE = 'Kiln day in two photos';

describeWithBrowser('photos on TikTok', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    await connectAccounts(app.url, ['tiktok'], app.person);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function drawPhoto(name: string, background: string) {
    const create = { width: 540, height: 960, channels: 3, background } as const;
    return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
  }

  it('are previewed one by one, and published with a title, a cover, and music', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, {
      path: '/app/platform-preview?platforms=tiktok',
    });
    await page.locator('.saved').waitFor();
    // A second try publishes another post.
    const caption = `Two photos of the kiln, ${Date.now()}`;
    await page.locator('#caption').fill(caption);
    const photos = await Promise.all([
      drawPhoto('kiln-1.jpg', '#204080'),
      drawPhoto('kiln-2.jpg', '#804020'),
    ]);
    await page.setInputFiles('#media input[type=file]', photos);
    const options = page.getByRole('group', { name: 'TikTok', exact: true });
    await options.getByLabel('Title').fill(TITLE);
    await options.getByLabel('Cover photo').selectOption('Photo 2');
    await options.getByLabel('Let TikTok add music').check();
    await expect.poll(() => options.getByLabel('Duet').count()).toBe(0);
    await page.getByRole('radio', { name: 'Everyone' }).check({ force: true });
    const preview = page.locator('#pv-tiktok');
    await preview.getByText(TITLE).waitFor();
    await preview.getByRole('button', { name: 'Next file' }).click();
    await preview.getByText('File 2 of 2').waitFor();
    expect(await listAxeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Confirm and Publish/u }).click();
    await page.waitForURL('**/app/posts/post_*');
    await page.getByRole('heading', { name: /Successfully published/u }).waitFor();
    const received = await app.control.listReceived({
      platform: 'tiktok',
      endpoint: 'content.init',
    });
    const init = received
      .map(({ body }) => JSON.stringify(body))
      .find((one) => one.includes(caption));
    expect(init).toContain(TITLE);
    expect(init).toMatch(/photo_cover_index\W+1/u);
    expect(init).toMatch(/auto_add_music\W+true/u);
    expect(complaints).toEqual([]);
  });
});
