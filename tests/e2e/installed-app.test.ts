import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { createPushBrowser } from '#tests/support/read-push.ts';
import { DEMO_VIDEO, NO_SCREEN, visitSignedIn } from '#tests/support/e2e-steps.ts';

describeWithBrowser('the installed app', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function openInstalled(): Promise<Page> {
    const { page } = await visitSignedIn(browser, app, { serviceWorkers: 'allow' });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    return page;
  }

  it('meets the browser’s requirements for installing', async () => {
    const page = await openInstalled();
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // The tests' browser has no profile to install into.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  it('shows its own page without a connection, and caches nothing of the app', async () => {
    const page = await openInstalled();
    await page.goto('/app/posts');
    await page.context().setOffline(true);
    await page.goto('/app/drafts');
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
    const cached = await page.evaluate(listCached);
    expect(cached.toSorted()).toEqual([
      '/favicon.svg',
      '/offline.css',
      '/offline.html',
      '/offline.js',
    ]);
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Drafts', level: 1 }).waitFor();
  });

  it('keeps a shared video on the device until the person uses it in a post', async () => {
    const page = await openInstalled();
    await page.evaluate(share, readFileSync(DEMO_VIDEO).toString('base64'));
    await page.waitForURL('**/app/share');
    await page.getByText('Look at this kiln').waitFor();
    expect(await page.evaluate(countFiles)).toBe(0);
    await page.getByRole('button', { name: 'Use in a new post' }).click();
    await page.waitForURL('**/app/platform-preview**');
    await page.getByText('kiln.mp4').first().waitFor();
    await expect
      .poll(() => page.getByLabel('Caption', { exact: true }).inputValue())
      .toBe('Look at this kiln');
    await page.goto('/app/share');
    await page.getByText('Nothing is waiting here.').waitFor();
  });

  it('deletes a shared video that the person discards', async () => {
    const page = await openInstalled();
    await page.evaluate(share, readFileSync(DEMO_VIDEO).toString('base64'));
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Nothing is waiting here.').waitFor();
    expect(await page.evaluate(listCached)).not.toContain('/app/share/file');
  });

  it('shows notifications after the person allows it, and opens what they’re about', async () => {
    const page = await openInstalled();
    await page.addInitScript(replacePushService, createPushBrowser().keys);
    await page.goto('/app/settings/profile');
    await page.getByRole('button', { name: 'Notify me in this browser' }).click();
    await page.getByText('This browser shows your notifications.').waitFor();
    expect(await listAxeFindings(page, 'in light')).toEqual([]);
    const text = { title: 'Not published', body: 'See why.', tag: 'post:1', path: '/app/posts' };
    const [worker] = page.context().serviceWorkers();
    expect(await worker?.evaluate(receivePush, JSON.stringify(text))).toEqual([
      'show Not published: See why.',
      `open ${new URL('/app/posts', page.url()).href}`,
    ]);
    await page.getByRole('button', { name: 'Stop notifying me in this browser' }).click();
    await page.getByRole('button', { name: 'Notify me in this browser' }).waitFor();
  });

  it('goes to screens and finds posts by keyboard, and asks before it publishes', async () => {
    const { page } = await visitSignedIn(browser, app);
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    // The shortcuts are loaded once the page is idle. Another press would close a palette that is about to open.
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+k');
        return palette.waitFor({ timeout: 2000 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    expect(await listAxeFindings(page)).toEqual([]);
    await page.keyboard.type('bill');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'Workspace', level: 1 }).waitFor();
    await page.keyboard.press('/');
    // Without a search field on the screen, it leads to the posts.
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    await page.keyboard.press('n');
    await page.waitForURL('**/app/platform-preview');
    await page.getByLabel('Caption', { exact: true }).fill('Pressed by mistake');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: /publish/iu }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).first().click();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
    await page.getByLabel('Use shortcuts with a single key').uncheck();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    expect(new URL(page.url()).pathname).toBe('/app/platform-preview');
  });

  it('refuses a share that no worker received', async () => {
    const { page } = await visitSignedIn(browser, app, { path: NO_SCREEN });
    const response = await page.request.post('/app/share', {
      headers: { origin: 'null' },
      multipart: { text: 'Look at this kiln' },
    });
    expect(response.status()).toBe(403);
  });
});

/** Allows notifications, and subscribes without a push service, which tests can't reach. Runs in the page. */
function replacePushService(keys: { p256dh: string; auth: string }): void {
  const endpoint = 'https://push.example.org/1';
  Object.defineProperty(Notification, 'permission', { value: 'default' });
  Notification.requestPermission = async () => 'granted';
  PushManager.prototype.subscribe = async () =>
    ({ toJSON: () => ({ endpoint, keys }) }) as unknown as PushSubscription;
}

/** Receives a message and a click on what it shows. Returns what the browser would do. Runs in the worker. */
async function receivePush(text: string): Promise<string[]> {
  const done: string[] = [];
  const scope = globalThis as unknown as {
    registration: { showNotification: (title: string, options: NotificationOptions) => unknown };
    clients: { openWindow: (url: string) => unknown };
  };
  let shown: NotificationOptions = {};
  scope.registration.showNotification = async (title, options) => {
    shown = options;
    done.push(`show ${title}: ${options.body ?? ''}`);
  };
  scope.clients.openWindow = async (url) => done.push(`open ${url}`);
  const waitUntil = (): undefined => undefined;
  const data = { json: () => JSON.parse(text) as unknown };
  dispatchEvent(Object.assign(new Event('push'), { data, waitUntil }));
  const notification = { data: shown.data as unknown, close: waitUntil };
  dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  return done;
}

/** Returns the paths in the worker's caches. Runs in the page. */
async function listCached(): Promise<string[]> {
  const paths: string[] = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  return paths;
}

/** Submits what a phone's share sheet submits. Runs in the page. */
function share(video: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/app/share';
  form.enctype = 'multipart/form-data';
  const text = document.createElement('input');
  text.name = 'text';
  text.value = 'Look at this kiln';
  const file = document.createElement('input');
  file.type = 'file';
  file.name = 'file';
  const bytes = Uint8Array.from(atob(video), (character) => character.charCodeAt(0));
  const files = new DataTransfer();
  files.items.add(new File([bytes], 'kiln.mp4', { type: 'video/mp4' }));
  file.files = files.files;
  form.append(text, file);
  document.body.append(form);
  form.submit();
}

/** Runs in the page. */
async function countFiles(): Promise<number> {
  const response = await fetch('/api/media');
  return (await response.json()).items.length;
}
