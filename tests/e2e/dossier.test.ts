import type { Browser, Page } from 'playwright-core';
import { compactVerify, createLocalJWKSet } from 'jose';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type E2eApp, startE2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { NO_SCREEN, publish, visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { SCRIPT_MODES } from '#tests/support/whole-run.ts';

// Connecting the account again can't unlock it, so the delivery doesn't wait for that.
const REFUSAL = {
  title: 'Forbidden',
  detail: 'This account is temporarily locked.',
  status: 403,
  errors: [{ code: 326, message: 'This account is temporarily locked.' }],
};

describeWithBrowser("a delivery's own page", () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startE2eApp(), launchBrowser()]);
    await connectAccounts(app.url, ['linkedin', 'twitter', 'facebook']);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  beforeEach(() => app.control.clearFaults());

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  async function openDetails(
    page: Page,
    platform: 'linkedin' | 'twitter' | 'facebook',
    caption: string,
  ) {
    const id = await publish(page, { caption, platforms: [platform] });
    await page.goto(`/app/posts/${id}`);
    await page.getByRole('link', { name: 'Details of' }).click();
  }

  const failOnce = () =>
    app.control.addFault({
      platform: 'twitter',
      endpoint: 'create_post',
      kind: 'status',
      status: 403,
      body: REFUSAL,
      count: 1,
    });

  for (const javaScriptEnabled of SCRIPT_MODES) {
    const how = javaScriptEnabled ? 'with' : 'without';
    it(`shows why it failed and the platform’s response, and retries it, ${how} scripts`, async () => {
      const { page, complaints } = await visitSignedIn(browser, app, {
        javaScriptEnabled,
        path: NO_SCREEN,
      });
      await failOnce();
      await openDetails(page, 'twitter', `Refused ${how}`);
      await heading(page, 'Not published on Twitter').waitFor();
      await page.getByText(REFUSAL.detail).first().waitFor();
      const timeline = page.getByRole('region', { name: 'What happened' });
      await expect.poll(() => timeline.textContent()).toMatch(/POST \/twitter\/2\/tweets.*403/u);
      await expect
        .poll(() => timeline.locator('details[open]').textContent())
        .toContain('Forbidden');
      await page.getByRole('button', { name: 'Retry Twitter' }).click();
      await heading(page, 'Live on Twitter').waitFor();
      expect(complaints).toEqual([]);
    });

    it(`shows a receipt that verifies, and deletes the live post after a confirmation, ${how} scripts`, async () => {
      const { page } = await visitSignedIn(browser, app, {
        javaScriptEnabled,
        path: NO_SCREEN,
      });
      await openDetails(page, 'linkedin', `Proven ${how}`);
      await heading(page, 'Live on LinkedIn').waitFor();
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download receipt' }).click();
      const file = await (await downloading).path();
      const receipt = JSON.parse(await readFile(file, 'utf8'));
      const keys = await (await fetch(`${app.url}/.well-known/fanfare-receipts.json`)).json();
      const { payload } = await compactVerify(receipt.statement, createLocalJWKSet(keys));
      const claims = JSON.parse(new TextDecoder().decode(payload));
      expect(claims).toMatchObject({ platform: 'linkedin', environment: 'sandbox' });
      await page.getByRole('link', { name: 'Delete from platform…' }).click();
      await page.getByRole('link', { name: 'Keep it' }).click();
      await page.getByRole('link', { name: 'Delete from platform…' }).click();
      await page.getByRole('button', { name: 'Yes, delete it' }).click();
      await heading(page, 'Deleted from LinkedIn').waitFor();
      const posts = await app.control.listPosts('linkedin');
      const own = posts.find((post) => JSON.stringify(post).includes(`Proven ${how}`));
      expect(own).toMatchObject({ live: false });
    });
  }

  it('cancels a waiting delivery, and nothing is published', async () => {
    const { page } = await visitSignedIn(browser, app, { path: NO_SCREEN });
    await app.control.addFault({
      platform: 'facebook',
      endpoint: 'feed.create',
      kind: 'status',
      status: 400,
      body: { error: { message: 'Later.', type: 'OAuthException', code: 4 } },
    });
    await openDetails(page, 'facebook', 'Stopped in time');
    await heading(page, 'Publishing to Facebook').waitFor();
    await page.getByText('is limiting requests, so publishing is paused').waitFor();
    await page.getByRole('button', { name: 'Cancel this delivery' }).click();
    await heading(page, 'Canceled for Facebook').waitFor();
    await app.control.clearFaults();
    await app.control.advanceClock(26 * 3600);
    // Shows that the app has followed the clock past the time at which the first would have been published.
    await publish(page, { caption: 'Started later', platforms: ['facebook'] });
    const listTexts = async () => JSON.stringify(await app.control.listPosts('facebook'));
    await expect.poll(listTexts).toContain('Started later');
    expect(await listTexts()).not.toContain('Stopped in time');
  });

  it('returns 404 for an unknown delivery', async () => {
    const { page } = await visitSignedIn(browser, app, { path: NO_SCREEN });
    const response = await page.goto('/app/posts/post_1/deliveries/dlv_1');
    expect(response?.status()).toBe(404);
  });

  it('passes the accessibility rules in both themes at every width, failed and live', async () => {
    const { page } = await visitSignedIn(browser, app, { path: NO_SCREEN });
    await failOnce();
    await openDetails(page, 'twitter', 'Judged, failed');
    await heading(page, 'Not published on Twitter').waitFor();
    expect(await listAxeFindings(page, 'in light')).toEqual([]);
    await openDetails(page, 'linkedin', 'Judged, live');
    await heading(page, 'Live on LinkedIn').waitFor();
    await page.getByRole('link', { name: 'Delete from platform…' }).click();
    await page.getByRole('button', { name: 'Yes, delete it' }).waitFor();
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
  });
});
