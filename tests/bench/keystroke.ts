import type { Browser, Locator, Page } from 'playwright-core';
import { DEMO_VIDEO, connectAll, signIn } from '#tests/support/e2e-steps.ts';
import { startE2eApp } from '#tests/support/e2e-app.ts';
import { startOwnBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { type KeystrokeResult, readKeystrokes, startTrace } from './keystroke-trace.ts';

/** Screens refresh sixty times a second, so anything longer is noticeable. */
const MAX_BLOCKED_MS = 16;
const KEYS = 100;
/** The pace of a fast typist. */
const BETWEEN_KEYS_MS = 80;
const SENTENCE = 'We open the kiln on Saturday at ten, #moonjar pots first and @tidewick pours. ';

interface TypingResult extends KeystrokeResult {
  /** Characters in the caption before the first key. */
  readonly charactersBefore: number;
  /**
   * The same keys typed into a plain text area after the same text on the same page, which shows the
   * machine's share.
   */
  readonly plain: KeystrokeResult;
  /** The composer's longest block, as a multiple of the plain text area's. */
  readonly timesPlain: number;
  readonly problems: readonly string[];
}

/**
 * Types into the caption with all six previews open, both when it's empty and after a long text, and measures
 * how busy each key keeps the page's main thread until the next one.
 */
export async function* measureKeystrokes(): AsyncIterable<TypingResult> {
  const app = await startE2eApp('embedded');
  const browser = await startOwnBrowser();
  try {
    const { page } = await openVisit(browser, app.url, { viewport: { width: 1440, height: 900 } });
    await signIn(page);
    await connectAll(page);
    await openComposer(page);
    for (const charactersBefore of [0, 2000]) {
      const before = SENTENCE.repeat(30).slice(0, charactersBefore);
      const plain = await typeInto(await addPlain(page), { browser, before });
      await page.locator(PLAIN).evaluate((field) => field.remove());
      const result = await typeInto(page.locator('#caption'), { browser, before });
      const timesPlain = toTimes(result.blockedMs.longest, plain.blockedMs.longest);
      yield { charactersBefore, ...result, plain, timesPlain, problems: listProblems(result) };
    }
  } finally {
    await browser.close();
    await app.close();
  }
}

async function openComposer(page: Page): Promise<void> {
  await page.goto('/app/media-upload');
  await page.setInputFiles('input[type=file]', DEMO_VIDEO);
  await page.getByText('Media uploaded successfully').waitFor();
  await page.goto('/app/platform-preview');
  await page.locator('.saved').waitFor();
  await page.locator('.pvw').nth(5).waitFor();
  await waitForNextKey(page);
}

const PLAIN = '#plain-field';

/** Adds a plain text area on top of everything, so the browser renders it. */
async function addPlain(page: Page): Promise<Locator> {
  await page.evaluate((id) => {
    const field = document.createElement('textarea');
    field.id = id;
    field.style.cssText =
      'position:fixed;inset:1rem auto auto 1rem;width:30rem;height:20rem;z-index:99';
    document.body.append(field);
  }, PLAIN.slice(1));
  return page.locator(PLAIN);
}

const toTimes = (one: number, other: number): number =>
  Number((one / Math.max(other, 0.1)).toFixed(1));

async function typeInto(
  field: Locator,
  { browser, before }: { browser: Browser; before: string },
): Promise<KeystrokeResult> {
  const page = field.page();
  await field.fill(before);
  await field.press('Control+End');
  await waitForNextKey(page);
  const session = await browser.newBrowserCDPSession();
  const stop = await startTrace(session);
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(SENTENCE[key % SENTENCE.length] ?? ' ');
    await waitForNextKey(page);
  }
  const events = await stop();
  await session.detach();
  return readKeystrokes(events);
}

const waitForNextKey = (page: Page): Promise<void> => page.waitForTimeout(BETWEEN_KEYS_MS);

function listProblems({ blockedMs }: KeystrokeResult): string[] {
  if (blockedMs.longest <= MAX_BLOCKED_MS) return [];
  return [`A key kept the page busy for ${blockedMs.longest} ms at a stretch.`];
}
