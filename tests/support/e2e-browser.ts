import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { TestRunner, describe, onTestFinished } from 'vitest';
import { findBrowser } from '#scripts/browser-for-tests.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Remix prints this of a page whose reading was stopped because the next one was wanted: whether it comes
 * hangs on how far the reading was.
 */
const OVERTAKEN = 'AbortError: signal is aborted without reason';

const browserPath = findBrowser();

/** Skips by name where there is no browser; with CI=true that is a failure instead. */
export function describeWithBrowser(title: string, define: () => void): void {
  const isRequired = process.env['CI'] === 'true';
  describe.skipIf(browserPath === null && !isRequired)(`${title} (needs a browser)`, define);
}

/** Starts a browser that the caller closes. */
export async function startOwnBrowser(): Promise<Browser> {
  if (browserPath === null) {
    throw new Error('There is no browser. Run: npx playwright-core install chromium');
  }
  return chromium.launch({ executablePath: browserPath, args: FLAGS });
}

let shared: Promise<Browser> | undefined;

/**
 * Returns the browser that all files of this test process share, started by the first one: files run one
 * after the other, and each visitor has a context of their own. Closing it closes its contexts alone; the
 * browser itself ends with the process.
 */
export async function launchBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => null);
  // A browser that crashed fails the file in which that happened, and no file after it.
  if (running?.isConnected()) return lend(running);
  shared = startOwnBrowser();
  return lend(await shared);
}

function lend(browser: Browser): Browser {
  const close = async (): Promise<void> => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return new Proxy(browser, {
    get(target, name) {
      if (name === 'close') return close;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

export interface Visit {
  readonly page: Page;
  /** What the page's scripts complained of: errors, and refusals of the content security policy. */
  readonly complaints: readonly string[];
}

/** A visitor of their own: no cookies, no animations, English. Gone after the test that opened it. */
export async function openVisit(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  });
  // A page that nobody looks at any more still asks the app for news.
  if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  const complain = (text: string): void => {
    if (!text.startsWith(OVERTAKEN)) complaints.push(text);
  };
  page.on('pageerror', (error) => complain(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && message.location().url.startsWith(baseURL)) {
      complain(`${message.text()} ${message.location().url}`);
    }
  });
  return { page, complaints };
}
