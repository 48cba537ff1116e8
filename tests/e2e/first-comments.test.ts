import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

describeWithBrowser('a first comment', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    await connectAccounts(app.url, ['facebook', 'linkedin', 'twitter'], app.person);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('is written from the composer, and retried where it failed', async () => {
    await app.control.addFault({
      platform: 'facebook',
      endpoint: 'comments.create',
      kind: 'status',
      status: 400,
      body: { error: { message: 'Comments are off.', code: 100, type: 'OAuthException' } },
      count: 1,
    });
    const { page, complaints } = await visitSignedIn(browser, app, {
      path: '/app/platform-preview?caption=Kiln%20day&hashtags=kiln',
    });
    await page.locator('.saved').waitFor();
    await page.getByText('A comment under the post, written once it’s live').click();
    await page.getByLabel('Comment under the post').fill('Book at the link');
    const part = page.locator('#first-comment');
    await part
      .getByRole('group', { name: 'Put the hashtags into it on' })
      .getByLabel('LinkedIn')
      .check();
    await part.getByRole('group', { name: 'Leave it out on' }).getByLabel('Twitter').check();
    const labels = page.getByRole('group', { name: 'Labels' });
    await labels.getByLabel('Paid partnership').check();
    await labels.getByText('Facebook and LinkedIn can’t show all of them').waitFor();
    await page.getByRole('button', { name: 'Confirm and Publish to 3' }).click();
    await page.waitForURL(/\/app\/posts\/post_/u);
    const retry = page.getByRole('button', { name: 'Retry the comment, on Facebook' });
    await retry.waitFor();
    await expect.poll(() => page.getByText('The comment is live.').count()).toBe(1);
    await page.getByText('Book at the link #kiln').waitFor();
    expect(await listAxeFindings(page, 'each theme once')).toEqual([]);
    await page.getByText('Change its text').click();
    const field = page.getByLabel('First comment on Facebook');
    await field.fill('x'.repeat(8001));
    await retry.click();
    await page.getByText('too long for Facebook: 8001 of 8000').waitFor();
    await expect.poll(() => field.inputValue()).toHaveLength(8001);
    await field.fill('Book at the counter');
    await retry.click();
    await page.getByText('First comment: Book at the counter').waitFor();
    await expect.poll(() => page.getByText('The comment is live.').count()).toBe(2);
    await expect.poll(() => page.locator('.commentline').count()).toBe(2);
    expect(complaints).toEqual([expect.stringContaining('status of 422')]);
  });
});
