import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

const CAPTION = 'Which glaze should we fire next?';

describeWithBrowser('polls', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    await connectAccounts(app.url, ['linkedin', 'twitter'], app.person);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('are written for Twitter, for a post of its thread, and for LinkedIn, and kept by a reload', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, {
      path: '/app/platform-preview?platforms=twitter&platforms=linkedin',
      viewport: { width: 1280, height: 1100 },
    });
    await page.locator('.saved').waitFor();
    await page.locator('#caption').fill(CAPTION);
    const twitter = page.locator('#twitter-options');
    await twitter.getByText('Poll', { exact: true }).click();
    await twitter.getByLabel('Option 1').fill('Ash, with a little salt and more');
    await page.getByText(/The option “Ash, with a little salt and more” is too long/u).waitFor();
    await twitter.getByLabel('Option 1').fill('Ash, with salt');
    await twitter.getByLabel('Option 2').fill('Celadon');
    await twitter.getByLabel('Option 3').waitFor();
    await twitter.getByLabel('Open for').selectOption({ label: '3 days' });
    await twitter.getByText('Thread', { exact: true }).click();
    await twitter.getByLabel('Next post').fill('Do you fire with wood?');
    await twitter.getByText('Poll in post 2').click();
    const second = twitter.locator('.threadfields');
    await second.getByLabel('Option 1').fill('Yes');
    await second.getByLabel('Option 2').fill('No');
    const linkedin = page.locator('#linkedin-options');
    await linkedin.getByText('Poll', { exact: true }).click();
    await linkedin.getByLabel('Question').fill('Your favorite?');
    await linkedin.getByLabel('Option 1').fill('Ash');
    await linkedin.getByLabel('Option 2').fill('Celadon');
    await page
      .locator('#pv-linkedin')
      .getByText('With a poll “Your favorite?”, open for 3 days: Ash, Celadon.')
      .waitFor({ state: 'attached' });
    await page.locator('.saved').getByText('Saved').waitFor();
    await page.reload();
    await page.locator('.saved').waitFor();
    await expect.poll(() => second.getByLabel('Option 2').inputValue()).toBe('No');
    await expect.poll(() => page.locator('#pv-twitter .lk-poll').count()).toBe(2);
    expect(await listAxeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirm and Publish to 2' }).click();
    await page.getByRole('heading', { name: /Successfully published to/u }).waitFor();
    await page.getByText('(Poll: Yes, No)').waitFor();
    const posts = await app.control.listPosts('twitter');
    expect(posts.map(({ poll }) => poll)).toEqual(
      expect.arrayContaining([
        { question: null, options: ['Ash, with salt', 'Celadon'], durationMinutes: 4320 },
        { question: null, options: ['Yes', 'No'], durationMinutes: 1440 },
      ]),
    );
    const [post] = await app.control.listPosts('linkedin');
    expect(post?.poll).toEqual({
      question: 'Your favorite?',
      options: ['Ash', 'Celadon'],
      durationMinutes: 4320,
    });
    expect(complaints).toEqual([]);
  });
});
