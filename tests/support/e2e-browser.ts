import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { TestRunner, describe, onTestFinished } from 'vitest';
import { findBrowser } from '#scripts/browser-for-tests.ts';
import { PATIENCE_MS } from './patience.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Remix prints this when navigation aborts a page that's still loading, which depends on timing. */
const OVERTAKEN = 'AbortError: signal is aborted without reason';

const browserPath = findBrowser();

/** Skips the tests, with a note in their title, if there's no browser. With CI=true they fail instead. */
export function describeWithBrowser(title: string, define: () => void): void {
  const isRequired = process.env['CI'] === 'true';
  describe.skipIf(browserPath === null && !isRequired)(`${title} (needs a browser)`, define);
}

/** Starts a browser that the caller closes. */
export async function startOwnBrowser(): Promise<Browser> {
  if (browserPath === null) {
    throw new Error('No browser is installed. Run: npx playwright-core install chromium');
  }
  return chromium.launch({ executablePath: browserPath, args: FLAGS });
}

let shared: Promise<Browser> | undefined;

/**
 * Returns the browser that all files of this test process share. Files run one at a time, and each visitor
 * has their own context. Closing it only closes its contexts; the browser itself ends with the process.
 */
export async function launchBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => null);
  // A crashed browser only fails the file in which it crashed.
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
  /** Errors and violations of the content security policy that the page's scripts caused. */
  readonly complaints: readonly string[];
}

/** Opens a separate visitor: no cookies, no animations, English. Closed after the test that opened it. */
export async function openVisit(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // A worker would load pages itself, past the tests' own routes.
    serviceWorkers: 'block',
    ...options,
  });
  // An open page would keep polling the app.
  const complaints: string[] = [];
  if (TestRunner.getCurrentTest()) {
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await printPages(context, complaints);
      await context.close();
    });
  }
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
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

const MAX_PRINTED_CHARS = 3000;

/** Prints what a failed test's visitor saw, because a failure that only a busy machine has can't be looked at again. */
async function printPages(context: BrowserContext, complaints: readonly string[]): Promise<void> {
  for (const page of context.pages()) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 5000 })
      .catch((error: unknown) => `The page can’t be read: ${String(error)}`);
    process.stderr.write(`${page.url()} showed:\n${text.slice(0, MAX_PRINTED_CHARS)}\n`);
  }
  if (complaints.length > 0)
    process.stderr.write(`Its scripts complained:\n${complaints.join('\n')}\n`);
}
