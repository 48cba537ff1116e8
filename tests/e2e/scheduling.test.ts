import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { NO_SCREEN, visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { IS_WHOLE, SCRIPT_MODES } from '#tests/support/whole-run.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the day that many days from now. Each test has days of its own, because a day has a limit of posts. */
const dayAhead = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Returns next year's last Sunday of October, when the clocks in Berlin repeat the hour from 02:00 to 03:00. */
function findClockChange(): string {
  const last = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 9, 31));
  return new Date(last.getTime() - last.getUTCDay() * DAY_MS).toISOString().slice(0, 10);
}

describeWithBrowser('scheduling', () => {
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

  const visit = (javaScriptEnabled: boolean) =>
    visitSignedIn(browser, app, { javaScriptEnabled, path: NO_SCREEN });

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole('heading', { name, level: 1 });
  const time = (page: Page) => page.locator('.scheduleline time');

  /** The check needs scripts. */
  const findBarriers = async (page: Page, isLive: boolean, theme: 'in light' | 'in dark') =>
    isLive ? listAxeFindings(page, theme) : [];

  async function compose(page: Page, text: string, isLive: boolean): Promise<void> {
    await page.goto('/app/platform-preview?platforms=linkedin');
    if (isLive) await page.locator('.saved').waitFor();
    await page.getByLabel('Caption', { exact: true }).fill(text);
    await page.getByText('At a time').click();
  }

  async function fillTime(page: Page, date: string, clock: string): Promise<void> {
    await page.getByLabel('Date').fill(date);
    await page.getByLabel('Time', { exact: true }).fill(clock);
  }

  for (const isLive of SCRIPT_MODES) {
    const how = isLive ? 'with' : 'without';
    const first = isLive ? 10 : 20;

    it(`plans a post, moves it, turns it into a draft, and plans that with one click, ${how} scripts`, async () => {
      const { page, complaints } = await visit(isLive);
      const text = `Kiln opening, ${how}`;
      await compose(page, text, isLive);
      await fillTime(page, dayAhead(first), '09:30');
      await page.getByLabel('Time zone').selectOption('UTC');
      await expect.poll(() => page.locator('#go').innerText()).toMatch(/^Schedule(?: for 1)?$/u);
      await button(page, /^Schedule/u).click();
      await heading(page, 'Scheduled for 1 platform').waitFor();
      await expect
        .poll(() => time(page).getAttribute('datetime'))
        .toBe(`${dayAhead(first)}T09:30:00.000Z`);
      expect(await findBarriers(page, isLive, 'in light')).toEqual([]);

      await link(page, 'Change time…').click();
      await fillTime(page, dayAhead(-1), '10:45');
      await button(page, 'Change time').click();
      await page
        .getByText('This time is in the past. Choose a later one.', { exact: true })
        .waitFor();
      await expect.poll(() => page.getByLabel('Time', { exact: true }).inputValue()).toBe('10:45');
      await fillTime(page, dayAhead(first + 1), '10:45');
      await button(page, 'Change time').click();
      await expect
        .poll(() => time(page).getAttribute('datetime'))
        .toBe(`${dayAhead(first + 1)}T10:45:00.000Z`);

      await link(page, 'Move to drafts…').click();
      await button(page, 'Move to drafts').click();
      await page.getByText('Moved to drafts.').waitFor();
      const draft = page.locator('.draftline', { hasText: text });
      await expect
        .poll(() => draft.locator('.planned time').getAttribute('datetime'))
        .toBe(`${dayAhead(first + 1)}T10:45:00.000Z`);
      expect(await findBarriers(page, isLive, 'in dark')).toEqual([]);
      await button(page, `Schedule ${text}`).click();
      await heading(page, 'Scheduled for 1 platform').waitFor();
      await expect
        .poll(() => time(page).getAttribute('datetime'))
        .toBe(`${dayAhead(first + 1)}T10:45:00.000Z`);

      await link(page, 'Publish now…').click();
      await button(page, 'Publish now').click();
      await page.getByText('Published at').waitFor();
      expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    });

    // In CI, api/without-scripts submits the same form, and e2e/calendar-moves asks with scripts.
    if (IS_WHOLE)
      it(`asks which time is meant if the clocks repeat it, and keeps what was typed, ${how} scripts`, async () => {
        const { page, complaints } = await visit(isLive);
        await page.goto('/app/platform-preview?platforms=twitter');
        if (isLive) await page.locator('.saved').waitFor();
        await page.getByLabel('Caption', { exact: true }).fill(`Autumn, ${how}`);
        if (isLive) await page.locator('.saved[data-status=saved]').waitFor();
        await page.getByText('At a time').click();
        await fillTime(page, findClockChange(), '02:30');
        await page.getByLabel('Time zone').selectOption('Europe/Berlin');
        await button(page, /^Schedule/u).click();
        const message = page.locator('#when-time-messages');
        await message.getByText('The clocks go back, so this time happens twice.').waitFor();
        await expect.poll(() => page.getByLabel('Date').inputValue()).toBe(findClockChange());
        expect(await findBarriers(page, isLive, 'in light')).toEqual([]);
        await page.getByLabel('02:30 after the clocks change (CET)').check();
        await button(page, /^Schedule/u).click();
        await heading(page, 'Scheduled for 1 platform').waitFor();
        await expect
          .poll(() => time(page).getAttribute('datetime'))
          .toBe(`${findClockChange()}T01:30:00.000Z`);
        expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
      });

    it(`adds a post to a queue, which shows its next free slot, ${how} scripts`, async () => {
      const { page, complaints } = await visit(isLive);
      const created = await page.request.post('/api/queues', {
        headers: { origin: app.url },
        data: {
          name: `Evenings ${how}`,
          timeZone: 'UTC',
          slots: [{ weekday: isLive ? 'monday' : 'tuesday', time: '18:00' }],
        },
      });
      expect(created.status()).toBe(201);
      const { id: queueId } = await created.json();
      await page.goto('/app/platform-preview?platforms=linkedin');
      if (isLive) await page.locator('.saved').waitFor();
      await page.getByLabel('Caption', { exact: true }).fill(`Queued, ${how}`);
      await page.getByText('In a queue').click();
      await page.getByLabel('Queue', { exact: true }).selectOption(queueId);
      if (isLive) await page.getByText(/^Next free slot: .+ 18:00 \(/u).waitFor();
      await button(page, /^Schedule/u).click();
      await heading(page, 'Scheduled for 1 platform').waitFor();
      await expect.poll(() => time(page).getAttribute('datetime')).toMatch(/T18:00:00.000Z$/u);
      expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    });
  }

  it('keeps the time in the draft while the person writes, also from a link', async () => {
    const { page } = await visit(true);
    await page.goto(`/app/platform-preview?platforms=linkedin&at=${dayAhead(40)}T08:15`);
    await page.locator('.saved').waitFor();
    await page.getByLabel('Caption', { exact: true }).fill('From the calendar');
    await page.locator('.saved[data-status=saved]').waitFor();
    await page.goto('/app/drafts');
    await page.getByRole('link', { name: 'From the calendar' }).click();
    await expect.poll(() => page.getByLabel('Time', { exact: true }).inputValue()).toBe('08:15');
    await expect.poll(() => page.getByLabel('Date').inputValue()).toBe(dayAhead(40));
  });
});
