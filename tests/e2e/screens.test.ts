import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import {
  connect,
  NO_SCREEN,
  publish,
  signUp,
  visitSignedIn,
  newAddress,
} from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

const NAV = { name: 'App', exact: true } as const;

describeWithBrowser('navigating between screens', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  /** Opens a screen and waits until its scripts run. */
  async function open(path: string) {
    const visit = await visitSignedIn(browser, app, { path });
    await visit.page.waitForFunction(() => '__remixRouter' in window);
    return visit;
  }

  const follow = (page: Page, name: string) =>
    page.getByRole('navigation', NAV).getByRole('link', { name, exact: true }).click();
  const outline = (page: Page) => page.locator('main[aria-busy=true]');

  it('shows a skeleton in the place of a slow screen', async () => {
    const { page, complaints } = await open('/app');
    const held: Route[] = [];
    await page.route('**/app/caption-generator.data*', (route) => void held.push(route));
    const now = new Date();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(new Date(now.getTime() + 60_000));
    await follow(page, 'Captions');
    await expect.poll(() => held.length).toBe(1);
    await page.clock.fastForward(140);
    await expect.poll(() => outline(page).count()).toBe(0);
    // The page may have started waiting only now.
    const comes = async (): Promise<number> => {
      await page.clock.fastForward(50);
      return outline(page).count();
    };
    await expect.poll(comes).toBe(1);
    await page.getByRole('navigation', NAV).waitFor();
    await page.getByRole('region', { name: 'Accounts' }).waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByRole('status').getByText('Loading Captions').count()).toBe(1);
    const still = await page
      .locator('.sk')
      .first()
      .evaluate((bar) => getComputedStyle(bar).animationName);
    expect(still).toBe('none');
    const title = page.getByRole('heading', { level: 1, name: 'Captions' });
    const before = await title.boundingBox();
    for (const route of held) await route.continue();
    await page.getByLabel('Topic').waitFor();
    await expect.poll(() => outline(page).count()).toBe(0);
    expect(await title.boundingBox()).toEqual({ ...before, width: expect.any(Number) });
    expect(complaints).toEqual([]);
  });

  it('keeps the navigation when a screen fails, shows the request ID, and retries', async () => {
    const { page } = await open('/app');
    await page.route('**/app/posts.data*', (route) => route.abort());
    await follow(page, 'Posts');
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await page.getByText('Check your connection and try again.').waitFor();
    await page.getByRole('navigation', NAV).waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect
      .poll(() => page.getByRole('link', { name: 'Try again' }).getAttribute('aria-busy'))
      .toBe('false');
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor();
  });

  it('stays where it is without a connection, and opens the link once there is one', async () => {
    const { page } = await open('/app');
    await page.locator('.offline').waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    await follow(page, 'Posts');
    await page.getByText('You’re offline.').waitFor();
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .not.toBe('Posts');
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor();
    await expect.poll(() => page.getByText('You’re offline.').count()).toBe(0);
  });

  it.each([
    ['arrives late', (route: Route) => void setTimeout(() => void route.continue(), 1000), true],
    ['can’t be loaded', (route: Route) => void route.abort(), false],
  ])('follows a link although the code of the menu %s', async (_name, respond, isKept) => {
    const { page, complaints } = await visitSignedIn(browser, app, { path: NO_SCREEN });
    const code = '**/assets/phone-menu-*';
    await page.route(code, respond);
    const asked = page.waitForRequest(code);
    await page.goto('/app');
    const menu = await page.locator('.phonemenu').elementHandle();
    await asked;
    await follow(page, 'Posts');
    await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor();
    expect(await menu?.evaluate((element) => element.isConnected)).toBe(isKept);
    expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });

  it('names the places next to the composer at 1440 pixels, and shows the limits at 390', async () => {
    await connectAccounts(app.url, ['instagram'], app.person);
    const { page } = await open('/app/platform-preview');
    await page.setViewportSize({ width: 1440, height: 900 });
    const place = page.getByRole('navigation', NAV).getByText('Publish Now', { exact: true });
    await place.waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText('/ 2,200').waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > 390);
    expect(overflow).toBe(false);
  });

  it('redirects home from an unknown path in the app', async () => {
    const { page } = await open('/app');
    await page.goto('/app/nothing/here?x=1');
    expect(page.url()).toBe(`${app.url}/app`);
  });

  it('handles a key that is pressed before hydration has finished', async () => {
    const { page, complaints } = await open('/app');
    // React schedules its work with messages.
    await page.addInitScript(() => {
      const gate = new Promise<void>((release) => void Object.assign(window, { release }));
      class HeldChannel extends MessageChannel {
        constructor() {
          super();
          const post = this.port2.postMessage.bind(this.port2);
          this.port2.postMessage = (message: unknown) => void gate.then(() => post(message));
        }
      }
      Object.assign(window, { MessageChannel: HeldChannel });
    });
    await page.goto('/app/posts');
    await page.waitForFunction(() =>
      Object.keys(document).some((key) => key.startsWith('__reactContainer')),
    );
    await page.keyboard.press('Enter');
    await page.evaluate(() => (window as unknown as { release: () => void }).release());
    await follow(page, 'Captions');
    await page.getByLabel('Topic').waitFor();
    expect(complaints).toEqual([]);
  });

  /** Stops the page's clock; tests advance it by hand from here on. */
  async function holdTime(page: Page): Promise<void> {
    const now = new Date();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(new Date(now.getTime() + 1_000));
  }

  /** Counts how often the page has checked for news. */
  function countRequests(page: Page): () => number {
    let count = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/me')) count += 1;
    });
    return () => count;
  }

  it('refreshes usage when the window gets the focus, but not every time', async () => {
    const { page } = await open('/app');
    await holdTime(page);
    const focus = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
    const requested = countRequests(page);
    // However long the page took to load, its data is stale now.
    await page.clock.runFor(60_000);
    await focus();
    await expect.poll(requested).toBe(1);
    await connect(page, 'LinkedIn');
    await focus();
    await page.clock.runFor(5_000);
    await publish(page, { caption: 'Glazed while nobody looked', platforms: ['linkedin'] });
    expect(requested()).toBe(1);
    await focus();
    await page.getByText('1 of 5, 4 left').waitFor();
    await focus();
    await page.clock.runFor(5_000);
    await focus();
    await expect.poll(requested).toBe(3);
  });

  it('publishes now, keeps the other draft, and finds the post while typing', async () => {
    const { page, complaints } = await open('/app/platform-preview');
    await page.locator('.saved').waitFor();
    await page.locator('#caption').fill('The kiln is warm');
    await page.goto('/app/scheduler');
    await page.getByRole('checkbox', { name: 'Publish to LinkedIn' }).check();
    await page.getByRole('button', { name: 'Publish Now' }).click();
    await page.getByRole('heading', { name: 'Successfully published to 1 platform!' }).waitFor();
    await follow(page, 'Publish Now');
    await page
      .getByRole('article', { name: 'Content preview' })
      .getByText('The kiln is warm')
      .waitFor();
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Publish to LinkedIn' }).isChecked())
      .toBe(false);

    const tracker = page.getByRole('region', { name: 'Published Posts Tracker' });
    await expect.poll(() => tracker.getByRole('listitem').count()).toBe(2);
    await tracker.getByLabel('Search posts').pressSequentially('KILN is');
    await expect.poll(() => tracker.getByRole('listitem').count()).toBe(1);
    await tracker.getByText('1 post found').waitFor();
    await tracker.getByLabel('Search posts').fill('never written');
    await tracker.getByRole('link', { name: 'Show all posts' }).click();
    await expect.poll(() => tracker.getByRole('listitem').count()).toBe(2);
    await expect.poll(() => tracker.getByLabel('Search posts').inputValue()).toBe('');
    expect(page.url()).toBe(`${app.url}/app/scheduler`);
    expect(complaints).toEqual([]);
  });

  it('shows the result of a checkout once per tab', async () => {
    const { page } = await open('/app?session_id=cs_gone');
    const news = page.getByText("We couldn't confirm your subscription yet.");
    await news.waitFor();
    await expect.poll(() => page.url()).toBe(`${app.url}/app`);
    await page.goto('/app?session_id=cs_gone');
    await expect.poll(() => page.url()).toBe(`${app.url}/app`);
    await news.waitFor({ state: 'detached' });
    const other = await page.context().newPage();
    await other.goto(`${app.url}/app?session_id=cs_gone`);
    await other.getByText("We couldn't confirm your subscription yet.").waitFor();
  });

  it('polls ten times for a subscription, and clears the tab’s data on sign-out', async () => {
    const { page } = await openVisit(browser, app.url);
    await signUp(page, { email: newAddress('awaits'), password: 'stoneware-1280' });
    await page.clock.install();
    await page.reload();
    await page.waitForFunction(() => '__remixRouter' in window);
    const requested = countRequests(page);
    for (let count = 0; count < 12; count += 1) await page.clock.runFor(2_000);
    await expect.poll(requested).toBe(10);

    await follow(page, 'Captions');
    await page.getByLabel('Topic').fill('A secret of mine');
    const listKept = () => page.evaluate(() => Object.values({ ...sessionStorage }).join());
    await expect.poll(listKept).toContain('A secret of mine');
    await page.getByRole('navigation', NAV).getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${app.url}/`);
    expect(await listKept()).not.toContain('A secret of mine');
  });
});
