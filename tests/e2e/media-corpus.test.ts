import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLATFORMS as CATALOG } from '#app/domain/platforms/platforms.ts';
import { mediaCorpus } from '#tests/media-corpus/corpus.ts';
import {
  type FileVerdict,
  listVerdicts,
  listFitResponses,
} from '#tests/media-corpus/expected-verdicts.ts';
import { VERDICTS } from '#tests/media-corpus/verdicts.ts';
import { type Platform, PLATFORMS } from '#tests/media-corpus/verdicts/vocabulary.ts';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { FIT_BADGES, signIn } from '#tests/support/e2e-steps.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';

/** Generous, because each step has its own timeout and a busy machine can take long for all of them. */
const LIMIT_MS = 4 * 3_600_000;
const STEP_MS = 60_000;
/** Larger files are uploaded only where the screen rejects them before sending their bytes. */
const MAX_SENT_BYTES = 50 * 1024 * 1024;

/** Files that are too large for the platform that is chosen, besides those of the rotation. */
const LARGE: readonly (readonly [string, Platform])[] = [
  ['10.6-mb.jpg', 'twitter'],
  ['540-mb.mp4', 'linkedin'],
];

const ANY = 'Any platform';
const getName = (platform: Platform): string => CATALOG[platform].name;

describeWithBrowser('the media corpus on the upload screen', () => {
  describeWithFfmpeg('driven by a browser', () => {
    let app: E2eApp;
    let browser: Browser;
    let page: Page;
    let folder: string;

    beforeAll(async () => {
      [app, browser, folder] = await Promise.all([borrowE2eApp(), launchBrowser(), mediaCorpus()]);
      ({ page } = await openVisit(browser, app.url));
      // Each tab keeps its own draft, and a draft has one file.
      await page.addInitScript(() => sessionStorage.clear());
      page.setDefaultTimeout(STEP_MS);
      await signIn(page, app.person);
    }, 300_000);
    afterAll(async () => {
      await browser?.close();
      await app?.close();
    });

    /**
     * Returns the verdict that the screen shows for each platform, or a single one when it rejects the file.
     */
    async function upload(
      name: string,
      label: string,
    ): Promise<Map<string, FileVerdict> | FileVerdict> {
      await page.goto('/app/media-upload');
      await page.getByLabel('Platform').selectOption({ label });
      await page.setInputFiles('input[type=file]', join(folder, name));
      const refusal = page.locator('.mednotes [role=alert]');
      const rows = page.locator('section[aria-labelledby=fits] > ul > li');
      await refusal.or(rows.first()).waitFor({ timeout: STEP_MS });
      const [visible] = await refusal.allTextContents();
      if (visible !== undefined)
        return /^File too large/u.test(visible) ? 'too large' : 'impossible';
      const shown = await rows.evaluateAll((items) =>
        items.map((item) => [
          item.querySelector('b')?.textContent ?? '',
          item.querySelector('.badge')?.textContent ?? '',
        ]),
      );
      return new Map(
        shown.map(([platform = '', badge = '']) => [platform, FIT_BADGES[badge] ?? 'too large']),
      );
    }

    const getSize = async (name: string): Promise<number> => (await stat(join(folder, name))).size;

    it(
      'gets its hand-written verdicts for all platforms at once',
      async () => {
        const wrong: string[] = [];
        for (const name of Object.keys(VERDICTS)) {
          const file = VERDICTS[name];
          if (!file || (await getSize(name)) > MAX_SENT_BYTES) continue;
          const visible = await upload(name, ANY);
          for (const platform of PLATFORMS) {
            const response = visible instanceof Map ? visible.get(getName(platform)) : visible;
            if (!response || !listFitResponses(file, platform).includes(response))
              wrong.push(`${name} ${platform} ${String(response)}`);
          }
        }
        expect(wrong).toEqual([]);
      },
      LIMIT_MS,
    );

    /** Assigns each file to one platform, so that all platforms get all kinds. */
    const listNamed = (): (readonly [string, Platform])[] =>
      Object.keys(VERDICTS).map((name, row) => [
        name,
        PLATFORMS[row % PLATFORMS.length] ?? 'twitter',
      ]);

    it(
      'gets them for the chosen platform',
      async () => {
        const wrong: string[] = [];
        for (const [name, platform] of [...listNamed(), ...LARGE]) {
          const file = VERDICTS[name];
          const sizeBytes = await getSize(name);
          if (!file) throw new Error(`There is no verdict on ${name}.`);
          const expected = listVerdicts(file, { platform, sizeBytes });
          if (sizeBytes > MAX_SENT_BYTES && !expected.includes('too large')) continue;
          const visible = await upload(name, getName(platform));
          const response = visible instanceof Map ? visible.get(getName(platform)) : visible;
          if (!response || !expected.includes(response))
            wrong.push(`${name} ${platform} ${String(response)}`);
        }
        expect(wrong).toEqual([]);
      },
      LIMIT_MS,
    );
  });
});
