import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FitRow, listFitRows } from '#app/domain/composer/fit-rows.ts';
import { toUploadErrorMessage } from '#app/domain/errors/messages/media.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import { toSafeFileName } from '#app/domain/text/safe-file-name.ts';
import { describeMedia } from '#app/domain/media/media-text.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { PLATFORM_IDS, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { createFileReader } from '#cli/lib/lint/read-file-facts.ts';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { FIT_BADGES, NO_SCREEN, visitSignedIn } from '#tests/support/e2e-steps.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { ACCEPTED, type OddFile } from '#tests/support/odd-files/damaged-files.ts';
import { listOddFiles } from '#tests/support/odd-files/odd-files.ts';

/** What one entry point says about a file: why it's refused, or its facts. */
type Answer = { readonly refusal: string } | { readonly facts: string };

/** Each step has a limit of its own; a loaded machine takes as long for all of them as it takes. */
const LIMIT_MS = 900_000;

/** Where a file can go, in the words of the screen, the API, and lint. */
type Fits = Readonly<Record<string, readonly string[]>>;

const toFits = (rows: readonly FitRow[]): Fits =>
  Object.fromEntries(
    rows.map(({ platform, verdict, messages }) => [
      PLATFORMS[platform].name,
      [verdict, ...messages],
    ]),
  );

