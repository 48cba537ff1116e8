import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { SCRIPT_MODES } from '#tests/support/whole-run.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Each test has days of its own, because a day has a limit of posts. */
const dayAhead = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describeWithBrowser('series', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    await connectAccounts(app.url, ['linkedin'], app.person);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole('heading', { name, level: 1 });
  const dates = (page: Page) => page.locator('.occurrences > li');
  const findBarriers = async (page: Page, isLive: boolean, theme: 'in light' | 'in dark') =>
    isLive ? listAxeFindings(page, theme) : [];

  for (const isLive of SCRIPT_MODES) {
    const how = isLive ? 'with' : 'without';
    const first = isLive ? 100 : 200;

    it(`repeats a post after showing its dates, changes and skips dates, and stops, ${how} scripts`, async () => {
      const { page, complaints } = await visitSignedIn(browser, app, {
        path: '/app/platform-preview?platforms=linkedin',
        javaScriptEnabled: isLive,
        locale: 'en-GB',
      });
      if (isLive) await page.locator('.saved').waitFor();
      await page.getByLabel('Caption', { exact: true }).fill(`Kiln hours ${how} scripts`);
      await page.getByText('At a time').click();
      await page.getByLabel('Date', { exact: true }).fill(dayAhead(first));
      await page.getByLabel('Time', { exact: true }).fill('09:30');
      await page.getByLabel('Time zone').selectOption('UTC');
      await button(page, 'Repeat…').click();

      await heading(page, 'Repeat a post').waitFor();
      await expect
        .poll(() => page.getByLabel('Date', { exact: true }).inputValue())
        .toBe(dayAhead(first));
      await page.getByText('Daily', { exact: true }).click();
      await page.getByLabel('Number of times', { exact: true }).fill('many');
      await button(page, 'Create series').click();
      await page.getByText('Enter how many times, from 1 to 366.').waitFor();
      expect(await findBarriers(page, isLive, 'in light')).toEqual([]);
      await page.getByLabel('Number of times', { exact: true }).fill('4');
      await button(page, 'Create series').click();
      // These dates are new, so they're shown first.
      await page.getByText('The dates have changed.').waitFor();
      await expect.poll(() => dates(page).count()).toBe(4);
      await button(page, 'Create series').click();

      await heading(page, 'Every day at 9:30 (UTC), 4 times').waitFor();
      await page.getByText('Series created.').waitFor();
      // The composer doesn't keep the draft that became the series.
      await page.getByRole('link', { name: 'New post', exact: true }).first().click();
      await expect.poll(() => page.getByLabel('Caption', { exact: true }).inputValue()).toBe('');
      await page.goBack();
      await heading(page, 'Every day at 9:30 (UTC), 4 times').waitFor();
      expect(await findBarriers(page, isLive, 'in dark')).toEqual([]);
      await button(page, /^Skip /u)
        .first()
        .click();
      await page.getByText('Date skipped.').waitFor();
      await dates(page).first().getByText('Skipped').waitFor();

      await page.getByLabel('Number of times', { exact: true }).fill('3');
      await page.getByLabel('Another text').fill('See the studio');
      await button(page, 'Save changes').click();
      await heading(page, 'Every day at 9:30 (UTC), 3 times').waitFor();
      await expect.poll(() => page.getByLabel('Text 2').inputValue()).toBe('See the studio');

      await page.getByText('Stop series…').click();
      await button(page, 'Stop series').click();
      await page.getByText('Series stopped.').waitFor();
      await page.getByRole('link', { name: 'Series', exact: true }).click();
      await page.getByRole('listitem').filter({ hasText: 'Stopped' }).first().waitFor();
      expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
      await page.context().close();
    });
  }
});
