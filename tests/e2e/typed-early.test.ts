import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { NO_SCREEN, visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

describeWithBrowser('typing before the scripts run', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    await connectAccounts(app.url, undefined, app.person);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function open(path: string) {
    return visitSignedIn(browser, app, { path });
  }

  it('keeps text typed before the scripts run, and the rest of the saved draft', async () => {
    const { page } = await open('/app/platform-preview');
    await page.locator('.saved').waitFor();
    const caption = page.locator('#caption');
    await caption.fill('Kept before');
    await page.getByLabel('Add a hashtag').fill('kiln');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove kiln' }).waitFor();
    const held: (() => void)[] = [];
    await page.route('**/entry.client*', (route) => void held.push(() => void route.continue()));
    await page.reload({ waitUntil: 'commit' });
    await caption.fill('Typed early');
    await page.getByRole('checkbox', { name: 'Publish to LinkedIn' }).uncheck();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const release of held) release();
    await page.unroute('**/entry.client*');
    await page.locator('.saved').waitFor();
    await expect.poll(() => caption.inputValue()).toBe('Typed early');
    await page.getByRole('button', { name: 'Remove kiln' }).waitFor();
    await page.goto('/app/scheduler');
    await page.getByRole('article', { name: 'Content preview' }).getByText('Typed early').waitFor();
    const linkedIn = page.getByRole('checkbox', { name: /LinkedIn/u });
    await expect.poll(() => linkedIn.isChecked()).toBe(false);
  });

  it('keeps what is typed into a platform’s options before their code is loaded', async () => {
    const { page } = await open('/app/platform-preview');
    await page.locator('.saved').waitFor();
    const held: (() => void)[] = [];
    await page.route(
      '**/platform-options*',
      (route) => void held.push(() => void route.continue()),
    );
    await page.reload();
    await page.locator('.saved').waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const title = page.locator('#youtube-options').getByLabel('Title', { exact: true });
    await title.fill('Typed before');
    await page.getByRole('radio', { name: 'Everyone' }).check({ force: true });
    await page.getByLabel('Duet').check();
    await title.focus();
    for (const release of held) release();
    await page.unroute('**/platform-options*');
    await page.getByLabel('Yourself or your own business').waitFor({ state: 'detached' });
    await expect.poll(() => title.inputValue()).toBe('Typed before');
    await expect.poll(() => page.getByRole('radio', { name: 'Everyone' }).isChecked()).toBe(true);
    await page.keyboard.type(' and after');
    await page.reload();
    await expect.poll(() => title.inputValue()).toBe('Typed before and after');
    await expect.poll(() => page.getByLabel('Duet').isChecked()).toBe(true);
  });

  it('keeps the platform and the file that are chosen before the scripts run', async () => {
    const { page } = await open(NO_SCREEN);
    const held: (() => void)[] = [];
    await page.route('**/entry.client*', (route) => void held.push(() => void route.continue()));
    await page.goto('/app/media-upload', { waitUntil: 'commit' });
    const platform = page.locator('#platform');
    await platform.selectOption({ label: 'YouTube' });
    await page.setInputFiles('input[type=file]', {
      name: 'cat.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not looked at'),
    });
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const release of held) release();
    await page.unroute('**/entry.client*');
    await page.getByText('Unsupported file type for YouTube. Supported: video').waitFor();
    await page.getByRole('heading', { name: 'Requirements for YouTube' }).waitFor();
    await expect.poll(() => platform.inputValue()).toBe('youtube');
    await platform.selectOption({ label: 'Any platform' });
    await page.getByRole('heading', { name: 'Platform requirements' }).waitFor();
    await expect.poll(() => platform.inputValue()).toBe('');
  });
});