describeWithBrowser('odd files', () => {
  describeWithFfmpeg('in the browser', () => {
    let app: E2eApp;
    let browser: Browser;
    let files: OddFile[];
    let folder = '';
    beforeAll(async () => {
      [app, browser, files, folder] = await Promise.all([
        borrowE2eApp(),
        launchBrowser(),
        listOddFiles(),
        mkdtemp(path.join(tmpdir(), 'fanfare-odd-files-')),
      ]);
    }, 300_000);
    afterAll(async () => {
      await browser?.close();
      await app?.close();
      await rm(folder, { recursive: true, force: true });
    });

    /** Selects the file in the composer and waits for its facts or for the reason it's refused. */
    async function askComposer(page: Page, { name, bytes }: OddFile): Promise<Answer> {
      // Without the last file's message.
      await page.goto('/app/platform-preview');
      await page.locator('.saved').waitFor();
      const field = page.locator('.mediafield');
      const chosen = { name, mimeType: '', buffer: bytes };
      await field.locator('input[type=file]').setInputFiles(chosen);
      const refusal = field.locator('.uploadrow .msg');
      const facts = field.locator('[data-file] .grow > span.small');
      await refusal.or(facts).waitFor();
      if (await facts.isVisible()) return { facts: await facts.innerText() };
      return { refusal: (await refusal.innerText()).replace(toUploadErrorMessage(''), '') };
    }

    /** Reads where the chosen file can go, looks at its picture, and removes it. */
    async function askMediaScreen(page: Page): Promise<{ fileName: string; fits: Fits }> {
      await page.goto('/app/media-upload');
      const rows = page.locator('section[aria-labelledby=fits] > ul > li');
      await rows.first().waitFor();
      const fileName = await page.locator('.fileline span').first().innerText();
      const shown = await rows.evaluateAll((items) =>
        items.map((item) => [
          item.querySelector('b')?.textContent,
          item.querySelector('.badge')?.textContent,
          ...[...item.querySelectorAll('ul li')].map(({ textContent }) => textContent),
        ]),
      );
      await page.getByRole('button', { name: 'Remove Media' }).click();
      await rows.first().waitFor({ state: 'detached' });
      const fits = shown.map(([platform, badge, ...messages]) => [
        platform,
        [FIT_BADGES[badge ?? ''], ...messages],
      ]);
      return { fileName, fits: Object.fromEntries(fits) as Fits };
    }

    async function askScreens(page: Page, file: OddFile) {
      const answer = await askComposer(page, file);
      return 'facts' in answer ? { answer, ...(await askMediaScreen(page)) } : { answer };
    }

    async function askApi(page: Page, { name, bytes }: OddFile) {
      const headers = { origin: app.url };
      const response = await page.request.post('/api/media/upload', {
        headers,
        multipart: { file: { name, mimeType: 'application/octet-stream', buffer: bytes } },
      });
      const media = (await response.json()) as MediaOutput & { message: string };
      if (!response.ok()) return { answer: { refusal: media.message } };
      const planned = await page.request.post(`/api/media/${media.id}/fit-plan`, {
        headers,
        data: { platforms: PLATFORM_IDS },
      });
      const { items } = (await planned.json()) as { items: FitPlanOutput[] };
      const fits = items.map(({ platform, verdict, changes, reason }) => ({
        platform,
        verdict,
        accounts: [],
        messages: reason === null ? changes.map(({ message }) => message) : [reason],
      }));
      return {
        answer: { facts: describeMedia(media) },
        fileName: media.fileName,
        fits: toFits(fits),
      };
    }

    async function askLint({ name, bytes }: OddFile, file: string) {
      await writeFile(file, bytes);
      const { facts, fault } = await createFileReader()({ name, path: file, altText: null });
      if (fault) return { answer: { refusal: fault.message } };
      const fits = toFits(listFitRows({ ...facts, focalPoint: null }, []));
      return { answer: { facts: describeMedia(facts) }, fits };
    }

    /** A refused upload's status, which browsers print as an error. */
    const isRefusal = (complaint: string): boolean =>
      /^Failed to load resource: .+ 4(?:15|22) .+\/api\/uploads\//u.test(complaint);

    it(
      'are accepted or refused in the same words by the screens, the API, and lint',
      { timeout: LIMIT_MS },
      async () => {
        const { page, complaints } = await visitSignedIn(browser, app, { path: NO_SCREEN });
        for (const [index, file] of files.entries()) {
          const { name, expected } = file;
          const api = await askApi(page, file);
          const lint = await askLint(file, path.join(folder, String(index)));
          const screen = await askScreens(page, file);
          expect({ name, ...screen }).toEqual({ name, ...api });
          expect({ name, ...lint, fileName: api.fileName }).toEqual({ name, ...api });
          expect(api.answer.refusal ?? 'accepted', name).toMatch(expected);
        }
        // A refused file isn't an upload that could go on.
        await page.goto('/app/media-upload');
        await page.getByText('Drop or paste a file here').waitFor();
        await expect.poll(() => page.getByText('was interrupted').count()).toBe(0);
        expect(complaints.filter((complaint) => !isRefusal(complaint))).toEqual([]);
      },
    );

    it(
      'have a name and a poster in the library, and are found in every spelling',
      { timeout: LIMIT_MS },
      async () => {
        const { page, complaints } = await visitSignedIn(browser, app, { path: NO_SCREEN });
        const accepted = files.filter((file) => file.expected === ACCEPTED);
        const tiles = page.locator('.tile');
        const pictures = tiles.locator('img');
        const readWidths = () =>
          pictures.evaluateAll((images) =>
            images.map((image) => {
              image.setAttribute('loading', 'eager');
              return (image as HTMLImageElement).naturalWidth;
            }),
          );
        for (const file of accepted) await askApi(page, file);
        await page.goto('/app/media');
        for (const { name } of accepted) {
          const safe = toSafeFileName(name);
          await page.getByRole('searchbox').fill(safe.normalize('NFD').toUpperCase());
          await page.getByRole('button', { name: 'Search' }).click();
          const found = page.getByRole('listitem', { name: safe, exact: true });
          await expect
            .poll(
              async () =>
                (await found.count()) > 0 && (await found.count()) - (await tiles.count()),
              {
                message: name,
              },
            )
            .toBe(0);
        }
        await page.goto('/app/media?kind=image');
        const shown = page.getByRole('listitem', { name: 'wide.png', exact: true }).locator('img');
        await expect
          .poll(async () => (await shown.count()) || page.reload().then(() => 0))
          .toBeGreaterThan(0);
        await expect.poll(async () => (await readWidths()).includes(0)).toBe(false);
        expect(complaints).toEqual([]);
      },
    );
  });
});
