import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { NO_SCREEN, visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

type Upload = Extract<Parameters<Page['setInputFiles']>[1], { name: string }>;

/**
 * Draws a PNG that is too tall for Instagram, which also takes JPEG only: a red band at its top, blue below.
 */
async function drawTall(): Promise<Buffer> {
  const blue = { width: 600, height: 1500, channels: 3, background: '#1f3fa8' } as const;
  const red = { width: 600, height: 300, channels: 3, background: '#d02030' } as const;
  const band = await sharp({ create: red }).png().toBuffer();
  return sharp({ create: blue })
    .composite([{ input: band, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

const MADE = 'The converted file, as it will be sent.';
const NOT_MADE = 'Preview: the file is converted when you publish.';

describeWithBrowser('fitting a file in the composer', () => {
  let app: E2eApp;
  let browser: Browser;
  let picture: Buffer;

  beforeAll(async () => {
    [app, browser, picture] = await Promise.all([borrowE2eApp(), launchBrowser(), drawTall()]);
    await connectAccounts(app.url, ['instagram', 'twitter'], app.person);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function compose(options: { javaScriptEnabled?: boolean } = {}) {
    const visit = await visitSignedIn(browser, app, { ...options, path: NO_SCREEN });
    const file = { name: 'tall.png', mimeType: 'image/png', buffer: picture };
    await (options.javaScriptEnabled === false ? uploadByForm : uploadInPlace)(visit.page, file);
    await panel(visit.page).waitFor();
    return visit;
  }

  async function uploadInPlace(page: Page, file: Upload): Promise<void> {
    await page.goto('/app/platform-preview');
    // Before the scripts run, the button leads to the separate upload page.
    await page.locator('.saved').waitFor();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Select File' }).click();
    await (await choosing).setFiles(file);
  }

  /**
   * Uploads with the upload page's form, which checks a file against one platform: one that accepts this
   * file.
   */
  async function uploadByForm(page: Page, file: Upload): Promise<void> {
    await page.goto('/app/media-upload');
    await page.getByLabel('Platform').selectOption('twitter');
    await page.setInputFiles('input[type=file]', file);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('Media uploaded successfully: tall.png').waitFor();
    await page.locator('.main').getByText('Preview & Publish').click();
  }

  const panel = (page: Page) => page.locator('#fit');
  const preview = (page: Page) => page.locator('#pv-instagram');
  const publish = async (page: Page): Promise<void> => {
    await page.locator('#go').click();
    await page.waitForURL('**/app/posts/post_*');
    await page
      .getByRole('heading', { name: 'Successfully published to all 2 platforms!' })
      .waitFor();
  };

  /** Returns the color at the top of the picture on the platform's page of the post. */
  async function readTopColour(page: Page): Promise<readonly number[]> {
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: /^View Post on Instagram/u }).click();
    const post = await opened;
    const source = await post
      .locator('img[src*="media"], article img, main img')
      .first()
      .getAttribute('src');
    const response = await post.request.get(new URL(source ?? '', post.url()).href);
    const { data, info } = await sharp(await response.body())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([600, 800]);
    return [...data.subarray(0, 3)];
  }

  it('lists the changes, previews the result, and publishes it', async () => {
    const { page, complaints } = await compose();
    await page.getByLabel('Caption', { exact: true }).fill('A tall shelf');
    await expect
      .poll(() => panel(page).textContent())
      .toContain('Crops 350 px from the top and the bottom: Instagram accepts 3:4 to 1.91:1.');
    await expect.poll(() => panel(page).textContent()).not.toContain('Twitter');
    await expect
      .poll(() => page.locator('#pv-instagram .badge').textContent())
      .toBe('Will be converted');
    await page.getByLabel('Distance from the top, in percent').fill('0');
    await page
      .getByText('Crops 700 px from the bottom: Instagram accepts 3:4 to 1.91:1.')
      .waitFor();
    await preview(page).getByText(MADE).waitFor();
    const shown = preview(page).locator('.lk-media > img');
    await expect.poll(() => shown.getAttribute('style')).not.toContain('clip-path');
    expect(await listAxeFindings(page)).toEqual([]);
    const [file] = (await (await page.request.get('/api/media')).json()).items;
    const listConverted = async () =>
      (await (await page.request.get(`/api/media/${file.id}/renditions`)).json()).items.length;
    const before = await listConverted();
    await publish(page);
    // The post uses the file that was already made for the preview.
    expect(await listConverted()).toBe(before);
    const [red = 0, , blue = 255] = await readTopColour(page);
    expect(red).toBeGreaterThan(180);
    expect(blue).toBeLessThan(80);
    expect(complaints).toEqual([]);
  });

  it('moves the focal point with a click on the picture, and with keys', async () => {
    const { page } = await compose();
    const box = await page.locator('.fitpic').boundingBox();
    if (!box) throw new Error('The picture is not on the screen.');
    await page.locator('.fitpic').click({ position: { x: box.width * 0.5, y: box.height * 0.9 } });
    const slider = page.getByLabel('Distance from the top, in percent');
    await expect.poll(() => slider.inputValue()).toBe('90');
    await page.getByText('Crops 700 px from the top: Instagram').waitFor();
    await slider.press('Home');
    await page.getByText('Crops 700 px from the bottom: Instagram').waitFor();
  });

  it('keeps the file unchanged on request: then the platform is skipped', async () => {
    const { page } = await compose();
    await page.getByLabel('Caption', { exact: true }).fill('As it is');
    await expect.poll(() => page.locator('#go').innerText()).toBe('Confirm and Publish to 2');
    await page.getByLabel('Convert files as needed').uncheck();
    await expect.poll(() => page.locator('#go').innerText()).toBe('Confirm and Publish to 1');
    await page.getByText('Instagram will be skipped').waitFor();
  });

  it('does the same without scripts', async () => {
    const { page } = await compose({ javaScriptEnabled: false });
    await page.getByLabel('Caption', { exact: true }).fill('A tall shelf by form');
    await expect
      .poll(() => panel(page).textContent())
      .toContain('Crops 350 px from the top and the bottom');
    await expect.poll(() => preview(page).textContent()).toContain(NOT_MADE);
    const shown = preview(page).locator('.lk-media > img');
    await expect.poll(() => shown.getAttribute('style')).toContain('clip-path');
    await page.getByRole('checkbox', { name: 'Convert files as needed' }).uncheck();
    await page.getByRole('button', { name: 'Update previews' }).click();
    await expect.poll(() => page.locator('#dir-instagram').textContent()).toContain('Crop it.');
    await page.getByRole('checkbox', { name: 'Convert files as needed' }).check();
    await publish(page);
  });
});
