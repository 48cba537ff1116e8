import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeliveryDossier } from '#app/domain/delivery/delivery-dossier.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import {
  DEMO_VIDEO,
  newAddress,
  NO_SCREEN,
  signUp,
  uploadVideo,
  visitSignedIn,
} from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';

const PLATFORM_COUNT = 6;
const LONG_CAPTION = `Kiln opening, Saturday 10 to 4. ${'Coffee is on. '.repeat(10)}`.trim();

const countLoaded = (images: Element[]): number =>
  images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length;

describeWithBrowser('composing a post by hand', () => {
  let app: E2eApp;
  let browser: Browser;
  let videoId: string | null = null;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    await connectAccounts(app.url, undefined, app.person);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function open(path: string, options: { javaScriptEnabled?: boolean } = {}) {
    return visitSignedIn(browser, app, { ...options, path });
  }

  /** Opens the composer with a video of the library, because each upload takes longer than the page. */
  async function showVideo(page: Page): Promise<void> {
    videoId ??= await uploadVideo(page);
    await page.goto(`/app/platform-preview?mediaId=${videoId}`);
  }

  async function openWithVideo({ javaScriptEnabled = true } = {}) {
    const visit = await open(NO_SCREEN, { javaScriptEnabled });
    await showVideo(visit.page);
    if (javaScriptEnabled) await visit.page.locator('.saved').waitFor();
    return visit;
  }

  async function setBannedWords(page: Page, words: readonly string[]): Promise<void> {
    const headers = { origin: app.url };
    await page.request.put('/api/workspace/banned-words', { headers, data: { words } });
  }

  const go = (page: Page) => page.locator('#go');
  const chip = (page: Page) => page.locator('.mediachip');
  const row = (page: Page, platform: string) => page.locator(`#dir-${platform}`);

  async function chooseFile(page: Page, files: Parameters<Page['setInputFiles']>[1]) {
    // Before the scripts run, the button leads to the separate upload page.
    await page.locator('.saved').waitFor();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Select File' }).click();
    await (await choosing).setFiles(files);
  }

  async function expectSixLiveLinks(page: Page, caption: string): Promise<void> {
    await page.waitForURL('**/app/posts/post_*');
    await page
      .getByRole('heading', { name: 'Successfully published to all 6 platforms!' })
      .waitFor();
    const links = page.getByRole('link', { name: /^View Post on/u });
    await expect.poll(() => links.count()).toBe(PLATFORM_COUNT);
    const opened = page.waitForEvent('popup');
    await links.first().click();
    expect(await (await opened).content()).toContain(caption);
  }

  it('uploads a file, publishes to six platforms and ends with six live links', async () => {
    const { page, complaints } = await open('/app/media-upload');
    await page.setInputFiles('input[type=file]', DEMO_VIDEO);
    await page.getByText('Media uploaded successfully: kiln-opening.mp4').waitFor();
    await page.locator('.main').getByRole('link', { name: 'Preview & Publish' }).click();

    await page.getByLabel('Caption', { exact: true }).fill('Kiln opening by hand');
    await page.getByLabel('Add a hashtag').fill('kiln, ceramics');
    await page.getByLabel('Add a hashtag').press('Enter');
    await row(page, 'tiktok')
      .getByText('TikTok needs to know who can see this post.')
      .first()
      .waitFor();
    await expect.poll(() => go(page).innerText()).toBe('Confirm and Publish to 5');
    await page.getByRole('radio', { name: 'Everyone' }).check({ force: true });
    await expect.poll(() => page.locator('.pvw').count()).toBe(PLATFORM_COUNT);
    const pictures = page.locator('.pvw img[src^="/app/accounts/"]');
    await expect.poll(() => pictures.evaluateAll(countLoaded)).toBeGreaterThanOrEqual(1);

    await go(page).click();
    await expectSixLiveLinks(page, 'Kiln opening by hand');
    expect(complaints).toEqual([]);

    await page.goto('/app/platform-preview');
    await page.locator('.saved').waitFor();
    await expect.poll(() => page.getByLabel('Caption', { exact: true }).inputValue()).toBe('');
  });

  if (IS_WHOLE)
    it('does the same without scripts, and keeps what was typed on the way', async () => {
      const { page } = await open('/app/platform-preview', { javaScriptEnabled: false });
      await page.getByLabel('Caption', { exact: true }).fill('Kiln opening <by> form');
      await page.getByLabel('Hashtags, separated by spaces').fill('kiln foo-bar');
      await go(page).click();
      await expect
        .poll(() => page.getByRole('alert').textContent())
        .toBe('Instagram, TikTok, YouTube require media to be uploaded');
      await expect
        .poll(() => page.locator('#hashtags-messages').textContent())
        .toContain("#foo-bar isn't a hashtag");
      await expect
        .poll(() => page.locator('#privacy-messages').textContent())
        .toContain('TikTok needs to know who can see this post.');
      await expect
        .poll(() => page.getByLabel('Caption', { exact: true }).inputValue())
        .toBe('Kiln opening <by> form');

      await page.getByRole('button', { name: 'Select File' }).click();
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await page.getByText('Please select files to upload').waitFor();
      await page.setInputFiles('input[type=file]', DEMO_VIDEO);
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await page.getByText('Media uploaded successfully: kiln-opening.mp4').waitFor();
      await page.locator('.main').getByText('Preview & Publish').click();

      const caption = page.getByLabel('Caption', { exact: true });
      // The page is streamed, and without scripts nothing signals when it is complete.
      await expect.poll(() => caption.inputValue()).toBe('Kiln opening <by> form');
      await expect.poll(() => chip(page).textContent()).toContain('kiln-opening.mp4');
      await caption.fill('Kiln opening by form');
      await page.getByLabel('Hashtags, separated by spaces').fill('kiln');
      await page.getByRole('radio', { name: 'Everyone' }).check({ force: true });
      await page.getByRole('button', { name: 'Update previews' }).click();
      await expect.poll(() => go(page).innerText()).toBe('Confirm and Publish to 6');
      await go(page).click();
      await expectSixLiveLinks(page, 'Kiln opening by form');
    });

  it('skips a platform until its own text fits', async () => {
    const { page } = await openWithVideo();
    const caption = page.locator('#caption');
    await caption.fill(LONG_CAPTION);
    await page.getByRole('radio', { name: 'Everyone' }).check({ force: true });
    await expect.poll(() => go(page).innerText()).toBe('Confirm and Publish to 5');
    await page.getByText('TikTok will be skipped').waitFor();
    await page.locator('#pv-tiktok .lk-over').waitFor();
    await expect.poll(() => page.locator('.fan .lines path.bad').count()).toBe(1);

    await page.getByRole('link', { name: 'Write one for TikTok' }).click();
    await expect
      .poll(() => page.getByRole('tab', { name: /TikTok/u }).getAttribute('aria-selected'))
      .toBe('true');
    await expect.poll(() => caption.getAttribute('maxlength')).toBe('150');
    await caption.fill('Short enough');
    await expect.poll(() => go(page).innerText()).toBe('Confirm and Publish to 6');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => caption.inputValue()).toBe(LONG_CAPTION);

    await page.getByRole('radio', { name: 'Same for all' }).check({ force: true });
    for (const box of await page.getByRole('checkbox', { name: /^Publish to/u }).all())
      await box.uncheck();
    await expect.poll(() => go(page).isDisabled()).toBe(true);
    await page.getByText('Please select at least one platform').waitFor();
  });

  const findCover = (page: Page) => page.getByRole('group', { name: 'Video cover' });
  const drawn = (page: Page, platform: string) => page.locator(`#pv-${platform} .lk-cover`);
  const MOMENT = 'Cover frame, in seconds';

  async function drawCover(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
    const create = { width: 700, height: 700, channels: 3, background: '#204080' } as const;
    const buffer = await sharp({ create }).png().toBuffer();
    return { name: 'cover.png', mimeType: 'image/png', buffer };
  }

  it('gives the video a cover where platforms support one, and keeps it with the video', async () => {
    const { page, complaints } = await openWithVideo();
    const cover = findCover(page);
    await cover.getByText('Twitter doesn’t support custom covers.').waitFor();
    await cover.getByLabel('Cover image').setInputFiles(await drawCover());
    await cover.getByText('YouTube accepts 16:9').waitFor();
    await drawn(page, 'youtube').waitFor();
    await expect.poll(() => drawn(page, 'tiktok').count()).toBe(0);
    await cover.getByLabel('Search your images').fill('no such picture');
    await cover.getByLabel('Search your images').press('Enter');
    await cover.getByText('No image has “no such picture”').waitFor();
    await expect.poll(() => cover.getByRole('radio', { name: 'cover.png' }).isChecked()).toBe(true);
    await cover.getByLabel(MOMENT).fill('2.5');
    await page.goto('/app/scheduler');
    await cover.getByRole('radio', { name: 'cover.png', checked: true }).waitFor();
    await expect.poll(() => cover.getByRole('slider').inputValue()).toBe('2.5');
    await page.goto('/app/platform-preview');
    await page.locator('.saved').waitFor();
    await page.getByRole('button', { name: 'Remove Media' }).click();
    await chooseFile(page, DEMO_VIDEO);
    await cover.getByRole('radio', { name: 'No image', checked: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('supports covers without scripts', async () => {
    const { page } = await openWithVideo({ javaScriptEnabled: false });
    const multipart = { file: await drawCover() };
    await page.request.post('/api/media/upload', { headers: { origin: app.url }, multipart });
    const cover = findCover(page);
    await cover.getByLabel('Search your images').fill('no such picture');
    await cover.getByRole('button', { name: 'Search' }).click();
    await cover.getByText('No image has “no such picture”').waitFor();
    await cover.getByLabel('Search your images').fill('COVER');
    await cover.getByRole('button', { name: 'Search' }).click();
    await cover.getByRole('radio', { name: 'cover.png' }).first().check({ force: true });
    await cover.getByLabel(MOMENT).fill('1');
    await page.getByRole('button', { name: 'Update previews' }).click();
    await cover.getByText('YouTube accepts 16:9').waitFor();
    await expect.poll(() => drawn(page, 'youtube').count()).toBe(1);
    await expect.poll(() => cover.getByLabel(MOMENT).inputValue()).toBe('1');
  });

  it('keeps the tab’s draft across reloads and screens', async () => {
    const { page } = await open('/app/platform-preview');
    await chooseFile(page, DEMO_VIDEO);
    await page.getByRole('button', { name: 'Remove Media' }).waitFor();
    await page.locator('#caption').fill('Kept while I look around');
    await page.getByRole('checkbox', { name: 'Publish to LinkedIn' }).uncheck();
    await page.reload();
    await page.locator('.saved').waitFor();
    await expect.poll(() => page.locator('#caption').inputValue()).toBe('Kept while I look around');
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Publish to LinkedIn' }).isChecked())
      .toBe(false);
    await page.goto('/app/scheduler');
    const preview = page.getByRole('article', { name: 'Content preview' });
    await preview.getByText('Kept while I look around').waitFor();
    await expect.poll(() => preview.textContent()).toContain('Video, 0:06');
    await page.goto('/app/media-upload');
    await page.getByRole('button', { name: 'Remove Media' }).click();
    await page.getByText('Media removed.').waitFor();
  });

  it('unfolds a text in the preview, on a phone and on a wide screen, and shows safe zones', async () => {
    const { page } = await openWithVideo();
    await page.locator('#caption').fill(`${LONG_CAPTION} https://www.tidewick.example/a/long/path`);
    const reel = page.locator('#pv-instagram .reel');
    await reel.locator('.lk-more').waitFor();
    const linkedIn = page.locator('#pv-linkedin');
    await linkedIn.getByText('LinkedIn shortens the link.').waitFor();
    const opener = linkedIn.getByRole('button', { name: 'Show full text' });
    await opener.click();
    await linkedIn.locator('.lk-url', { hasText: 'https://lnkd.in/' }).waitFor();
    await expect
      .poll(() => page.locator('#pv-twitter .lk-url').textContent())
      .toBe('tidewick.example/a/long/pa…');
    await reel.locator('.lk-more').click();
    await page.getByRole('button', { name: 'Show folded text' }).nth(1).waitFor();
    const zones = reel.locator('.zones i').first();
    await zones.waitFor({ state: 'hidden' });
    await page.getByLabel('Show safe zones').check();
    await expect.poll(() => zones.isVisible()).toBe(true);
    await page.getByRole('radio', { name: 'Wide screen' }).check({ force: true });
    await page.locator('#pv-linkedin .li.wide').waitFor();
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
  });

  it('asks for the commercial disclosure on TikTok, even without scripts', async () => {
    const { page } = await openWithVideo({ javaScriptEnabled: false });
    await page.getByLabel('Caption', { exact: true }).fill('Promoted');
    await page.getByLabel('Disclose that the post promotes').check();
    await page.getByRole('radio', { name: 'Everyone' }).check({ force: true });
    await page.getByRole('button', { name: 'Update previews' }).click();
    await row(page, 'tiktok').getByText('Choose what the post promotes').first().waitFor();
    await expect.poll(() => go(page).innerText()).toBe('Confirm and Publish to 5');
  });

  it('explains what is wrong with a file, and retries it after a network failure', async () => {
    const { page } = await open('/app/media-upload');
    const alert = page.getByRole('alert');
    const file = 'input[type=file]';
    await page.setInputFiles(file, {
      name: 'notes.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('This is a text.'),
    });
    await alert.getByText("This file is damaged or wasn't fully downloaded.").waitFor();
    await page.getByText('Drop or paste a file here, or choose one').waitFor();
    await page.getByLabel('Platform').selectOption('youtube');
    await page.setInputFiles(file, {
      name: 'cat.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not looked at'),
    });
    await alert.getByText('Unsupported file type for YouTube. Supported: video').waitFor();

    await page.route('**/api/uploads', (route) => route.abort());
    await page.setInputFiles(file, DEMO_VIDEO);
    // After four attempts, which take 12 seconds.
    await alert.getByText('Network error - Please check your connection and try again').waitFor();
    await page.unroute('**/api/uploads');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Media uploaded successfully: kiln-opening.mp4').waitFor();
    await expect.poll(() => alert.count()).toBe(0);
  });

  it('shows its own message when the server does not explain a failed upload', async () => {
    const { page } = await open('/app/media-upload');
    const alert = page.getByRole('alert');
    const tryWith = async (message: string): Promise<void> => {
      const again = page.getByRole('button', { name: 'Try again' });
      if (await again.isVisible()) await again.click();
      else await page.setInputFiles('input[type=file]', DEMO_VIDEO);
      await alert.getByText(message, { exact: true }).waitFor();
      await page.unrouteAll();
    };
    const UPLOADS = '**/api/uploads';
    for (const [status, message] of [
      [413, 'File too large - Please try a smaller file'],
      [415, 'Unsupported file type - Please use images or videos'],
      [400, 'Upload failed'],
    ] as const) {
      await page.route(UPLOADS, (route) => route.fulfill({ status, body: '' }));
      await tryWith(message);
    }
    for (const [response, message] of [
      ['<html>', 'Failed to upload media: Invalid server response'],
      ['{"media":{"id":"med_1"}}', 'Invalid server response - missing URL'],
    ] as const) {
      await page.route('**/api/uploads/*', (route) =>
        route.request().method() === 'GET' ? route.fulfill({ body: response }) : route.continue(),
      );
      await tryWith(message);
    }
    await page.route('**/media/**', (route) => route.abort());
    await tryWith('Video URL not accessible - Please try uploading again');

    await page.goto('/app/platform-preview');
    await page.route(UPLOADS, (route) => route.fulfill({ status: 400, body: '' }));
    await chooseFile(page, DEMO_VIDEO);
    await page.getByText('Error uploading media: Upload failed').waitFor();
    await page.getByRole('button', { name: 'Dismiss kiln-opening.mp4' }).click();
    await page.unrouteAll();
    await page.route('**/media/**', (route) => route.abort());
    await chooseFile(page, await drawCover());
    await page
      .getByText('Error uploading media: Image URL not accessible - Please try uploading again')
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(1);
  });

  it('hides a message after 5 seconds, but not while the pointer or the focus is on it', async () => {
    const { page } = await open('/app/platform-preview');
    await page.locator('.saved').waitFor();
    // A clock that goes on would hide the message before a busy machine sees it.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await chooseFile(page, DEMO_VIDEO);
    const news = page.getByText('Media uploaded successfully: kiln-opening.mp4');
    const comes = async (): Promise<number> => {
      await page.clock.fastForward(50);
      return news.count();
    };
    await expect.poll(comes).toBe(1);
    await news.hover();
    await page.clock.fastForward(60_000);
    await expect.poll(() => news.count()).toBe(1);
    await page.getByRole('button', { name: 'Dismiss' }).focus();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(60_000);
    await expect.poll(() => news.count()).toBe(1);
    await page.getByRole('button', { name: 'Dismiss' }).blur();
    await page.clock.fastForward(3_000);
    await expect.poll(() => news.count()).toBe(1);
    await page.clock.fastForward(2_000);
    await news.waitFor({ state: 'hidden' });
  });

  it('stops an upload that is canceled', async () => {
    const { page } = await open('/app/media-upload');
    await page.route('**/api/uploads', () => undefined);
    await page.setInputFiles('input[type=file]', DEMO_VIDEO);
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await page.getByText('Uploading...').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Drop or paste a file here, or choose one').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  it('publishes content from a link, without scripts', async () => {
    const link = '/app/scheduler?caption=From+a+link&hashtags=kiln&platforms=linkedin';
    const { page } = await open(link, { javaScriptEnabled: false });
    await expect
      .poll(() => page.getByRole('article', { name: 'Content preview' }).textContent())
      .toContain('From a link');
    const note = 'Your workspace’s banned words include link. The post can still be published.';
    await setBannedWords(page, ['link']);
    await page.reload();
    await expect.poll(() => page.getByText(note).count()).toBe(1);
    await setBannedWords(page, []);
    await page.getByRole('button', { name: 'Publish Now' }).click();
    await page.waitForURL('**/app/posts/post_*');
    await page.getByRole('link', { name: 'View Post on LinkedIn, in a new tab' }).waitFor();
  });

  it('finds published posts by their text, case-insensitively', async () => {
    const { page } = await open('/app/scheduler', { javaScriptEnabled: false });
    const posts = page.getByRole('region', { name: 'Published Posts Tracker' });
    await posts.getByLabel('Search posts').fill('BY HAND');
    await posts.getByRole('button', { name: 'Search' }).click();
    await posts.getByRole('listitem').filter({ hasText: '6 of 6 live' }).waitFor();
    await expect.poll(() => posts.getByRole('listitem').count()).toBe(1);
    await posts.getByLabel('Search posts').fill('never written');
    await posts.getByRole('button', { name: 'Search' }).click();
    await posts.getByText('No posts to display.').first().waitFor();
  });

  it('passes the WCAG 2.2 A and AA rules on its three screens, empty and full', async () => {
    const screens = ['/app/platform-preview', '/app/media-upload', '/app/scheduler'];
    const { page } = await open(NO_SCREEN);
    const expectNoFindings = async (path: string, theme: 'in light' | 'in dark') => {
      await page.goto(path);
      expect(await listAxeFindings(page, theme), path).toEqual([]);
    };
    for (const path of screens) await expectNoFindings(path, 'in light');
    await showVideo(page);
    await page.locator('.saved').waitFor();
    await page.locator('#caption').fill(LONG_CAPTION);
    await page.getByLabel('Add a hashtag').fill('kiln foo-bar ');
    await page.getByText('Unique per platform').click();
    for (const path of screens) await expectNoFindings(path, 'in dark');
  });

  it('completes a platform’s own text with the shared one without scripts', async () => {
    const where = 'platforms=linkedin&platforms=twitter';
    const { page } = await open(`/app/platform-preview?${where}`, { javaScriptEnabled: false });
    await page.getByLabel('Caption', { exact: true }).fill('Shared caption');
    await page.getByLabel('Hashtags, separated by spaces').fill('shared');
    await page.getByText('Unique per platform', { exact: true }).click();
    await page.locator('#own-twitter summary').click();
    await page.getByLabel('Hashtags for Twitter').fill('only');
    await page.locator('#own-linkedin summary').click();
    await page.getByLabel('Caption for LinkedIn').fill('For LinkedIn');

    await page.getByRole('button', { name: 'Update previews' }).click();
    const preview = async (platform: string) => page.locator(`#pv-${platform}`).textContent();
    await expect.poll(() => preview('twitter')).toContain('Shared caption #only');
    await expect.poll(() => preview('linkedin')).toContain('For LinkedIn');
    await expect.poll(() => page.getByLabel('Caption for Twitter').inputValue()).toBe('');
    await go(page).click();
    await page.waitForURL('**/app/posts/post_*');

    const post = await page.request.get(`/api/posts/${page.url().split('/').at(-1)}`);
    const { deliveries } = (await post.json()) as PostOutput;
    const sent = async (platform: PlatformId): Promise<string> => {
      const delivery = deliveries.find((one) => one.platform === platform);
      const response = await page.request.get(`/api/deliveries/${delivery?.id}`);
      return ((await response.json()) as DeliveryDossier).text;
    };
    expect(await sent('twitter')).toBe('Shared caption #only');
    expect(await sent('linkedin')).toContain('For LinkedIn');
    expect(await sent('linkedin')).toContain('#shared');
  });

  it('offers the plans to a user without one', async () => {
    const { page } = await openVisit(browser, app.url);
    await signUp(page, { email: newAddress('no-plan'), password: 'stoneware-1280' });
    for (const path of ['/app/platform-preview', '/app/scheduler']) {
      await page.goto(path);
      await page.getByText('You need a plan to publish.').waitFor();
      await expect.poll(() => page.getByText('(0/0)').count()).toBe(0);
      expect(await listAxeFindings(page, 'in dark')).toEqual([]);
    }
    await page.getByRole('link', { name: 'See plans' }).click();
    await page.waitForURL('**/pricing');
  });
});
