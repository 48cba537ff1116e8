import { parse } from 'node-html-parser';
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INDEXED_PATHS } from '#app/domain/platforms/public-pages.ts';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { NO_SCREEN, visitSignedIn } from '#tests/support/e2e-steps.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';

const PAGES = [...INDEXED_PATHS, '/landing', '/account-deleted'];
/** Pages of text, which share their layout and colors: CI checks each in one theme. */
const TEXT_PAGES: Readonly<Record<string, 'in light' | 'in dark'>> = {
  '/terms': 'in light',
  '/privacy': 'in dark',
  '/help': 'in light',
  '/about': 'in dark',
  '/partner': 'in light',
  '/apis': 'in dark',
  '/apis/errors': 'in light',
};
/** Operations with and without parameters, a body, and pages. */
const SHOWN_PATHS = /^\/api\/(?:me|auth\/me|posts)$/u;
interface ApiDocument {
  readonly paths: object;
  readonly components: { readonly schemas: object };
}
/** The reference's script is five times as large as all other pages' together. */
const LONG_MS = 60_000;
const LONG = { timeout: 4 * LONG_MS };
const GUARDED = ['caption-generator', 'hashtag-generator', 'media-upload', 'platform-preview'];

describeWithBrowser('the public pages', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('work without any script, and have metadata for search engines', async () => {
    const { page: visitor } = await openVisit(browser, app.url);
    const titles = new Set<string>();
    for (const path of PAGES) {
      // Without drawing the page, which the tests below do.
      const response = await visitor.request.get(path);
      const page = parse(await response.text());
      const counts = ['script', 'h1'].map((tag) => page.querySelectorAll(tag).length);
      expect([path, response.status(), ...counts]).toEqual([path, 200, 0, 1]);
      const canonical = page.querySelector('link[rel=canonical]')?.getAttribute('href');
      expect(canonical, path).toBe(`${app.url}${path}`);
      const description = page.querySelector('meta[name=description]')?.getAttribute('content');
      expect(description?.length, path).toBeGreaterThan(50);
      titles.add(page.querySelector('title')?.textContent ?? '');
    }
    expect(titles.size).toBe(PAGES.length - 1);
  });

  // One visit, because loading the reference takes four times as long as any other page.
  it(
    'link to an accessible reference of every operation, which can try a call with a token',
    LONG,
    async () => {
      const token = await createToken();
      const { page, complaints } = await openVisit(browser, app.url);
      page.setDefaultTimeout(LONG_MS);
      const outside: string[] = [];
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== app.url) outside.push(request.url());
      });
      if (!IS_WHOLE) await page.route('**/openapi.json', shortenDocument);
      await page.goto('/apis');
      await page.getByRole('link', { name: 'Every operation, with examples' }).click();
      await page.getByRole('heading', { name: 'Fanfare API' }).waitFor();
      await page.getByText('/api/auth/me').first().waitFor();
      expect(await listAxeFindings(page, 'in light')).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('link', { name: 'Get the token’s user' }).first().click();
      await page.getByRole('button', { name: /Test Request.*get \/api\/me\b/u }).click();
      await page.getByPlaceholder('Token').last().waitFor();
      const inDialog = IS_WHOLE ? await listAxeFindings(page, 'in dark', '[role=dialog]') : [];
      expect(inDialog).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByPlaceholder('Token').last().fill(token);
      await page.getByRole('button', { name: /^Send/u }).last().click();
      await page.getByText('200 OK').waitFor();
      await page.locator('.cm-line', { hasText: '"posts:read"' }).first().waitFor();
      expect([outside, complaints]).toEqual([[], []]);
    },
  );

  /** Leaves few of more than a hundred operations, and the schemas they use, because axe reads them one by one. */
  async function shortenDocument(route: Route): Promise<void> {
    const response = await route.fetch();
    const { components, ...document } = (await response.json()) as ApiDocument;
    const keep = (all: object, isShown: (name: string) => boolean): object =>
      Object.fromEntries(Object.entries(all).filter(([name]) => isShown(name)));
    const paths = keep(document.paths, (path) => SHOWN_PATHS.test(path));
    let schemas = {};
    for (let used = -1; used < Object.keys(schemas).length;) {
      used = Object.keys(schemas).length;
      const text = JSON.stringify({ ...components, paths, schemas });
      const names = new Set(
        [...text.matchAll(/#\/components\/schemas\/(\w+)/gu)].map(([, name]) => name),
      );
      schemas = keep(components.schemas, (name) => names.has(name));
    }
    const json = { ...document, paths, webhooks: {}, components: { ...components, schemas } };
    await route.fulfill({ response, json });
  }

  /** Creates a token in a browser of its own. */
  async function createToken(): Promise<string> {
    const { page } = await visitSignedIn(browser, app, { path: NO_SCREEN });
    const data = { name: 'To try', scopes: ['posts:read'] };
    const headers = { origin: app.url };
    const created = await page.request.post('/api/tokens', { headers, data });
    return ((await created.json()) as { text: string }).text;
  }

  for (const path of PAGES.filter((one) => one !== '/landing')) {
    it(`pass the WCAG rules: ${path}`, async () => {
      const { page, complaints } = await openVisit(browser, app.url);
      await page.goto(path);
      const care = TEXT_PAGES[path] ?? 'each theme once';
      expect(await listAxeFindings(page, care)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  }

  /** Returns the links of the page to this site's public URLs. */
  function listLinks(html: string, path: string): string[] {
    const hrefs = parse(html)
      .querySelectorAll('a[href]')
      .map((link) => link.getAttribute('href') ?? '');
    const urls = hrefs.map((href) => new URL(href, `${app.url}${path}`));
    const own = urls.filter((url) => url.origin === app.url && !url.pathname.startsWith('/app'));
    return own.map(({ pathname, hash }) => `${pathname}${hash}`);
  }

  /** Loads a public page without its redirect to a sign-in form. */
  const load = async (path: string) => {
    const response = await fetch(`${app.url}${path}`, { redirect: 'manual' });
    return { status: response.status, html: await response.text() };
  };

  it('have no broken links', async () => {
    const pages = new Map<string, Awaited<ReturnType<typeof load>>>();
    const open = async (path: string) => {
      const page = pages.get(path) ?? (await load(path));
      pages.set(path, page);
      return page;
    };
    const links = new Set<string>();
    for (const path of PAGES)
      for (const link of listLinks((await open(path)).html, path)) links.add(link);
    const broken: string[] = [];
    for (const link of links) {
      const [path = '', id] = link.split('#');
      const { status, html } = await open(path);
      // Redirects to the form through the identity provider.
      const expected = path === '/login' || path === '/register' ? 303 : 200;
      if (status !== expected || (id !== undefined && !html.includes(`id="${id}"`)))
        broken.push(link);
    }
    expect(broken).toEqual([]);
    expect([...links]).toEqual(
      expect.arrayContaining(['/#features', '/#pricing', '/apis', '/partner', '/privacy']),
    );
  });

  it('show monthly and yearly prices, and the scenes of the landing page, without scripts', async () => {
    const { page } = await openVisit(browser, app.url, { javaScriptEnabled: false });
    for (const path of ['/pricing', '/']) {
      await page.goto(path);
      await page.getByText('40% OFF').waitFor();
      await page.getByText('Most Popular').waitFor();
      await page
        .getByText('3-day free trial. Cancel anytime. 30-day money-back guarantee.')
        .waitFor();
      await page.getByText('$5.33').first().waitFor();
      await page.getByText('Monthly', { exact: true }).click();
      await expect.poll(() => page.getByText('$5.33').last().isVisible()).toBe(false);
      await page.getByText('$18', { exact: false }).first().waitFor();
    }
    const failed = page.getByText('Your sign-in with TikTok has expired.');
    await failed.waitFor({ state: 'hidden' });
    await page.getByText('A sign-in has expired').click();
    await expect.poll(() => failed.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Start 3-day trial: Starter' }).click();
    await page.getByRole('heading', { name: 'Sign up' }).waitFor();
  });

  it('redirect unknown and guarded paths home, and signed-in users to the app', async () => {
    const { page } = await openVisit(browser, app.url);
    const paths = [
      '/nowhere',
      '/help/nowhere',
      '/app/scheduler',
      ...GUARDED.map((one) => `/app/${one}`),
    ];
    const ends = new Set<string>();
    for (const path of paths) ends.add((await page.request.get(path)).url());
    expect([...ends]).toEqual([`${app.url}/`]);
    const unknown = await page.request.get('/api/nowhere');
    expect([unknown.status(), unknown.headers()['content-type']]).toEqual([
      404,
      expect.stringContaining('application/problem+json'),
    ]);
    const { page: member } = await visitSignedIn(browser, app, { path: '/landing' });
    expect(member.url()).toBe(`${app.url}/app`);
    await member.goto('/help');
    await member.getByRole('link', { name: 'Open the app' }).waitFor();
  });

  it('tell crawlers what to read', async () => {
    const { page } = await openVisit(browser, app.url);
    const robots = await (await page.request.get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`);
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, url]) => url);
    expect(listed).toEqual(INDEXED_PATHS.map((path) => `${app.url}${path}`));
    const pictures = ['/og-image.png', '/favicon-16.svg', '/favicon.ico', '/apple-touch-icon.png'];
    const responses = await Promise.all(pictures.map((path) => page.request.get(path)));
    expect(responses.map((response) => response.status())).toEqual([200, 200, 200, 200]);
  });

  it('are compressed, but only on request', async () => {
    const page = await fetch(app.url, { headers: { 'accept-encoding': 'gzip' } });
    const html = await page.text();
    const sheet = /href="(\/assets\/[^"]+\.css)"/u.exec(html)?.[1] ?? '';
    const small = await fetch(`${app.url}${sheet}`, { headers: { 'accept-encoding': 'br' } });
    const plain = await fetch(`${app.url}${sheet}`, { headers: { 'accept-encoding': 'identity' } });
    expect([page, small, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'gzip',
      'br',
      null,
    ]);
    expect(await small.text()).toBe(await plain.text());
    expect(small.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('clear the browser’s data when the account is deleted', async () => {
    const { page } = await openVisit(browser, app.url);
    await page.goto('/account-deleted');
    await page.evaluate(() => localStorage.setItem('draft', 'kept'));
    await page.getByRole('button', { name: 'Clear this browser and sign out' }).click();
    await page.waitForURL(`${app.url}/`);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
