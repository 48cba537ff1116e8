import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

const CAPTION = 'Five tiles from one kiln';

describeWithBrowser('a post with several files', () => {
  let app: E2eApp;
  let browser: Browser;
  const tiles: { name: string; mimeType: string; buffer: Buffer; sha256: string }[] = [];

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    await connectAccounts(app.url, ['instagram', 'linkedin', 'twitter'], app.person);
    for (let index = 1; index <= 5; index += 1) tiles.push(await drawTile(index));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function drawTile(index: number) {
    const background = { r: 40 * index, g: 90, b: 200 - 30 * index };
    const create = { width: 400, height: 400, channels: 3, background } as const;
    const buffer = await sharp({ create }).jpeg().toBuffer();
    const sha256 = createHash('sha256').update(buffer).digest('hex');
    return { name: `tile-${index}.jpg`, mimeType: 'image/jpeg', buffer, sha256 };
  }

  const rows = (page: Page) => page.locator('[data-file]');
  const names = (page: Page) => rows(page).locator('b').allInnerTexts();
  const toNames = (order: readonly number[]) => order.map((index) => `tile-${index}.jpg`);
  const expectOrder = (page: Page, order: readonly number[]) =>
    expect.poll(() => names(page)).toEqual(toNames(order));

  async function toTop(page: Page, selector: string): Promise<number> {
    return Math.round((await page.locator(selector).boundingBox())?.y ?? Number.NaN);
  }

  const isAscending = (tops: string): boolean => {
    const numbers = tops.split(',').map(Number);
    return numbers.every((top, index) => index === 0 || top > (numbers[index - 1] ?? Number.NaN));
  };

  async function dragToTop(page: Page, index: number): Promise<void> {
    const grip = await rows(page).nth(index).locator('.grip').boundingBox();
    const top = await rows(page).first().boundingBox();
    if (!grip || !top) throw new Error('The list of files isn’t shown.');
    await page.mouse.move(grip.x + 8, grip.y + 8);
    await page.mouse.down();
    await page.mouse.move(top.x + 8, top.y + 8, { steps: 10 });
    await page.mouse.up();
  }

  /** Returns the files of the newest post on a platform, in order. */
  async function listShown(platform: PlatformId): Promise<string[]> {
    const posts = await app.control.listPosts(platform);
    const own = posts.filter(({ text }) => text.includes(CAPTION));
    const digests = (own.at(-1)?.media ?? []).map(({ sha256 }) => sha256);
    return digests.map((digest) => tiles.find((tile) => tile.sha256 === digest)?.name ?? digest);
  }

  it('is put in order by mouse and keyboard, with other files for one platform', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, {
      path: '/app/platform-preview',
      // All files are in view, so that they can be dragged.
      viewport: { width: 1280, height: 1100 },
    });
    await page.locator('.saved').waitFor();
    await page.locator('#caption').fill(CAPTION);
    await page.setInputFiles('#media input[type=file]', tiles);
    await expectOrder(page, [1, 2, 3, 4, 5]);
    await dragToTop(page, 4);
    await expectOrder(page, [5, 1, 2, 3, 4]);
    const up = page.getByRole('button', { name: 'Move tile-2.jpg up' });
    await up.focus();
    await page.keyboard.press('Enter');
    await expectOrder(page, [5, 2, 1, 3, 4]);
    await page.keyboard.press('Enter');
    await expectOrder(page, [2, 5, 1, 3, 4]);
    await page.getByText('tile-2.jpg is now 1 of 5.').waitFor();
    await page.getByText(/^Twitter gets 4 of the 5 files/u).waitFor();
    await page.getByRole('button', { name: 'Next file' }).click();
    await page.getByText('File 2 of 5').waitFor();

    await page.getByRole('button', { name: 'Alt text and crop: tile-2.jpg' }).click();
    await page.getByLabel('Alt text', { exact: true }).fill('A blue tile');
    await page.getByText('Saved', { exact: true }).nth(1).waitFor();
    await page
      .locator('#pv-linkedin')
      .getByText(/With tile-2\.jpg, A blue tile\./u)
      .waitFor({ state: 'attached' });

    await page.getByText('Unique per platform').click();
    await page.getByRole('tab', { name: /Twitter/u }).click();
    await page.getByRole('button', { name: 'Choose others for Twitter' }).click();
    await page.getByRole('button', { name: 'Remove tile-5.jpg' }).click();
    await expectOrder(page, [2, 1, 3, 4]);
    await page.locator('.saved').getByText('Saved').waitFor();
    await page.reload();
    await page.locator('.saved').waitFor();
    await expectOrder(page, [2, 5, 1, 3, 4]);
    expect(await listAxeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is previewed side by side on a phone, between the platforms and the options, and published in each one’s order', async () => {
    const viewport = { width: 390, height: 844 };
    const { page } = await visitSignedIn(browser, app, { path: '/app/drafts', viewport });
    await page.getByRole('link', { name: CAPTION }).first().click();
    await page.locator('.saved').waitFor();
    const parts = ['#dir-twitter', '#pv-instagram', '.edmore'];
    await expect
      .poll(async () => (await Promise.all(parts.map((part) => toTop(page, part)))).join())
      .toSatisfy(isAscending);
    expect(await toTop(page, '#pv-linkedin')).toBe(await toTop(page, '#pv-instagram'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await listAxeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirm and Publish to 3' }).click();
    await page.waitForURL('**/app/posts/post_*');
    const done = page.getByRole('heading', { name: /Successfully published to all 3/u });
    await done.waitFor();
    const shared = toNames([2, 5, 1, 3, 4]);
    expect(await listShown('instagram')).toEqual(shared);
    expect(await listShown('linkedin')).toEqual(shared);
    expect(await listShown('twitter')).toEqual(toNames([2, 1, 3, 4]));
  });

  it('gives the posts of a thread their own files, which stay after a reload', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, {
      path: '/app/platform-preview?platforms=twitter',
      viewport: { width: 1280, height: 1100 },
    });
    await page.locator('.saved').waitFor();
    const text = `${CAPTION}, as a thread`;
    await page.locator('#caption').fill(text);
    const twitter = page.locator('#twitter-options');
    await twitter.getByText('Thread', { exact: true }).click();
    await twitter.getByLabel('Next post').fill(`${text}, two`);
    await twitter.locator('[aria-label="Files for post 2"]').setInputFiles(tiles.slice(1, 3));
    await twitter.locator('[aria-label="Files for post 3"]').setInputFiles(tiles.slice(3, 4));
    const second = twitter.getByRole('list', { name: 'Files of post 2' });
    const third = twitter.getByRole('list', { name: 'Files of post 3' });
    await expect.poll(() => second.locator('b').allInnerTexts()).toHaveLength(2);
    await expect.poll(() => third.locator('b').allInnerTexts()).toEqual(toNames([4]));
    await second.getByRole('button', { name: 'Remove tile-2.jpg' }).click();
    await page.locator('.saved').getByText('Saved').waitFor();
    await page.reload();
    await page.locator('.saved').waitFor();
    await expect.poll(() => second.locator('b').allInnerTexts()).toEqual(toNames([3]));
    await expect.poll(() => third.locator('b').allInnerTexts()).toEqual(toNames([4]));
    expect(await listAxeFindings(page)).toEqual([]);
    await page.locator('#go').click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Published' }).waitFor();
    const posts = (await app.control.listPosts('twitter')).filter(({ live }) => live);
    const digests = posts.slice(-3).map(({ media }) => media.map(({ sha256 }) => sha256));
    expect(digests.toSorted()).toEqual([[], [tiles[2]?.sha256], [tiles[3]?.sha256]].toSorted());
    expect(complaints).toEqual([]);
  });
});
