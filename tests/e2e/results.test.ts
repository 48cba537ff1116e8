import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationPage } from '#app/domain/notifications/notifications.ts';
import { type E2eApp, startE2eApp } from '#tests/support/e2e-app.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { NO_SCREEN, publish, visitSignedIn } from '#tests/support/e2e-steps.ts';
import { LINKEDIN_DENIED } from '#tests/support/platform-refusals.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { SCRIPT_MODES } from '#tests/support/whole-run.ts';

const CUT: { kind: 'cut_before'; count: number } = { kind: 'cut_before', count: 1 };
const REFUSAL = {
  title: 'Forbidden',
  detail: 'You are not permitted to perform this action.',
  type: 'about:blank',
  status: 403,
};

describeWithBrowser('the results of a post', () => {
  let app: E2eApp;
  let browser: Browser;
  /** The plan allows five posts per day, so the tests that only read share one. */
  let live: string | null = null;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startE2eApp('embedded'), launchBrowser()]);
    await connectAccounts(app.url);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  const row = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Results' }).getByRole('listitem').filter({ hasText: name });

  it('follows six deliveries live, and ends with six working links', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, { path: NO_SCREEN });
    await app.control.setKnobs('twitter', { processingSeconds: 4 });
    live = await publish(page, { caption: 'Kiln opening, Saturday 10 to 4.', hasVideo: true });
    await page.goto(`/app/posts/${live}`);
    await page.getByRole('heading', { name: 'Publishing to 6 platforms...' }).waitFor();
    const announced = page.locator('[aria-live="polite"]');
    await announced.filter({ hasText: 'published.' }).waitFor({ state: 'attached' });
    await page
      .getByRole('heading', { name: 'Successfully published to all 6 platforms!' })
      .waitFor();
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toBe('Successfully published to all 6 platforms!');
    await expect.poll(() => page.locator('.fan .lines path.done').count()).toBe(6);
    await expect.poll(() => page.locator('.horn .b.done').count()).toBe(6);
    const links = page.getByRole('link', { name: /^View Post on/u });
    await expect.poll(() => links.count()).toBe(6);
    for (const href of await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')),
    ))
      expect(await (await page.request.get(href ?? '')).text()).toContain('Kiln opening, Saturday');
    expect(complaints).toEqual([]);
  });

  it('reloads itself without scripts until it is settled', async () => {
    const { page } = await visitSignedIn(browser, app, {
      javaScriptEnabled: false,
      path: NO_SCREEN,
    });
    await app.control.setKnobs('twitter', { processingSeconds: 6 });
    const id = await publish(page, {
      caption: 'Without scripts',
      platforms: ['twitter'],
      hasVideo: true,
    });
    await page.goto(`/app/posts/${id}`);
    await expect.poll(() => heading(page).textContent()).toBe('Publishing to 1 platform...');
    await expect
      .poll(() => page.locator('noscript meta[http-equiv="refresh"]').getAttribute('content'))
      .toBe('3');
    await page.getByRole('heading', { name: 'Successfully published' }).waitFor();
    await expect.poll(() => page.locator('meta[http-equiv="refresh"]').count()).toBe(0);
    await page.getByRole('link', { name: 'View Post on Twitter' }).waitFor();
  });

  for (const javaScriptEnabled of SCRIPT_MODES) {
    it(`shows why a delivery failed, and resends it edited, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      const { page } = await visitSignedIn(browser, app, { javaScriptEnabled, path: NO_SCREEN });
      await app.control.addFault({
        platform: 'twitter',
        endpoint: 'create_post',
        kind: 'status',
        status: 403,
        body: REFUSAL,
        count: 1,
      });
      const id = await publish(page, {
        caption: `Refused once, ${String(javaScriptEnabled)}`,
        platforms: ['twitter', 'linkedin'],
      });
      await page.goto(`/app/posts/${id}`);
      const failed = row(page, 'Twitter');
      await failed.getByText('Twitter rejected this post.').waitFor();
      await expect.poll(() => failed.textContent()).toContain(REFUSAL.detail);
      await expect.poll(() => failed.textContent()).toContain('Yes. Nothing was posted.');
      await page.getByRole('heading', { name: 'Published to 1/2 platforms' }).waitFor();
      await expect
        .poll(() => failed.getByRole('button', { name: 'Retry Twitter' }).count())
        .toBe(0);
      await failed.getByRole('button', { name: 'Edit and resend Twitter' }).click();
      await page.getByRole('heading', { name: 'Edit and resend' }).waitFor();
      const caption = page.locator('#caption');
      await expect
        .poll(() => caption.inputValue())
        .toBe(`Refused once, ${String(javaScriptEnabled)}`);
      await caption.fill(`Edited, ${String(javaScriptEnabled)}`);
      await page.getByRole('button', { name: 'Confirm and Publish' }).click();
      await page.getByRole('heading', { name: 'Successfully published to 1 platform!' }).waitFor();
      const posts = JSON.stringify(await app.control.listPosts('twitter'));
      expect(posts.split(`Edited, ${String(javaScriptEnabled)}`)).toHaveLength(2);
      expect(posts).not.toContain(`Refused once, ${String(javaScriptEnabled)}`);
      await page.goto(`/app/posts/${id}`);
      await row(page, 'Twitter').getByText('Resent as').waitFor();
      await expect.poll(() => row(page, 'Twitter').getByRole('button').count()).toBe(0);
      await row(page, 'Twitter').getByRole('link', { name: 'a new post' }).click();
      await page.getByRole('link', { name: 'a delivery that wasn’t published' }).waitFor();
    });
  }

  it('raises the bell’s count without a reload when a post fails', async () => {
    const { page } = await visitSignedIn(browser, app, { path: '/app/posts' });
    const bell = page.getByRole('link', { name: /^Notifications/u });
    const headers = { origin: new URL(page.url()).origin };
    await page.request.post('/api/notifications/read', { headers, data: { all: true } });
    await app.control.addFault({
      platform: 'twitter',
      endpoint: 'create_post',
      kind: 'status',
      status: 403,
      body: REFUSAL,
      count: 1,
    });
    await publish(page, { caption: 'Missed', platforms: ['twitter'] });
    await expect
      .poll(() => bell.getAttribute('aria-label'))
      .toBe('Notifications, 1 unread notification');
  });

  it('asks the user when the platform cannot tell, and accepts the decision', async () => {
    const { page } = await visitSignedIn(browser, app, { path: NO_SCREEN });
    const fault = { platform: 'linkedin', endpoint: 'create_post' };
    const cut = await app.control.addFault({ ...fault, ...CUT });
    const id = await publish(page, { caption: 'Did it arrive?', platforms: ['linkedin'] });
    await page.goto(`/app/posts/${id}`);
    const requested = row(page, 'LinkedIn');
    await requested.getByText('Checking', { exact: true }).waitFor();
    expect((await app.control.getFault(cut.id)).applied).toBe(1);
    await app.control.addFault({
      ...fault,
      kind: 'status',
      status: 403,
      body: LINKEDIN_DENIED,
      count: 1,
    });
    await app.control.advanceClock(120);
    await requested.getByText('Needs your decision').waitFor();
    // Seen here, so it's neither unread nor emailed.
    const listNotifications = async () => {
      const response = await page.request.get('/api/notifications');
      const { items } = (await response.json()) as NotificationPage;
      return items.filter(({ postId }) => postId === id);
    };
    await expect
      .poll(listNotifications)
      .toMatchObject([{ kind: 'decision_needed', readAt: expect.any(String) }]);
    await requested.getByLabel('Link to the post (optional)').fill('ftp://example.com/post');
    await requested.getByRole('button', { name: 'It’s live' }).click();
    await requested.getByText('Enter the full link, starting with https://.').waitFor();
    await expect
      .poll(() => requested.getByLabel('Link to the post (optional)').inputValue())
      .toBe('ftp://example.com/post');
    await requested.getByLabel('Link to the post (optional)').fill('https://example.com/post');
    await requested.getByRole('button', { name: 'It’s live' }).click();
    await page.getByText('All posts are live. You confirmed some of them yourself.').waitFor();
    await expect
      .poll(() => requested.getByRole('link', { name: 'View Post' }).getAttribute('href'))
      .toBe('https://example.com/post');
  });

  const openLive = async (page: Page): Promise<void> => {
    live ??= await publish(page, { caption: 'Kiln opening, Saturday 10 to 4.', hasVideo: true });
    await page.goto(`/app/posts/${live}`);
    await page.getByRole('heading', { name: 'Successfully published' }).waitFor();
  };
  const findMetrics = (page: Page, name: string) =>
    page.getByRole('region', { name: 'Metrics' }).getByRole('listitem').filter({ hasText: name });

  it('shows a post’s metrics, explains missing ones, and refreshes them', async () => {
    const { page } = await visitSignedIn(browser, app, { path: NO_SCREEN });
    await openLive(page);
    await page.reload();
    await findMetrics(page, 'Twitter').getByText('Replies').waitFor();
    await findMetrics(page, 'Facebook').getByText('Reactions').waitFor();
    await page.route('**/metrics', (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Couldn’t load metrics.').waitFor();
    await page.unroute('**/metrics');
    await app.control.addFault({
      platform: 'twitter',
      endpoint: 'get_posts',
      kind: 'status',
      status: 429,
      body: {},
      count: 10,
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await findMetrics(page, 'Twitter').getByText('Twitter asked Fanfare to pause.').waitFor();
    await findMetrics(page, 'Facebook').getByText('Reactions').waitFor();
    await expect.poll(() => page.getByText('Couldn’t load metrics.').count()).toBe(0);
    // Every refresh calls each platform, so reloading the page soon afterward makes no calls.
    await app.control.clearFaults();
    await page.reload();
    await findMetrics(page, 'Twitter').getByText('Twitter asked Fanfare to pause.').waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await findMetrics(page, 'Twitter').getByText('Replies').waitFor();
  });

  it('shows them without scripts on request', async () => {
    const { page } = await visitSignedIn(browser, app, {
      javaScriptEnabled: false,
      path: NO_SCREEN,
    });
    await openLive(page);
    await page.getByRole('button', { name: 'Show metrics' }).click();
    await findMetrics(page, 'Facebook').getByText('Reactions').waitFor();
    expect(new URL(page.url()).search).toBe('?metrics=show');
  });

  it('returns 404 for an unknown post', async () => {
    const { page } = await visitSignedIn(browser, app, { path: NO_SCREEN });
    const response = await page.goto('/app/posts/post_00000000000000000000000000');
    expect(response?.status()).toBe(404);
    await expect.poll(() => heading(page).textContent()).toBe('Page not found');
  });
});
