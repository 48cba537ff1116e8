import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mediaCorpus } from '#tests/media-corpus/corpus.ts';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const VIDEO = fileURLToPath(new URL('../../scripts/demo/kiln-opening.mp4', import.meta.url));
const PICTURE = fileURLToPath(new URL('../fixtures/media/yt-thumbnail.jpg', import.meta.url));
const LIBRARY = '/app/media';

describeWithBrowser('the media library', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function open(path: string, options: { javaScriptEnabled?: boolean } = {}) {
    return visitSignedIn(browser, app, { ...options, path });
  }

  /** Uploads in a new tab: each tab keeps its own draft, and a draft has one file. */
  async function upload(context: BrowserContext, file: string): Promise<void> {
    const tab = await context.newPage();
    await tab.goto('/app/media-upload');
    await tab.getByLabel('Platform').selectOption({ label: 'Any platform' });
    await tab.setInputFiles('input[type=file]', file);
    await tab.getByText('Media uploaded successfully:').waitFor();
    await tab.close();
  }

  const tile = (page: Page, name: string) => page.getByRole('listitem', { name });

  it('resumes an upload after a reload when the same file is chosen again', async () => {
    const { page, complaints } = await open('/app/media-upload');
    const created: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/uploads'))
        created.push(request.url());
    });
    // Starts an upload whose bytes never arrive.
    await page.route('**/api/uploads/upl_*', () => undefined);
    const started = page.waitForResponse('**/api/uploads');
    await page.setInputFiles('input[type=file]', VIDEO);
    await started;
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await page.unroute('**/api/uploads/upl_*');
    await page.reload();
    await page.getByText('The upload of kiln-opening.mp4 was interrupted.').waitFor();
    await page.setInputFiles('input[type=file]', VIDEO);
    await page.getByText('Media uploaded successfully: kiln-opening.mp4').waitFor();
    expect(created).toHaveLength(1);
    await page.reload();
    await page.getByRole('heading', { name: 'Media' }).waitFor();
    await expect.poll(() => page.getByText('was interrupted').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('accepts a pasted file', async () => {
    const { page } = await open('/app/media-upload');
    await page.getByText('Drop or paste a file here').waitFor();
    await page.evaluate(() => {
      const files = new DataTransfer();
      files.items.add(new File(['words'], 'pasted.mp4', { type: 'video/mp4' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: files, bubbles: true }));
    });
    const refusal = page
      .getByRole('alert')
      .getByText("This file is damaged or wasn't fully downloaded.");
    await refusal.waitFor();
    await expect.poll(() => refusal.count()).toBe(1);
  });

  it('shows a HEIC photo as a picture that every browser can display', async () => {
    const { page, complaints } = await open('/app/media-upload');
    await page.getByLabel('Platform').selectOption({ label: 'Any platform' });
    await page.setInputFiles('input[type=file]', join(await mediaCorpus(), 'photo.heic'));
    await page.getByText('Media uploaded successfully: photo.heic').waitFor();
    const widths = () =>
      page
        .locator('img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    await page.locator('img.master').waitFor();
    await expect.poll(widths).toContain(640);
    await page.goto('/app/platform-preview');
    await page.locator('.th img').waitFor();
    await expect.poll(widths).toContain(640);
    expect(await widths()).not.toContain(0);
    expect(complaints).toEqual([]);
  });

  it('shows an uploaded file, finds it, describes it, uses it and deletes it', async () => {
    const { page, complaints } = await open('/app/media-upload');
    await upload(page.context(), PICTURE);
    await upload(page.context(), VIDEO);
    await page.goto(LIBRARY);
    const picture = tile(page, 'yt-thumbnail.jpg');
    await picture.waitFor();
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.locator('.tile img').count();
        },
        { timeout: PATIENCE_MS },
      )
      .toBeGreaterThanOrEqual(2);

    await picture.getByText('Add alt text, or delete').click();
    await picture.getByLabel('Alt text').fill('A celadon bowl');
    await picture.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Alt text for yt-thumbnail.jpg saved.').waitFor();

    await page.getByRole('searchbox').fill('CELADON');
    await page.getByRole('button', { name: 'Search' }).click();
    await tile(page, 'kiln-opening.mp4').first().waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('listitem', { name: /\.(jpg|mp4)$/u }).count()).toBe(1);
    expect(await listAxeFindings(page, 'in light')).toEqual([]);

    await picture.getByRole('link', { name: 'Use in a post' }).click();
    await page.waitForURL('**/app/platform-preview?mediaId=med_*');
    await page.locator('.mediachip').getByText('yt-thumbnail.jpg').waitFor();

    await page.goto(`${LIBRARY}?kind=image`);
    await picture.getByText('Alt text', { exact: true }).first().click();
    await picture.getByRole('link', { name: 'Delete…' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this file?' });
    await question.getByText('No scheduled or publishing post uses it.').waitFor();
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
    // Going back is slow, and opening the question again doesn't wait for it.
    const back = (url: URL): boolean =>
      url.pathname === `${LIBRARY}.data` && !url.searchParams.has('delete');
    await page.route(back, () => undefined);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await picture.getByRole('link', { name: 'Delete…' }).click();
    await question.getByRole('button', { name: 'Yes, delete it' }).waitFor();
    await page.unroute(back);
    await question.getByRole('button', { name: 'Yes, delete it' }).click();
    await page.getByText('File deleted.').waitFor();
    await picture.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('gives a file to a draft without scripts, which stays whole and the same draft', async () => {
    const { page } = await open('/app/media-upload', { javaScriptEnabled: false });
    await page.setInputFiles('input[type=file]', VIDEO);
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Media uploaded successfully: kiln-opening.mp4').waitFor();

    await page.goto('/app/platform-preview');
    await page.getByLabel('Caption', { exact: true }).fill('Written before the file');
    await page.getByLabel('Hashtags').first().fill('kiln glaze');
    await page.getByRole('button', { name: 'Select File' }).click();
    await page.getByRole('button', { name: 'Library' }).click();
    await page.getByText('Your draft is saved. Choose a file for it.').waitFor();
    await page.getByRole('searchbox').fill('kiln-opening');
    await page.getByRole('button', { name: 'Search' }).click();
    const use = tile(page, 'kiln-opening.mp4').first().getByText('Use in this draft');
    await use.click();
    await page.getByText('kiln-opening.mp4').first().waitFor();
    const caption = page.getByLabel('Caption', { exact: true });
    await expect.poll(() => caption.inputValue()).toBe('Written before the file');
    await expect.poll(() => page.getByLabel('Hashtags').first().inputValue()).toBe('kiln glaze');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved.').waitFor();
    await page.goto('/app/drafts?search=Written+before');
    await expect.poll(() => page.locator('.postlines li').count()).toBe(1);
  });

  it('does the same without scripts', async () => {
    const { page } = await open('/app/media-upload', { javaScriptEnabled: false });
    await page.getByLabel('Platform').selectOption({ label: 'Any platform' });
    await page.setInputFiles('input[type=file]', VIDEO);
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Media uploaded successfully: kiln-opening.mp4').waitFor();
    await page.goto(LIBRARY);
    const video = tile(page, 'kiln-opening.mp4').first();
    await video.locator('summary').click();
    await video.getByLabel('Alt text').fill('An open kiln');
    await video.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Alt text for kiln-opening.mp4 saved.').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await video.locator('summary').click();
    await video.getByRole('link', { name: 'Delete…' }).click();
    await page.getByText('Delete this file?').waitFor();
    await page.getByRole('link', { name: 'Keep it' }).click();
    await expect.poll(() => page.getByText('Delete this file?').count()).toBe(0);
  });
});
