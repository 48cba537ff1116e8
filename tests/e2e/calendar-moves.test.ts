import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { publish, visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

/** A month that has no other posts. */
const MONTH = toMonth(2);
const day = (number: number, month = MONTH): string =>
  `${month}-${String(number).padStart(2, '0')}`;

function toMonth(ahead: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    .toISOString()
    .slice(0, 7);
}

/** The first Monday of the month's second week, or a day after it. */
function toMonday(later = 0): string {
  const weekday = new Date(`${day(8)}T00:00:00Z`).getUTCDay();
  return day(8 + ((8 - weekday) % 7) + later);
}

/** Such as “Tuesday 10 March”. */
const toName = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
    .format(new Date(`${date}T00:00:00Z`))
    .replace(',', '');

describeWithBrowser('moving posts on the calendar', () => {
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

  /** Opens a calendar with scripts. */
  async function open(path = `/app/calendar?view=month&date=${day(1)}`) {
    const visit = await visitSignedIn(browser, app, {
      path,
      viewport: { width: 1440, height: 1400 },
    });
    // The box of a period without posts has no height.
    await visit.page.locator('.canmove').waitFor({ state: 'attached' });
    return visit;
  }

  async function send(page: Page, path: string, options: object = {}): Promise<unknown> {
    const headers = { origin: new URL(app.url).origin, prefer: 'wait=0' };
    const response = await page.request.fetch(path, { headers, ...options });
    const body: unknown = await response.json();
    if (!response.ok()) throw new Error(JSON.stringify(body));
    return body;
  }
  const read = async (page: Page, id: string): Promise<PostOutput> =>
    PostOutput.parse(await send(page, `/api/posts/${id}`));

  async function schedule(page: Page, caption: string, local: string): Promise<PostOutput> {
    const data = {
      platforms: ['linkedin'],
      content: { captions: [`${caption} ${randomUUID().slice(0, 4)}`] },
      publishAt: { local, timeZone: 'UTC' },
    };
    const { post } = PublishPostOutput.parse(
      await send(page, '/api/posts', { method: 'POST', data }),
    );
    return read(page, post.id);
  }
  const readLocal = async (page: Page, { id }: PostOutput) =>
    (await read(page, id)).schedule?.local;

  const toPost = (page: Page, { id }: PostOutput): Locator => page.locator(`[data-post="${id}"]`);
  const toDay = (page: Page, date: string): Locator => page.locator(`.calday[data-date="${date}"]`);

  it('drags to another day at the same time of day, and undoes it exactly', async () => {
    const { page, complaints } = await open();
    const post = await schedule(page, 'Kiln opening', `${day(10)}T09:15`);
    await page.reload();
    await toPost(page, post).getByText('09:15').waitFor();
    await toPost(page, post).dragTo(toDay(page, day(18)));
    await page.getByText(`Moved to ${toName(day(18))} at 09:15.`).waitFor();
    await toDay(page, day(18)).getByText('09:15').waitFor();
    expect(await readLocal(page, post)).toBe(`${day(18)}T09:15:00`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`Moved back to ${toName(day(10))} at 09:15.`).waitFor();
    await toDay(page, day(10)).locator(`[data-post="${post.id}"]`).waitFor();
    expect((await read(page, post.id)).schedule).toEqual(post.schedule);
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('brings a draft in by mouse and by keyboard, and undoes it', async () => {
    const { page, complaints } = await open();
    const caption = `Glaze class ${randomUUID().slice(0, 4)}`;
    const post = { platforms: ['linkedin'], content: { captions: [caption] } };
    await send(page, '/api/drafts', { method: 'POST', data: { post } });
    await page.reload();
    await page.locator('.canmove').waitFor();
    await page.locator('[data-draft]', { hasText: caption }).dragTo(toDay(page, day(12)));
    const dialog = page.getByRole('dialog', { name: 'Schedule draft' });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByLabel('Date').inputValue()).toBe(day(12));
    await dialog.getByLabel('Time').fill('10:30');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText(`Scheduled for ${toName(day(12))} at 10:30.`).waitFor();
    await toDay(page, day(12)).getByText(caption).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone. The draft has no time.').waitFor();
    const grip = page.getByRole('button', { name: `Schedule “${caption}` });
    await grip.focus();
    await page.keyboard.press('Space');
    await page.locator('[aria-live="assertive"]').getByText(`Picked up “${caption}`).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await dialog.waitFor();
    expect(await listAxeFindings(page, 'in light')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('moves by keyboard, says where, cancels with Escape, and undoes with Ctrl+Z', async () => {
    const { page, complaints } = await open();
    const post = await schedule(page, 'By keyboard', `${day(10)}T10:00`);
    await page.reload();
    await page.locator('.canmove').waitFor();
    const grip = page.getByRole('button', { name: 'Move “By keyboard' });
    const spoken = page.locator('[aria-live="assertive"]');
    await grip.focus();
    await page.keyboard.press('Space');
    await spoken.getByText(`Picked up “By keyboard`).waitFor();
    await page.keyboard.press('ArrowDown');
    await spoken.getByText(`Over ${toName(day(17))}`).waitFor();
    await page.keyboard.press('Escape');
    await spoken.getByText('Canceled.').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await spoken.getByText(`Over ${toName(day(18))}`).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(`Moved to ${toName(day(18))} at 10:00.`).waitFor();
    // The handle keeps the focus, in the post's new place.
    await expect.poll(() => toDay(page, day(18)).locator('.calgrip:focus').count()).toBe(1);
    await page.keyboard.press('Control+z');
    await page.getByText(`Moved back to ${toName(day(10))} at 10:00.`).waitFor();
    expect(await readLocal(page, post)).toBe(`${day(10)}T10:00:00`);
    expect(complaints).toEqual([]);
  });

  it('drags to an hour of a week, which is scrolled to the current time', async () => {
    const [first, second] = [toMonday(), toMonday(1)];
    const { page } = await open(`/app/calendar?view=week&date=${first}`);
    const post = await schedule(page, 'Hour', `${second}T09:45`);
    await page.reload();
    await page.locator('.canmove').waitFor();
    await toPost(page, post).dragTo(page.locator(`[data-date="${first}"][data-hour="11"]`));
    await page.getByText(`Moved to ${toName(first)} at 11:45.`).waitFor();
    expect(await readLocal(page, post)).toBe(`${first}T11:45:00`);
    await page.goto('/app/calendar?view=week');
    await page.locator('.canmove').waitFor();
    const hour = Math.max(0, new Date().getUTCHours() - 1);
    const isAtTop = () =>
      page.evaluate((row) => {
        const frame = document.querySelector('.calweekframe');
        const now = frame?.querySelector<HTMLElement>(`[data-row="${row}"]`);
        if (!frame || !now) return false;
        const isAtEnd = frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1;
        return isAtEnd || Math.abs(frame.scrollTop + 48 - now.offsetTop) < 2;
      }, hour);
    await expect.poll(isAtTop).toBe(true);
  });

  it('doesn’t move a live post or publish it again, and says why', async () => {
    const { page } = await open('/app/calendar?view=month');
    const id = await publish(page, { caption: `Live ${randomUUID()}`, platforms: ['linkedin'] });
    await expect.poll(async () => (await read(page, id)).state).toBe('published');
    const live = await read(page, id);
    await page.reload();
    await page.locator('.canmove').waitFor();
    const item = toPost(page, live);
    await item.hover();
    await item.dragTo(page.locator('.calday').last());
    await page.getByText('This post is already live, so it can’t be moved.').waitFor();
    expect(await read(page, id)).toEqual(live);
    await expect.poll(() => item.locator('.calgrip').count()).toBe(0);
  });

  it('refuses a past day, and shows where a post is that somebody else moved', async () => {
    const { page } = await open(`/app/calendar?view=agenda&date=${day(1, toMonth(0))}`);
    const post = await schedule(page, 'Moved twice', `${day(12)}T08:00`);
    await page.goto(`/app/calendar?view=month&date=${day(1)}&move=${post.id}`);
    await page.getByLabel('Date', { exact: true }).fill('2026-01-05');
    await page.getByRole('button', { name: 'Move post' }).click();
    await page.getByText('That time has already passed').waitFor();
    await expect
      .poll(() => page.getByLabel('Date', { exact: true }).inputValue())
      .toBe('2026-01-05');
    await page.getByRole('link', { name: 'Keep its time' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await send(page, `/api/posts/${post.id}`, {
      method: 'PATCH',
      data: { publishAt: `${day(14)}T08:00:00Z` },
    });
    await toPost(page, post).hover();
    await toPost(page, post).dragTo(toDay(page, day(20)));
    await page.getByText('Someone else moved this post').waitFor();
    await toDay(page, day(14)).getByText('Moved twice').waitFor();
    expect(await readLocal(page, post)).toBe(`${day(14)}T08:00:00`);
  });

  it('moves with a form and undoes it without scripts', async () => {
    const { page } = await visitSignedIn(browser, app, {
      path: `/app/calendar?view=agenda&date=${day(20)}`,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const post = await schedule(page, 'Without scripts', `${day(21)}T07:30`);
    await page.reload();
    await page.getByRole('link', { name: 'Move “Without scripts' }).click();
    await expect.poll(() => page.getByLabel('Time', { exact: true }).inputValue()).toBe('07:30');
    await page.getByLabel('Date', { exact: true }).fill(day(22));
    await page.getByLabel('Time', { exact: true }).fill('18:05');
    await page.getByRole('button', { name: 'Move post' }).click();
    await page.getByText(`Moved to ${toName(day(22))} at 18:05.`).waitFor();
    expect(await readLocal(page, post)).toBe(`${day(22)}T18:05:00`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`Moved back to ${toName(day(21))} at 07:30.`).waitFor();
    expect(await readLocal(page, post)).toBe(`${day(21)}T07:30:00`);
  });

  it('asks which time is meant when the clocks change then, over the same month', async () => {
    const { page } = await open('/app/calendar?view=month&date=2028-03-01');
    const data = {
      platforms: ['linkedin'],
      content: { captions: [`Clock change ${randomUUID().slice(0, 4)}`] },
      publishAt: { local: '2028-03-23T02:30', timeZone: 'Europe/Berlin' },
    };
    const response = await send(page, '/api/posts', { method: 'POST', data });
    const { id } = PublishPostOutput.parse(response).post;
    await page.reload();
    await page.locator('.canmove').waitFor();
    await page.locator(`[data-post="${id}"]`).dragTo(toDay(page, '2028-03-26'));
    const dialog = page.getByRole('dialog', { name: 'Move to…' });
    await dialog.getByText('this time doesn’t exist').waitFor();
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(2);
    await page.getByRole('heading', { name: 'March 2028' }).waitFor();
    await dialog.getByLabel('Time').fill('03:45');
    await dialog.getByRole('button', { name: 'Move post' }).click();
    await page.getByText('Moved to Sunday 26 March at 01:45.').waitFor();
  });
});
