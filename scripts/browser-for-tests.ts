import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** Debian's two builds of Chromium come first. The headless one uses a third less CPU. */
const KNOWN_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns the browser for tests: BROWSER_PATH, Playwright's own, or the system's; null if there is none. */
export function findBrowser(): string | null {
  const own = chromium.executablePath();
  const places = [process.env['BROWSER_PATH'], own, ...KNOWN_PLACES];
  return places.find((place) => place !== undefined && place !== '' && existsSync(place)) ?? null;
}

/** Finds a browser, or has Playwright download one. Returns null if that fails. */
export async function ensureBrowser(): Promise<string | null> {
  const found = findBrowser();
  if (found !== null) return found;
  const cli = fileURLToPath(import.meta.resolve('playwright-core/cli.js'));
  spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: ['ignore', 2, 2],
    timeout: 300_000,
  });
  return findBrowser();
}
