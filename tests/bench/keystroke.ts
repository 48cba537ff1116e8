import type { Browser, CDPSession, Page } from 'playwright-core';
import { DEMO_VIDEO, connectAll, signIn } from '#tests/support/e2e-steps.ts';
import { startE2eApp } from '#tests/support/e2e-app.ts';
import { launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { type KeyFigures, readKeystrokes, TRACE_CATEGORIES } from './keystroke-trace.ts';

/** A screen is drawn sixty times a second: what takes longer is felt. */
const MAX_BLOCKED_MS = 16;
const KEYS = 100;
/** As a quick typist types. */
const BETWEEN_KEYS_MS = 80;
const SENTENCE = 'We open the kiln on Saturday at ten, #moonjar pots first and @tidewick pours. ';

interface TypingFigures extends KeyFigures {
  /** Signs in the caption before the first key. */
  readonly signsBefore: number;
  readonly problems: readonly string[];
}

/**
 * Types into the caption with all six previews open, in an empty one and behind a long text, and measures
 * what each key keeps the page's main thread busy with until the next one.
 */
export async function* measureKeystrokes(): AsyncIterable<TypingFigures> {
  const app = await startE2eApp();
  const browser = await launchBrowser();
  try {
    const { page } = await openVisit(browser, app.url, { viewport: { width: 1440, height: 900 } });
    await signIn(page);
    await connectAll(page);
    await openComposer(page);
    for (const signsBefore of [0, 2000]) {
      await page.locator('#caption').fill(SENTENCE.repeat(30).slice(0, signsBefore));
      const figures = await typeInto(page, browser);
      yield { signsBefore, ...figures, problems: listProblems(figures) };
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
  await page.getByText('Draft kept in this tab').waitFor();
  await page.locator('.pvw').nth(5).waitFor();
  await rest(page);
}

async function typeInto(page: Page, browser: Browser): Promise<KeyFigures> {
  await page.locator('#caption').press('End');
  await page.locator('#caption').press('Control+End');
  const session = await browser.newBrowserCDPSession();
  const stop = await trace(session);
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(SENTENCE[key % SENTENCE.length] ?? ' ');
    await rest(page);
  }
  const events = await stop();
  await session.detach();
  return readKeystrokes(events);
}

const rest = (page: Page): Promise<void> => page.waitForTimeout(BETWEEN_KEYS_MS);

async function trace(session: CDPSession): Promise<() => Promise<object[]>> {
  const events: object[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [...TRACE_CATEGORIES] },
  });
  return async () => {
    const ended = new Promise<void>((resolve) => {
      session.once('Tracing.tracingComplete', () => resolve());
    });
    await session.send('Tracing.end');
    await ended;
    return events;
  };
}

function listProblems({ blockedMs }: KeyFigures): string[] {
  if (blockedMs.longest <= MAX_BLOCKED_MS) return [];
  return [`A key kept the page busy for ${blockedMs.longest} ms at a stretch.`];
}
