import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

describeWithBrowser('people in a carousel', () => {
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

  async function drawPicture(index: number) {
    const background = { r: 60 * index, g: 110, b: 150 };
    const create = { width: 800, height: 800, channels: 3, background } as const;
    const buffer = await sharp({ create }).jpeg().toBuffer();
    return { name: `group-${index}.jpg`, mimeType: 'image/jpeg', buffer };
  }

  it('are tagged by pointing at them, and moved by dragging and with the keyboard', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, {
      path: '/app/platform-preview?platforms=instagram',
      viewport: { width: 1280, height: 1100 },
    });
    await page.locator('.saved').waitFor();
    await page.setInputFiles('#media input[type=file]', [
      await drawPicture(1),
      await drawPicture(2),
    ]);
    await page.locator('#instagram-options').getByText('More', { exact: true }).click();
    const options = page.locator('#instagram-options');
    await options.getByRole('button', { name: 'Tag people in file 2, 0 tagged' }).click();
    const picture = options.locator('.tagpic');
    const box = async () => {
      const found = await picture.boundingBox();
      if (!found) throw new Error('The picture isn’t shown.');
      return found;
    };
    const { width, height } = await box();
    await picture.click({ position: { x: width * 0.25, y: height * 0.5 } });
    const name = options.getByLabel('Person 1: username');
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('ana.potter');
    const pin = options.locator('.tagpin');
    await expect
      .poll(() => pin.getAttribute('aria-label'))
      .toBe('Person 1, @ana.potter: 25% from the left, 50% from the top');
    await pin.scrollIntoViewIfNeeded();
    const { x, y } = await box();
    await page.mouse.move(x + width * 0.25, y + height * 0.5);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.6, y + height * 0.4, { steps: 4 });
    await page.mouse.up();
    await pin.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    const tags = page.locator('input[name="instagram.tags"]');
    await expect.poll(() => tags.inputValue()).toBe('ana.potter x=0.61 y=0.3 file=2');
    const left = options.getByLabel('Person 1: % from the left');
    await expect.poll(() => left.inputValue()).toBe('61');
    expect(await listAxeFindings(page)).toEqual([]);
    await page.locator('.saved').getByText('Saved').waitFor();
    await page.reload();
    await page.locator('.saved').waitFor();
    await options.getByRole('button', { name: 'Tag people in file 2, 1 tagged' }).click();
    await pin.click();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
  });
});
