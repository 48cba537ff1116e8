import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Facts, Scene, ScreenOf } from './pages.ts';

export const WIDTHS = [1440, 820, 390] as const;
export const THEMES = ['light', 'dark'] as const;

export interface Combination {
  readonly width: (typeof WIDTHS)[number];
  readonly theme: (typeof THEMES)[number];
}

const HEIGHTS: Readonly<Record<Combination['width'], number>> = { 1440: 900, 820: 1180, 390: 844 };
/** Of a long page the head: a page of the documentation is read on one screen. */
const MAX_SCREENS = 2;
const QUALITY = 72;

export interface Shooting {
  readonly page: Page;
  readonly scene: Scene;
  readonly facts: Facts | null;
  readonly folder: string;
  readonly combinations: readonly Combination[];
  readonly say: (text: string) => void;
}

export function toFileName(scene: Scene, name: string, { width, theme }: Combination): string {
  return `${name}${scene === 'empty' ? '-empty' : ''}-${width}-${theme}.webp`;
}

/** A browser’s window in which nothing moves. */
export async function openWindow(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  return page;
}

/** Opens each screen once and takes it in all combinations. */
export async function takePictures(
  screens: readonly ScreenOf[],
  shooting: Shooting,
): Promise<void> {
  const { page, scene, facts, folder } = shooting;
  await mkdir(folder, { recursive: true });
  for (const screen of screens.filter(({ scenes }) => scenes.includes(scene))) {
    const address = typeof screen.path === 'string' ? screen.path : facts && screen.path(facts);
    if (address === null) throw new Error(`${screen.name} needs a filled demo.`);
    await page.goto(address);
    await settle(page);
    for (const combination of shooting.combinations) {
      const file = toFileName(scene, screen.name, combination);
      await writeFile(path.join(folder, file), await takeOne(page, combination));
      shooting.say(file);
    }
  }
}

async function takeOne(page: Page, { width, theme }: Combination): Promise<Buffer> {
  const height = HEIGHTS[width];
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
  await settle(page);
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  // Bars that stay at the bottom stand at the bottom of the picture.
  await page.setViewportSize({ width, height: Math.min(whole, height * MAX_SCREENS) });
  await settle(page);
  const picture = await page.screenshot({ animations: 'disabled' });
  return sharp(picture).webp({ quality: QUALITY, effort: 6 }).toBuffer();
}

/** Letters and pictures are there, and the scripts have drawn what they draw after layout. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
