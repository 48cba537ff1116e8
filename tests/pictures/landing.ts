import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { PHONE_SHOT, SHOTS, type ShotName } from '#app/components/landing/shots.ts';
import { PLATFORM_LIST } from '#app/domain/platforms/platforms.ts';
import { ensureBrowser } from '#scripts/browser-for-tests.ts';
import { startE2eApp } from '#tests/support/e2e-app.ts';
import { connectAll, publish, signIn } from '#tests/support/e2e-steps.ts';
import { readOptions } from '#scripts/operator/read-options.ts';

const FOLDER = fileURLToPath(new URL('../../public/images/app/', import.meta.url));
const PICTURE = fileURLToPath(new URL('../../public/images/kiln-opening.webp', import.meta.url));
const SECONDS = 24;
const CAPTION =
  'Kiln opening, Saturday 10 to 4. Eighty-four pieces came through the firing, most of them blue, two of them surprising even us. Coffee is on.';
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
/** Rendered at twice the size, then scaled down, so that text stays sharp. */
const SCALE = 2;
const AVIF = { quality: 54, effort: 6 } as const;
const WEBP = { quality: 78 } as const;

const print = (text: string): void => void process.stderr.write(`${text}\n`);

// `npm run pictures [-- --theme dark]`
const options = readOptions(
  { theme: { type: 'string' } },
  `Takes the landing page's pictures of the app again.

  npm run pictures -- --theme dark

  --theme       light or dark; both without it
`,
);

/** Takes the landing page's pictures of the current app, light and dark. */
async function main(): Promise<void> {
  const executablePath = await ensureBrowser();
  if (executablePath === null) throw new Error('There is no browser to take pictures with.');
  mkdirSync(FOLDER, { recursive: true });
  const app = await startE2eApp();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const state = await prepare(browser, app.url);
    const themes = THEMES.filter((theme) => options.theme === undefined || theme === options.theme);
    for (const theme of themes) await takeAll(browser, { url: app.url, state, theme });
  } finally {
    await browser.close();
    await app.close();
  }
}

/** Turns the landing page's picture into a video, so that the previews show something attractive. */
function makeVideo(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'fanfare-pictures-')), 'kiln-opening.mp4');
  const filter = 'scale=1080:1350,format=yuv420p';
  const input = ['-loop', '1', '-framerate', '30', '-t', String(SECONDS), '-i', PICTURE];
  const sound = ['-f', 'lavfi', '-t', String(SECONDS), '-i', 'anullsrc=r=44100:cl=stereo'];
  const output = ['-vf', filter, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', path];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...sound, ...output]);
  return path;
}

/** Connects six accounts, publishes a few posts, and writes a draft. */
async function prepare(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
  const page = await context.newPage();
  await signIn(page);
  await connectAll(page);
  for (const caption of ['The kiln is lit', 'Glaze tests, shelf by shelf', 'Open studio on Friday'])
    await publish(page, { caption, hasVideo: true });
  const state = await context.storageState();
  await context.close();
  return state;
}

interface ThemeShots {
  readonly url: string;
  readonly state: Awaited<ReturnType<typeof prepare>>;
  readonly theme: Theme;
}

async function takeAll(browser: Browser, { url, state, theme }: ThemeShots): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    storageState: state,
    colorScheme: theme,
    reducedMotion: 'reduce',
    deviceScaleFactor: SCALE,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await compose(page);
  await take(page, 'composer', theme);
  await takePhone(page, theme);
  await suggest(page);
  await take(page, 'captions', theme);
  await page.goto(SHOTS.dashboard.path);
  await take(page, 'dashboard', theme);
  await fit(page);
  await take(page, 'fit', theme);
  await context.close();
}

async function compose(page: Page): Promise<void> {
  await page.setViewportSize(SHOTS.composer);
  await page.goto(SHOTS.composer.path);
  await page.locator('.saved').waitFor();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Select File' }).click();
  await (await choosing).setFiles(makeVideo());
  await page.getByText('Media uploaded successfully: kiln-opening.mp4').waitFor();
  await page.getByLabel('Caption', { exact: true }).fill(CAPTION);
  await page.getByLabel('Add a hashtag').fill('kilnopening, ceramics, stoneware');
  await page.getByLabel('Add a hashtag').press('Enter');
  await page.getByRole('radio', { name: 'Everyone' }).check({ force: true });
}

async function suggest(page: Page): Promise<void> {
  await page.setViewportSize(SHOTS.captions);
  await page.goto(SHOTS.captions.path);
  await page.getByLabel('Topic').fill('Our kiln opens on Saturday, and coffee is on');
  await page.getByRole('button', { name: 'Generate Caption' }).click();
  await page
    .getByText(/^Characters: /u)
    .first()
    .waitFor();
}

/** Opens the screen with the file that the composer uses. */
async function fit(page: Page): Promise<void> {
  await page.goto(SHOTS.fit.path);
  await page.getByText('kiln-opening.mp4').first().waitFor();
}

async function take(page: Page, name: ShotName, theme: Theme): Promise<void> {
  const { width, height, small } = SHOTS[name];
  await page.setViewportSize({ width, height });
  const png = await shoot(page);
  await write(`${name}-${theme}.avif`, sharp(png).resize(width).avif(AVIF));
  await write(`${name}-${theme}-s.avif`, sharp(png).resize(small).avif(AVIF));
  await write(`${name}-${theme}.webp`, sharp(png).resize(width).webp(WEBP));
}

async function takePhone(page: Page, theme: Theme): Promise<void> {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.reload();
  await page.getByText('kiln-opening.mp4').first().waitFor();
  const png = await shoot(page);
  await write(`phone-${theme}.avif`, sharp(png).resize(PHONE_SHOT.width).avif(AVIF));
}

/** Transient elements: notifications, and the banner for new accounts. */
const PASSING = '.toast, .banner.warn';

/** Takes a picture once images have loaded, everything is scrolled to its top, and nothing moves. */
async function shoot(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async (passing) => {
    (document.activeElement as HTMLElement | null)?.blur();
    for (const element of document.querySelectorAll<HTMLElement>(passing)) element.hidden = true;
    for (const element of document.querySelectorAll('html, .ed')) element.scrollTo(0, 0);
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }, PASSING);
  return page.screenshot({ animations: 'disabled' });
}

async function write(name: string, picture: Sharp): Promise<void> {
  const bytes = await picture.toBuffer();
  writeFileSync(`${FOLDER}${name}`, bytes);
  print(`${name}  ${Math.round(bytes.length / 1024)} KB`);
}

print(`Taking pictures with ${PLATFORM_LIST.length} accounts.`);
await main();
