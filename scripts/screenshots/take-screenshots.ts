import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Facts, Scene, DocumentedScreen } from './screen.ts';
import { type ScreenVariant, toFileName } from './selection.ts';

const HEIGHTS: Readonly<Record<ScreenVariant['width'], number>> = {
  1440: 900,
  820: 1180,
  390: 844,
};
/** Only the top of a long page is captured, so a documentation page fits on one screen. */
const MAX_SCREENS = 2;
/** Two device pixels per CSS pixel: at one or fewer, the spaces between words disappear in a small picture. */
const SCALE = 2;
/** More than twice the widths at which the documentation shows pictures: sharp, and small enough to commit. */
const DOCUMENTED_WIDTHS: Readonly<Record<ScreenVariant['width'], number>> = {
  1440: 1300,
  820: 720,
  390: 480,
};
const QUALITY = 64;
/** Screens that poll constantly never become idle, so the wait is limited. */
const IDLE_TIMEOUT_MS = 4000;

export interface ScreenshotJob {
  readonly page: Page;
  readonly scene: Scene;
  readonly facts: Facts | null;
  readonly folder: string;
  /** Whether to write the smaller version for the documentation. */
  readonly isForDocs: boolean;
  readonly choose: (screen: DocumentedScreen, scene: Scene) => readonly ScreenVariant[];
  readonly print: (text: string) => void;
}

/** Opens a browser window with animations disabled. */
export async function openWindow(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    deviceScaleFactor: SCALE,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

/** Opens each screen of the scene once and captures all of its combinations. */
export async function takeScreenshots(
  screens: readonly DocumentedScreen[],
  job: ScreenshotJob,
): Promise<void> {
  const { page, scene, facts, folder } = job;
  await mkdir(folder, { recursive: true });
  for (const screen of screens.filter(({ scenes }) => scenes.includes(scene))) {
    const address = typeof screen.path === 'string' ? screen.path : facts && screen.path(facts);
    if (address === null) throw new Error(`${screen.name} needs a filled demo.`);
    await page.goto(address);
    await page
      .waitForLoadState('networkidle', { timeout: IDLE_TIMEOUT_MS })
      .catch(() => job.print(`${screen.name} never became idle.`));
    for (const combination of job.choose(screen, scene)) {
      const file = `${toFileName(scene, screen.name, combination)}.${job.isForDocs ? 'webp' : 'png'}`;
      const picture = await takeScreenshot(page, combination);
      await writeFile(
        path.join(folder, file),
        await compress(picture, job.isForDocs ? DOCUMENTED_WIDTHS[combination.width] : null),
      );
      job.print(file);
    }
  }
}

async function takeScreenshot(page: Page, { width, theme }: ScreenVariant): Promise<Buffer> {
  const height = HEIGHTS[width];
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
  await settle(page);
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  // Resize to the full height, so sticky bars are at the bottom of the picture.
  await page.setViewportSize({ width, height: Math.min(whole, height * MAX_SCREENS) });
  await settle(page);
  return page.screenshot({ animations: 'disabled' });
}

/** Writes a picture of this width for the documentation, or a whole one for people who work on the design. */
function compress(picture: Buffer, docsWidth: number | null): Promise<Buffer> {
  return docsWidth === null
    ? sharp(picture).png({ compressionLevel: 3 }).toBuffer()
    : sharp(picture).resize({ width: docsWidth }).webp({ quality: QUALITY, effort: 6 }).toBuffer();
}

/** Waits for fonts, visible images, and whatever scripts draw after layout. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (limitMs) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await document.fonts.ready;
    const isInViewport = (picture: Element): boolean => {
      const { top, bottom } = picture.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    };
    const pictures = [...document.images].filter(isInViewport);
    const decoded = pictures.map((picture) => picture.decode().catch(() => undefined));
    // A lazy image in a hidden part of the page never loads.
    await Promise.race([
      Promise.all(decoded),
      new Promise((resolve) => setTimeout(resolve, limitMs)),
    ]);
    await nextFrame();
    await nextFrame();
  }, IDLE_TIMEOUT_MS);
}
