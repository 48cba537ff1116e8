import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { connect, publish, signIn } from '#tests/support/e2e-steps.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const VIDEO = new URL('../../scripts/demo/kiln-opening.mp4', import.meta.url);
const toHash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describeWithBrowser('the video downloader', () => {
  let app: E2eApp;
  let browser: Browser;
  let page: Page;
  /** The URL of a public post with a video. */
  let permalink: string;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    ({ page } = await openVisit(browser, app.url));
    await signIn(page, app.person);
    await connect(page, 'LinkedIn');
    const postId = await publish(page, {
      caption: 'Kiln opening',
      platforms: ['linkedin'],
      hasVideo: true,
    });
    const readUrl = async (): Promise<string | null> => {
      const post = await (await page.request.get(`/api/posts/${postId}`)).json();
      return post.deliveries[0].url;
    };
    permalink = (await vi.waitUntil(readUrl, { timeout: PATIENCE_MS, interval: 250 })) ?? '';
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const dialog = () => page.getByRole('dialog', { name: 'Video downloader' });

  async function openDialog(): Promise<void> {
    await page.goto('/app');
    await page.getByRole('link', { name: 'Open the video downloader' }).click();
    await dialog().waitFor();
  }

  async function lookUp(url: string): Promise<void> {
    await page.getByLabel('Link to a video').fill(url);
    await page.getByRole('button', { name: 'Download Video' }).click();
  }

  it('opens over the dashboard, explains what is wrong with a link, and closes', async () => {
    await openDialog();
    await lookUp('http://169.254.169.254/latest/meta-data/');
    await dialog().getByRole('alert').getByText('private network').waitFor();
    await expect.poll(() => page.getByLabel('Link to a video').inputValue()).toContain('169.254');
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('shows the video of a page, and saves it unchanged', async () => {
    await openDialog();
    await lookUp(permalink);
    await dialog()
      .getByText(/^MP4, .*247 KB$/u)
      .waitFor();
    await dialog().getByText('have the right to use').waitFor();
    expect(await listAxeFindings(page, 'in light')).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog().getByRole('button', { name: /^Save/u }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.mp4$/u);
    const saved = await readFile(await download.path());
    expect(toHash(saved)).toBe(toHash(await readFile(VIDEO)));
    await dialog().waitFor();
  });

  it('adds it to a post', async () => {
    await openDialog();
    await lookUp(permalink);
    await dialog()
      .getByRole('button', { name: /^Use in a post/u })
      .click();
    await page.waitForURL(/\/app\/media-upload\?mediaId=med_/u);
    await page
      .getByText(/uploaded/iu)
      .first()
      .waitFor();
    await expect.poll(() => page.locator('video').count()).toBe(1);
  });

  it('explains why an import failed, and what to do', async () => {
    const headers = { origin: app.url };
    const started = await page.request.post('/api/imports', {
      headers,
      data: { url: `${new URL(permalink).origin}/nothing-here.mp4` },
    });
    await page.goto(`/app/downloader?import=${(await started.json()).id}`);
    await page.getByRole('alert').getByText('Check it in a browser').waitFor();
    expect(await listAxeFindings(page, 'in light')).toEqual([]);
    const failed = page.url();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL((url) => url.href !== failed && url.searchParams.has('import'));
    await page.getByRole('alert').getByText('Check it in a browser').waitFor();
    await page.getByRole('link', { name: 'Use another link' }).click();
    await page.getByLabel('Link to a video').waitFor();
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
  });

  it('works as a page of its own, without scripts', async () => {
    const visit = await openVisit(browser, app.url, { javaScriptEnabled: false });
    ({ page } = visit);
    await signIn(page, app.person);
    await page.getByRole('link', { name: 'Open the video downloader' }).click();
    await lookUp('http://localhost/');
    await page.getByText('private network').waitFor();
    await lookUp(permalink);
    await page.getByRole('button', { name: /^Use in a post/u }).click();
    const next = page.getByRole('link', { name: 'Use in a post' });
    await expect
      .poll(
        async () => {
          if (await next.isVisible()) return true;
          await page.getByRole('link', { name: 'Check again' }).click({ timeout: 1000 });
          return next.isVisible();
        },
        { timeout: PATIENCE_MS },
      )
      .toBe(true);
    await next.click();
    await page.waitForURL(/\/app\/media-upload\?mediaId=med_/u);
    await page.goto('/app/downloader?failed=url_too_large');
    await page.getByText('larger than this installation allows').waitFor();
  });
});
