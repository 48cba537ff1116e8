import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { NO_SCREEN, visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';

/** In CI, one for each way in which a tab ends. */
const KILLS = Number(process.env['DRAFT_KILLS'] ?? (IS_WHOLE ? 12 : 4));

describeWithBrowser('drafts', () => {
  let app: E2eApp;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    await connectAccounts(app.url, ['linkedin', 'twitter'], app.person);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  beforeEach(async () => {
    ({ page } = await visitSignedIn(browser, app, { path: NO_SCREEN }));
    context = page.context();
  });

  const caption = (on: Page) => on.locator('#caption');
  const isSaved = (on: Page) => on.locator('.saved[data-status=saved]').waitFor();

  /** Opens an empty composer, as a new tab does. */
  async function compose(on: Page, text: string): Promise<void> {
    await on.goto('/app/platform-preview');
    await on.locator('.saved[data-status=new]').waitFor();
    await caption(on).fill(text);
  }

  /** Makes the page wait only a moment for a response, until the function that it returns is called. */
  async function shortenSilence(on: Page): Promise<() => Promise<void>> {
    const own = await on.evaluateHandle(() => {
      const wait = window.setTimeout.bind(window);
      const shortened = (run: () => void, ms?: number): number =>
        wait(run, ms === 30_000 ? 100 : ms);
      Object.assign(window, { setTimeout: shortened });
      return wait;
    });
    return () => own.evaluate((wait) => void Object.assign(window, { setTimeout: wait }));
  }

  const readTexts = (on: Page) => on.locator('.postlines .title').allTextContents();

  async function listTexts(on: Page): Promise<string[]> {
    await on.goto('/app/drafts');
    return readTexts(on);
  }

  /** Lists the texts of all drafts, page by page. */
  async function listAllTexts(on: Page): Promise<string[]> {
    const texts = await listTexts(on);
    for (;;) {
      const [older] = await on.getByRole('link', { name: 'Older drafts' }).all();
      const href = await older?.getAttribute('href');
      if (!href) return texts;
      await on.goto(href);
      texts.push(...(await readTexts(on)));
    }
  }

  async function openDraft(on: Page, text: string): Promise<void> {
    await on.goto('/app/drafts');
    await on.getByRole('link', { name: text }).click();
    await expect.poll(() => caption(on).inputValue()).toBe(text);
  }

  async function crash(tab: Page): Promise<void> {
    const session = await context.newCDPSession(tab);
    const crashed = tab.waitForEvent('crash');
    // It never responds, because its process has ended.
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
  }

  it('save themselves while the person types, and open on another device', async () => {
    await compose(page, 'Kiln opening on Saturday');
    await isSaved(page);
    const other = await visitSignedIn(browser, app, { path: NO_SCREEN });
    await openDraft(other.page, 'Kiln opening on Saturday');
    await other.page.locator('.saved[data-status=saved]').waitFor();
    await caption(other.page).fill('Kiln opening on Sunday');
    await isSaved(other.page);
    expect(await listTexts(page)).toEqual(['Kiln opening on Sunday']);
    expect(await listAxeFindings(page)).toEqual([]);
    await other.page.context().close();
  });

  it('become one post, and are no drafts then', async () => {
    await compose(page, 'Published from a draft');
    await isSaved(page);
    await page.locator('#go').click();
    await page.waitForURL('**/app/posts/post_*');
    expect(await listTexts(page)).not.toContain('Published from a draft');
    await page.goto('/app/platform-preview');
    await page.locator('.saved').waitFor();
    await expect.poll(() => caption(page).inputValue()).toBe('');
  });

  it('keep both texts if two people change the same one, and ask', async () => {
    await compose(page, 'Both start here');
    await isSaved(page);
    const other = await visitSignedIn(browser, app, { path: NO_SCREEN });
    await openDraft(other.page, 'Both start here');
    await caption(page).fill('Changed by the first');
    await isSaved(page);
    await caption(other.page).fill('Changed by the second');
    const question = other.page.getByText('changed the same parts of this draft');
    await question.waitFor();
    await expect.poll(() => caption(other.page).inputValue()).toBe('Changed by the second');
    await other.page.getByText('Changed by the first').waitFor();
    expect(await listAxeFindings(other.page, 'in dark')).toEqual([]);
    await other.page.getByRole('button', { name: 'Keep selected' }).click();
    await isSaved(other.page);
    expect(await listTexts(page)).toContain('Changed by the second');
    await other.page.context().close();
  });

  it('take both people’s changes to the accounts', async () => {
    await page.goto('/app/platform-preview?platforms=linkedin');
    await page.locator('.saved[data-status=new]').waitFor();
    await caption(page).fill('To which accounts');
    await isSaved(page);
    const other = await visitSignedIn(browser, app, { path: NO_SCREEN });
    await openDraft(other.page, 'To which accounts');
    const company = (on: Page) =>
      on.getByRole('checkbox', { name: 'Publish to Reyes Ceramics on LinkedIn' });
    const member = (on: Page) =>
      on.getByRole('checkbox', { name: /^Publish to (?!Reyes Ceramics).+ on LinkedIn$/u });
    for (const on of [page, other.page]) await on.locator('#dir-linkedin .accts summary').click();
    await company(page).check({ force: true });
    await isSaved(page);
    await member(other.page).uncheck({ force: true });
    await expect.poll(() => company(other.page).isChecked()).toBe(true);
    await expect.poll(() => member(other.page).isChecked()).toBe(false);
    await isSaved(other.page);
    await openDraft(page, 'To which accounts');
    await page.locator('#dir-linkedin .accts summary').click();
    await expect.poll(() => company(page).isChecked()).toBe(true);
    await expect.poll(() => member(page).isChecked()).toBe(false);
    await other.page.context().close();
  });

  it('go to a group of accounts that is saved and chosen by keyboard', async () => {
    await page.goto('/app/platform-preview?platforms=linkedin');
    await page.locator('.saved').waitFor();
    await page.getByText('Save as group…').click();
    const name = page.getByLabel('Name of the group');
    await name.fill('Client A');
    await name.press('Enter');
    const group = page.getByRole('button', { name: /^Client A/u });
    await expect.poll(() => group.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('checkbox', { name: 'Publish to Twitter' }).check();
    await expect.poll(() => group.getAttribute('aria-pressed')).toBe('false');
    await group.press('Enter');
    await expect.poll(() => group.getAttribute('aria-pressed')).toBe('true');
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Publish to Twitter' }).isChecked())
      .toBe(false);
    expect(await listAxeFindings(page, 'in light')).toEqual([]);
    await page.getByRole('link', { name: 'Edit groups' }).click();
    await page.getByLabel('Edit Client A').click();
    expect(await listAxeFindings(page)).toEqual([]);
  });

  it('stay on the device without a connection, and are saved once it’s back', async () => {
    await compose(page, 'Before the tunnel');
    await isSaved(page);
    await context.setOffline(true);
    await caption(page).fill('In the tunnel');
    await page.getByText('Offline, saved on this device').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.getByRole('dialog', { name: 'A draft isn’t saved yet' }).waitFor();
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await context.setOffline(false);
    await isSaved(page);
    expect(await listTexts(page)).toContain('In the tunnel');
  });

  /** How a tab ends while someone types in it. */
  const ENDS: readonly ((tab: Page) => Promise<void>)[] = [
    // Without an event.
    async (tab) => {
      await crash(tab);
      await tab.close();
    },
    (tab) => tab.close(),
    async (tab) => {
      await context.setOffline(true);
      await tab.waitForTimeout(400);
      await tab.close();
      await context.setOffline(false);
    },
    async (tab) => {
      const cookies = await context.cookies();
      await context.clearCookies();
      await caption(tab).press('End');
      await tab.waitForTimeout(400);
      await tab.close();
      await context.addCookies(cookies);
    },
  ];

  it(`lose no character in ${KILLS} tabs that end, or lose the network or the session`, async () => {
    const typed: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const tab = await context.newPage();
      await tab.goto('/app/platform-preview');
      await tab.locator('.saved[data-status=new]').waitFor();
      const text = `Round ${round} ${'abcdefghij'.slice(0, 1 + (round % 10))}`;
      await caption(tab).pressSequentially(text);
      // Each tab dies at another moment: before, during, and after the save.
      await tab.waitForTimeout((round * 137) % 1400);
      typed.push(text);
      await ENDS[round % ENDS.length]?.(tab);
    }
    await page.goto('/app/platform-preview');
    // The next composer saves what the tabs left on this device.
    await page.waitForFunction(
      () => !Object.keys(localStorage).some((key) => key.startsWith('fanfare.unsaved')),
    );
    await expect.poll(() => listAllTexts(page)).toEqual(expect.arrayContaining(typed));
    expect((await listAllTexts(page)).filter((text) => text.startsWith('Round'))).toHaveLength(
      KILLS,
    );
  });

  it('are found, duplicated, deleted, and restored', async () => {
    await compose(page, 'A draft to delete');
    await isSaved(page);
    await page.goto('/app/drafts?search=TO+DELETE');
    const lines = page.locator('.postlines li');
    await expect.poll(() => lines.count()).toBe(1);
    await page.getByRole('button', { name: 'Duplicate A draft to delete' }).click();
    await expect.poll(() => lines.count()).toBe(2);
    await page.getByRole('button', { name: 'Delete A draft to delete' }).first().click();
    await page.getByText('Draft deleted.').waitFor();
    const count = (await listTexts(page)).length;
    await page.goBack();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Draft restored.').waitFor();
    expect(await listTexts(page)).toHaveLength(count + 1);
  });

  it('are saved and opened without scripts', async () => {
    const visit = await visitSignedIn(browser, app, {
      javaScriptEnabled: false,
      path: '/app/platform-preview',
    });
    await caption(visit.page).fill('By form');
    await visit.page.getByRole('button', { name: 'Save draft' }).click();
    await visit.page.getByText('Draft saved.').waitFor();
    await caption(visit.page).fill('By form, again');
    await visit.page.getByRole('button', { name: 'Save draft' }).click();
    await expect.poll(() => listTexts(visit.page)).toContain('By form, again');
    expect(await listTexts(visit.page)).not.toContain('By form');
    await visit.page.getByRole('button', { name: 'Delete By form, again' }).click();
    await visit.page.getByRole('button', { name: 'Undo' }).click();
    await visit.page.getByText('Draft restored.').waitFor();
  });

  it('wait for the network before it’s known whether the post was accepted', async () => {
    await compose(page, 'In doubt');
    await context.setOffline(true);
    await page.locator('#go').click();
    await page.getByRole('dialog', { name: 'You’re offline' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => caption(page).inputValue()).toBe('In doubt');
    await isSaved(page);
  });

  it('stay on the device while the person signs in again', async () => {
    await compose(page, 'Signed out');
    await isSaved(page);
    await context.clearCookies();
    await page.locator('#go').click();
    const dialog = page.getByRole('dialog', { name: 'You’re signed out' });
    await dialog.getByText('Nothing was published.').waitFor();
    const link = dialog.getByRole('link', { name: 'Sign in again' });
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe('/login?returnTo=%2Fapp%2Fplatform-preview');
    await expect.poll(() => caption(page).inputValue()).toBe('Signed out');
  });

  // Last, because it publishes the rest of the plan's five posts a day.
  it('stay where they are until it’s known whether the post was accepted', async () => {
    const form = '**/app/platform-preview.data*';
    const publish = () => page.locator('#go').click();
    const note = (name: string) => page.getByRole('dialog', { name }).waitFor();
    const again = () => page.getByRole('button', { name: 'Publish again' }).click();
    const isAccepted = async () => {
      await page.waitForURL('**/app/posts/post_*');
      await caption(page).waitFor({ state: 'detached' });
    };

    // The request never arrives.
    await compose(page, 'Cut before');
    await page.route(form, (route) => route.abort());
    await publish();
    await note('Your post wasn’t sent');
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
    await expect.poll(() => caption(page).inputValue()).toBe('Cut before');
    await page.unroute(form);
    await again();
    await isAccepted();

    // The server has it, and the response is lost.
    await compose(page, 'Cut after');
    await page.route(form, async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await publish();
    await isAccepted();
    await page.unroute(form);

    // A proxy gives up.
    await compose(page, 'Bad gateway');
    await page.route(form, async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    });
    await publish();
    await isAccepted();
    await page.unroute(form);

    // Nobody responds.
    await compose(page, 'Silence');
    const waitAgain = await shortenSilence(page);
    await page.route(form, () => undefined);
    await publish();
    await note('Your post wasn’t sent');
    await page.unroute(form);
    await waitAgain();
    await again();
    await isAccepted();
    const list = await page.request.get('/api/posts?limit=100');
    const { items } = (await list.json()) as { items: { caption: string }[] };
    const sent = ['Bad gateway', 'Cut after', 'Cut before', 'Silence'];
    const found = items.map((post) => post.caption).filter((text) => sent.includes(text));
    // Each of them once.
    expect(found.sort()).toEqual(sent);
  });
});
