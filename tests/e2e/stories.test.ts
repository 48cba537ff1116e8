import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

describeWithBrowser('a story', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    await connectAccounts(app.url, ['instagram', 'facebook'], app.person);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function drawPicture() {
    const background = { r: 190, g: 90, b: 60 };
    const create = { width: 540, height: 960, channels: 3, background } as const;
    const buffer = await sharp({ create }).jpeg().toBuffer();
    return { name: 'kiln.jpg', mimeType: 'image/jpeg', buffer };
  }

  it('is chosen under More, previewed without text, and published, with the people in it', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, {
      path: '/app/platform-preview?platforms=instagram&platforms=facebook',
      viewport: { width: 1280, height: 1100 },
    });
    page.setDefaultTimeout(15_000);
    await page.locator('.saved').waitFor();
    await page.locator('#caption').fill('Nobody sees this');
    await page.setInputFiles('#media input[type=file]', await drawPicture());
    for (const platform of ['instagram', 'facebook'])
      await page.locator(`#${platform}-options`).getByText('More', { exact: true }).click();
    const instagram = page.locator('#instagram-options');
    await instagram.getByLabel('Collaborators').fill('acme.pots, ana');
    await page.locator('#pv-instagram .look').getByText('and 2 others').waitFor();
    await instagram.getByRole('button', { name: 'Tag a person' }).click();
    await instagram.getByLabel('Person 1: username').fill('bo.potter');
    await instagram.getByLabel('Person 1: % from the left').fill('30');
    for (const [platform, name] of [
      ['instagram', 'Instagram'],
      ['facebook', 'Facebook'],
    ] as const) {
      const options = page.locator(`#${platform}-options`);
      await options.getByLabel('Publish as a story').check();
      const preview = page.locator(`#pv-${platform}`);
      await preview.locator('.lk.story').waitFor();
      await page
        .getByText(`A story on ${name} shows no caption and no hashtags.`, { exact: false })
        .waitFor();
      await expect
        .poll(() => preview.locator('.look').innerText())
        .not.toContain('Nobody sees this');
    }
    expect(await listAxeFindings(page)).toEqual([]);
    await page.locator('.saved').getByText('Saved').waitFor();
    await page.reload();
    await page.locator('.saved').waitFor();
    await page.locator('#pv-facebook .lk.story').waitFor();
    const choice = page.locator('#instagram-options').getByLabel('Publish as a story');
    await expect.poll(() => choice.isChecked()).toBe(true);
    const username = instagram.getByLabel('Person 1: username');
    await expect.poll(() => username.inputValue()).toBe('bo.potter');
    await page.getByRole('button', { name: 'Confirm and Publish to 2' }).click();
    await page.waitForURL('**/app/posts/post_*');
    await page.getByRole('heading', { name: /Successfully published/u }).waitFor();
    await page
      .getByText(/disappear 24 hours after publishing/u)
      .first()
      .waitFor();
    const links = (await app.control.listPosts()).map(({ url }) => url);
    const stories = links.filter((url) => url?.includes('/stories/'));
    expect(stories).toHaveLength(2);
    const pages = await Promise.all(stories.map(async (url) => (await fetch(url ?? '')).text()));
    expect(pages.join('')).toContain('1: bo.potter at 0.3, 0.5');
    expect(complaints).toEqual([]);
  });
});
