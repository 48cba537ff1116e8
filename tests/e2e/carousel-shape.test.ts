import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

describeWithBrowser('a carousel of several shapes', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    await connectAccounts(app.url, ['instagram'], app.person);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function drawPicture(name: string, [width, height]: readonly [number, number]) {
    const background = { r: 30, g: 120, b: 140 };
    const create = { width, height, channels: 3, background } as const;
    const buffer = await sharp({ create }).jpeg().toBuffer();
    return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
  }

  it('is brought to one shape, which the previews show before it’s published', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, {
      path: '/app/platform-preview?platforms=instagram',
      viewport: { width: 1280, height: 1100 },
    });
    await page.locator('.saved').waitFor();
    await page.setInputFiles('#media input[type=file]', [
      await drawPicture('square', [600, 600]),
      await drawPicture('tall', [600, 800]),
    ]);
    const shape = page.getByLabel('Shape of Instagram’s carousel');
    await shape.selectOption('4:5');
    const changes = page.locator('#fit-instagram');
    await changes
      .getByText(/one shape \(4:5\)/u)
      .first()
      .waitFor();
    const frame = page.locator('#pv-instagram .lk-media').first();
    const readShape = async (): Promise<string> => {
      const box = await frame.boundingBox();
      return ((box?.width ?? 0) / (box?.height ?? 1)).toFixed(1);
    };
    await expect.poll(readShape).toBe('0.8');
    await shape.selectOption('first');
    await expect.poll(readShape).toBe('1.0');
    expect(await listAxeFindings(page)).toEqual([]);
    await page.locator('.saved').getByText('Saved').waitFor();
    await page.reload();
    await page.locator('.saved').waitFor();
    await expect.poll(() => shape.inputValue()).toBe('first');
    expect(complaints).toEqual([]);
  });
});
