import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { readConfig } from '#app/server/config/config.ts';
import { DEMO_USER, seedDemo } from '#scripts/demo/seed-demo.ts';
import { openVisit, startOwnBrowser } from '#tests/support/e2e-browser.ts';
import { signIn } from '#tests/support/e2e-steps.ts';
import { fillCalendar } from '#tests/support/filled-calendar.ts';
import { startOwnPostgresServer } from '#tests/support/postgres-server.ts';
import { findFreePort } from '#tests/support/spawned-process.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { startFanfare } from '../../server.ts';
import { readKeystrokes, startTrace } from './keystroke-trace.ts';

const MAX_RATIO = 3;
/** A frame: shorter blocks aren't noticed, however many times another one they are. */
const FRAME_MS = 16;
const REQUESTS = 30;
const KEYS = 40;
const BETWEEN_KEYS_MS = 80;
const DRAG_STEPS = 60;
const BETWEEN_STEPS_MS = 40;
const VIEWS = ['month', 'week', 'agenda'] as const;
const BLOCKS: ReadonlySet<string> = new Set(['blockedMs', 'draggedMs']);
/** A month for each size, so both are in one database. */
const MONTHS = [
  { posts: 100, from: '2027-03-01' },
  { posts: 10_000, from: '2027-05-01' },
] as const;

interface Measured {
  /** Median time of a request for the page. */
  readonly serverMs: number;
  /** Of the page, uncompressed. */
  readonly bytes: number;
  /** The longest task of the page's main thread while scrolling with the keyboard. */
  readonly blockedMs: number;
  /** The same while a post is dragged over the days. */
  readonly draggedMs: number;
}

interface CalendarResult extends Measured {
  readonly view: string;
  readonly posts: number;
  /** The largest of the four in the values of 100 posts. */
  readonly ratio: number;
  readonly problems: readonly string[];
}

/** Compares the calendar of a month with 10,000 posts with that of a month with 100. */
export async function* measureCalendar(): AsyncGenerator<CalendarResult> {
  const server = await startOwnPostgresServer();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-bench-'));
  const fanfare = await startFanfare(
    readConfig({
      LOG_LEVEL: 'error',
      ...WITHOUT_LIMITS,
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
      FANFARE_DATA_DIR: folder,
      DATABASE_URL: await server.createDatabase(),
    }),
  );
  const browser = await startOwnBrowser();
  try {
    await seedDemo(fanfare);
    const { prisma } = fanfare.container.deps;
    const { workspaceId, userId } = await prisma.member.findFirstOrThrow({
      where: { user: { email: DEMO_USER.email } },
    });
    for (const month of MONTHS)
      await fillCalendar(prisma, { workspaceId, userId, days: 30, isPlanned: true, ...month });
    await prisma.$executeRaw`ANALYZE`;
    const { page } = await openVisit(browser, fanfare.url, {
      viewport: { width: 1440, height: 900 },
    });
    await signIn(page);
    await createDraft(page, fanfare.url);
    for (const view of VIEWS) {
      let first: Measured | null = null;
      for (const { posts, from } of MONTHS) {
        const measured = await measure(
          page,
          `/app/calendar?view=${view}&date=${from.slice(0, 8)}10`,
        );
        first ??= measured;
        yield { view, posts, ...measured, ...compare(measured, first) };
      }
    }
  } finally {
    await browser.close();
    await fanfare.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(page: Page, address: string): Promise<Measured> {
  const times: number[] = [];
  let bytes = 0;
  for (let request = 0; request < REQUESTS; request += 1) {
    const started = performance.now();
    const response = await page.request.get(address);
    bytes = (await response.body()).length;
    times.push(performance.now() - started);
  }
  const median = times.toSorted((a, b) => a - b)[REQUESTS / 2] ?? 0;
  await page.goto(address);
  await page.waitForFunction(() => '__remixRouter' in window);
  await page.waitForLoadState('networkidle');
  const scrolled = await trace(page, () => scroll(page));
  await page.locator('.canmove').waitFor();
  const dragged = await trace(page, () => drag(page));
  return {
    serverMs: toTenths(median),
    bytes,
    blockedMs: readKeystrokes(scrolled).blockedMs.longest,
    draggedMs: readKeystrokes(dragged, 'dragover').blockedMs.longest,
  };
}

async function trace(page: Page, act: () => Promise<void>): Promise<object[]> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error('The browser has been closed.');
  const stop = await startTrace(session);
  await act();
  const events = await stop();
  await session.detach();
  return events;
}

async function scroll(page: Page): Promise<void> {
  // The hours of a week scroll in their own frame.
  await page.locator('.calweekday h3 a, .calday h3 a').first().focus();
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(key < KEYS / 2 ? 'PageDown' : 'PageUp');
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
}

/** Creates the draft that is dragged where hours show only the number of their posts. */
async function createDraft(page: Page, url: string): Promise<void> {
  const headers = { origin: new URL(url).origin };
  const data = { post: { platforms: ['linkedin'], content: { captions: ['Glaze class'] } } };
  const response = await page.request.post('/api/drafts', { headers, data });
  if (!response.ok()) throw new Error(await response.text());
}

/** Drags a post across the window and back to its place, so that nothing is moved. */
async function drag(page: Page): Promise<void> {
  const posts = page.locator('.calbody .calitem:has(.calgrip) .calpost');
  const drafts = page.locator('.caltray .calpost');
  const post = ((await posts.count()) > 0 ? posts : drafts).first();
  await post.scrollIntoViewIfNeeded();
  const box = await post.boundingBox();
  if (!box) throw new Error('The calendar shows no post that can be moved.');
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= DRAG_STEPS; step += 1) {
    const turn = (step / DRAG_STEPS) * 2 * Math.PI;
    await page.mouse.move(700 + 400 * Math.sin(turn), 550 - 200 * Math.cos(turn));
    await page.waitForTimeout(BETWEEN_STEPS_MS);
  }
  await page.mouse.move(x, y);
  await page.mouse.up();
}

function compare(measured: Measured, first: Measured): Pick<CalendarResult, 'ratio' | 'problems'> {
  const ratios = (['serverMs', 'bytes', 'blockedMs', 'draggedMs'] as const).map((name) => {
    const isShort = BLOCKS.has(name) && measured[name] <= FRAME_MS;
    const ratio = toTenths(measured[name] / Math.max(first[name], 0.1));
    return { name, ratio, isTooMuch: ratio > MAX_RATIO && !isShort };
  });
  const problems = ratios
    .filter(({ isTooMuch }) => isTooMuch)
    .map(({ name, ratio }) => `${name} is ${ratio} times as much; ${MAX_RATIO} times is allowed.`);
  return { ratio: Math.max(...ratios.map(({ ratio }) => ratio)), problems };
}

const toTenths = (value: number): number => Math.round(value * 10) / 10;
