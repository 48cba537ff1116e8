import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { NO_SCREEN, publish, visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

describeWithBrowser('the calendar', () => {
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

  it('shows today’s posts as a month, an agenda on a phone, a week, and a day, without scripts too', async () => {
    const { page } = await visitSignedIn(browser, app, {
      path: '/app/calendar',
      javaScriptEnabled: false,
      locale: 'en-GB',
    });
    await page.getByText('No posts in this period.').waitFor();
    for (const caption of ['Kiln one', 'Kiln two', 'Kiln three', 'Kiln four', 'Kiln five'])
      await publish(page, { caption, platforms: ['linkedin'] });
    await page.reload();
    const posts = page.locator('.calpost');
    await expect.poll(() => posts.count()).toBe(3);
    await expect.poll(() => page.locator('.calweekdays span').first().textContent()).toBe('Mon');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: /^\w+ \d+ \w+, 5 posts$/u }).waitFor();
    await expect.poll(() => page.locator('.calday:visible').count()).toBe(1);
    await page.getByRole('link', { name: /^2 more on / }).click();
    await expect.poll(() => posts.allTextContents()).toHaveLength(5);
    await page
      .getByRole('navigation', { name: 'View' })
      .getByRole('link', { name: 'Week' })
      .click();
    await posts.first().waitFor();
    await page.getByRole('searchbox').fill('kiln three');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => posts.count()).toBe(1);
    await posts.click();
    await page.waitForURL('**/app/posts/post_*');
    await page.context().close();
  });

  it('starts a post on a day, with and without scripts, but not on a past day', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await visitSignedIn(browser, app, {
        path: '/app/calendar?view=month&date=2036-03-01',
        javaScriptEnabled,
        locale: 'en-GB',
        viewport: { width: 1440, height: 1000 },
      });
      await page.getByRole('link', { name: 'New post on Wednesday 12 March' }).click();
      const date = page.getByLabel('Date', { exact: true });
      await expect.poll(() => date.inputValue()).toBe('2036-03-12');
      await expect.poll(() => page.getByLabel('Time', { exact: true }).inputValue()).toBe('09:00');
      await page.goto('/app/calendar?view=month&date=2020-03-01');
      await page.getByText('No posts in this period.').waitFor();
      await expect.poll(() => page.getByRole('link', { name: /^New post on/u }).count()).toBe(0);
      await page.context().close();
    }
  });

  it('shows a month of 67 posts, and goes on to the next ones', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, {
      path: NO_SCREEN,
      viewport: { width: 1440, height: 1000 },
    });
    const headers = { origin: app.url, prefer: 'wait=0' };
    const schedule = async (_: unknown, index: number): Promise<number> => {
      const local = `2027-05-${String((index % 31) + 1).padStart(2, '0')}T09:30`;
      const data = {
        platforms: ['linkedin'],
        content: { captions: [`Tile ${index}`] },
        publishAt: { local, timeZone: 'UTC' },
      };
      return (await page.request.post('/api/posts', { headers, data })).status();
    };
    const statuses = await Promise.all(Array.from({ length: 67 }, schedule));
    expect(new Set(statuses)).toEqual(new Set([202]));
    await page.goto('/app/calendar?view=month&date=2027-05-01');
    await expect.poll(() => page.locator('.calpost').count()).toBe(67);
    await page.getByRole('link', { name: 'Next month' }).click();
    await page.getByRole('heading', { name: 'June 2027' }).waitFor();
    await page.getByRole('link', { name: 'Previous month' }).click();
    await page.getByRole('heading', { name: 'May 2027' }).waitFor();
    await expect.poll(() => page.locator('.calpost').count()).toBe(67);
    expect(complaints).toEqual([]);
  });

  it('is accessible in every view, and filters without loading the page again', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, { path: '/app/calendar' });
    for (const [view, theme] of [
      ['month', 'each theme once'],
      ['week', 'in light'],
      ['agenda', 'in dark'],
    ] as const) {
      await page.goto(`/app/calendar?view=${view}`);
      await page.waitForFunction(() => '__remixRouter' in window);
      expect(await listAxeFindings(page, theme)).toEqual([]);
    }
    await page.getByText('Filters').click();
    await page.getByLabel('State').selectOption('canceled');
    await page.getByText('No posts match in this period.').waitFor();
    expect(new URL(page.url()).searchParams.get('state')).toBe('canceled');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
