import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { PLATFORM_LIST } from '#app/domain/platforms/platforms.ts';
import { DEMO, type Person } from './e2e-app.ts';
import { openVisit, type Visit } from './e2e-browser.ts';

export const DEMO_VIDEO = fileURLToPath(
  new URL('../../scripts/demo/kiln-opening.mp4', import.meta.url),
);

/** A page of the app's site that costs nothing, for a test whose first screen depends on what it does before. */
export const NO_SCREEN = '/robots.txt';

/** Signs in through the form, by default as the demo's user. A borrowed app has a user of its own. */
export async function signIn(page: Page, person: Person = DEMO): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/app');
}

/** The badges of "Where you can publish this file" and the verdicts of a fit plan that they show. */
export const FIT_BADGES: Readonly<Record<string, 'fits' | 'changes' | 'impossible'>> = {
  Fits: 'fits',
  'Will be converted': 'changes',
  'Doesn’t fit': 'impossible',
};

interface SignedInOptions extends BrowserContextOptions {
  /** The first page to open. Home by default. */
  readonly path?: string;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
/** A started product and its user, by default the demo's. */
interface SignInApp {
  readonly url: string;
  readonly person?: Person;
}

const savedSessions = new WeakMap<SignInApp, Cookies>();

/**
 * Opens a browser where the app's user is signed in: through the form once per app, and then with that session's
 * cookies. Not for tests that sign out or that are about signing in.
 */
export async function visitSignedIn(
  browser: Browser,
  app: SignInApp,
  { path = '/app', ...options }: SignedInOptions = {},
): Promise<Visit> {
  const visit = await openVisit(browser, app.url, options);
  const savedCookies = savedSessions.get(app);
  if (savedCookies) {
    await visit.page.context().addCookies(savedCookies);
  } else {
    await signIn(visit.page, app.person);
    savedSessions.set(app, await visit.page.context().cookies());
    if (path === '/app') return visit;
  }
  await visit.page.goto(path);
  return visit;
}

/** Returns an unused email address, even when a test is retried. */
export const newAddress = (name: string): string =>
  `${name}-${randomUUID().slice(0, 8)}@example.com`;

/** Signs up through the form. The user has no subscription. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/app');
}

/** Connects an account through the platform's consent page, and closes the dialog on the dashboard. */
export async function connect(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: `Connect ${name}`, exact: true }).click();
  await page.getByRole('button', { name: /allow/iu }).first().click();
  await page.getByText(`${name} account connected successfully!`).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText(`${name} account connected successfully!`).waitFor({ state: 'hidden' });
}

export async function connectAll(page: Page): Promise<void> {
  for (const { name } of PLATFORM_LIST) await connect(page, name);
}

export interface Publication {
  readonly caption: string;
  readonly platforms?: readonly string[];
  /** Includes the demo's video. */
  readonly hasVideo?: boolean;
}

/** Uploads the demo's video through the API with the page's session, and returns the file's ID. */
export async function uploadVideo(page: Page): Promise<string> {
  const response = await page.request.post('/api/media/upload', {
    headers: { origin: new URL(page.url()).origin },
    multipart: {
      file: {
        name: 'kiln-opening.mp4',
        mimeType: 'video/mp4',
        buffer: readFileSync(DEMO_VIDEO),
      },
    },
  });
  return (await response.json()).id;
}

/** Publishes through the API with the page's session, and returns the post's ID immediately. */
export async function publish(page: Page, publication: Publication): Promise<string> {
  const headers = { origin: new URL(page.url()).origin };
  const mediaId = publication.hasVideo ? await uploadVideo(page) : null;
  const response = await page.request.post('/api/publisher/publish', {
    headers: { ...headers, prefer: 'wait=0' },
    data: {
      platforms: publication.platforms ?? PLATFORM_LIST.map(({ id }) => id),
      content: {
        captions: [publication.caption],
        hashtags: ['ceramics'],
        ...(mediaId === null ? {} : { mediaId }),
      },
      platformOptions: { tiktok: { privacyLevel: 'PUBLIC_TO_EVERYONE' } },
    },
  });
  const body = await response.json();
  if (!response.ok()) throw new Error(`Publishing was refused: ${JSON.stringify(body)}`);
  return body.post.id;
}
