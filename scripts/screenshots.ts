import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { readConfig } from '#app/server/config/config.ts';
import { startFanfare } from '../server.ts';
import { findBrowser } from './browser-for-tests.ts';
import { DEMO_USER, seedDemo } from './demo/seed-demo.ts';
import { fillDemo, fillHeld } from './screenshots/fill-demo.ts';
import type { DocumentedScreen } from './screenshots/screen.ts';
import { CHAPTERS, SCREENS } from './screenshots/screens.ts';
import { chooseScreenshots, EVERY_COMBINATION } from './screenshots/selection.ts';
import { openWindow, takeScreenshots } from './screenshots/take-screenshots.ts';
import { writePage } from './screenshots/write-page.ts';
import { readOptions } from './operator/read-options.ts';

const USAGE = `Takes the screenshots of docs/screens.md again.

  npm run screenshots -- --only apis,pricing

  --only        names of screens, separated by commas
  --all         a folder outside the repository, for every width in both themes
`;
const options = readOptions({ all: { type: 'string' }, only: { type: 'string' } }, USAGE);

const DOCS = fileURLToPath(new URL('../docs', import.meta.url));
const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fanfare-screens-'));
  const environment = { LOG_LEVEL: 'error', SMTP_URL: 'sandbox', ...process.env };
  const fanfare = await startFanfare(readConfig({ ...environment, FANFARE_DATA_DIR: dataDir }));
  const browser = await launch();
  try {
    await seedDemo(fanfare);
    const { config } = fanfare.container;
    const sandboxUrl = `http://${config.host}:${config.sandbox.port}`;
    await takeAll(browser, { url: fanfare.url, sandboxUrl, hold: () => holdAll(fanfare) });
  } finally {
    await browser.close();
    await fanfare.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) {
    throw new Error('No browser is installed. Run: npx playwright-core install chromium');
  }
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

const HELD_MS = 3_600_000;

/** Holds all accounts for an hour, as after a platform's rate limit. */
async function holdAll({ container }: Awaited<ReturnType<typeof startFanfare>>): Promise<void> {
  const heldUntil = new Date(Date.now() + HELD_MS);
  await container.deps.prisma.account.updateMany({ data: { heldUntil } });
}

interface Place {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly hold: () => Promise<void>;
}

async function takeAll(browser: Browser, { hold, ...at }: Place): Promise<void> {
  const screens = listRequested();
  const shooting = options.all
    ? { folder: options.all, isForDocs: false, choose: () => EVERY_COMBINATION, print }
    : { folder: path.join(DOCS, 'screens'), isForDocs: true, choose: chooseScreenshots, print };
  const page = await openWindow(browser, at.url);
  await signIn(page);
  await takeScreenshots(screens, { ...shooting, page, scene: 'empty', facts: null });
  print('Filling the demo.');
  const filled = { ...(await fillDemo({ page, ...at })), waitingPost: '', login: '' };
  await takeScreenshots(screens, { ...shooting, page, scene: 'filled', facts: filled });
  await hold();
  // Parts of this screen only show right after signing in.
  const cleanWindow = await openWindow(browser, at.url);
  await signIn(cleanWindow);
  const facts = { ...filled, ...(await fillHeld({ page: cleanWindow, ...at })) };
  await takeScreenshots(screens, { ...shooting, page: cleanWindow, scene: 'held', facts });
  const visitor = await openWindow(browser, at.url);
  await takeScreenshots(screens, { ...shooting, page: visitor, scene: 'public', facts });
  if (!options.all) await writeFile(path.join(DOCS, 'screens.md'), writePage(CHAPTERS));
}

function listRequested(): readonly DocumentedScreen[] {
  const names = options.only?.split(',');
  return names ? SCREENS.filter(({ name }) => names.includes(name)) : SCREENS;
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(DEMO_USER.email);
  await page.getByLabel('Password').fill(DEMO_USER.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/app');
}

await main();
// Connections left open by the browser would keep the process alive.
process.exit(0);
