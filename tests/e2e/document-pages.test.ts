import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawPdf } from '#tests/support/drawn-pdf.ts';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

const PAGES = [
  { color: [0.8, 0, 0], text: 'Why kilns crack' },
  { color: [0, 0.6, 0], text: 'How glaze flows' },
  { color: [0, 0, 0.8], text: 'What to try' },
] as const;
const COLORS = { red: [204, 0, 0], green: [0, 153, 0], blue: [0, 0, 204] } as const;

describeWithBrowser('the pages of a document', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    await connectAccounts(app.url, ['linkedin'], app.person);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function openComposer(name: string, buffer: Buffer) {
    const visit = await visitSignedIn(browser, app, {
      path: '/app/platform-preview?platforms=linkedin',
      viewport: { width: 1280, height: 1100 },
    });
    const { page } = visit;
    await page.locator('.saved').waitFor();
    const ranges: (string | undefined)[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/media/') && pathname.endsWith(name))
        ranges.push(request.headers()['range']);
    });
    const file = { name, mimeType: 'application/pdf', buffer };
    await page.setInputFiles('#media input[type=file]', [file]);
    return { ...visit, ranges };
  }

  /** Reads the color in a corner of the drawn page, or null before anything is drawn. */
  const readColor = (page: Page): Promise<number[] | null> =>
    page.locator('#pv-linkedin .look').evaluate((look) => {
      const canvas = look.querySelector('canvas');
      const pixel = canvas?.getContext('2d')?.getImageData(5, 5, 1, 1);
      return pixel ? [...pixel.data.slice(0, 3)] : null;
    });

  it('are turned with buttons and keys, and read only as far as they’re seen', async () => {
    const bytes = drawPdf(PAGES, { padding: 1_000_000 });
    const { page, complaints, ranges } = await openComposer('kilns.pdf', bytes);
    const preview = page.locator('#pv-linkedin');
    await expect.poll(() => readColor(page)).toEqual(COLORS.red);
    await preview.getByText('Page 1 of 3', { exact: true }).waitFor();
    await preview.getByText('Page 1 says: Why kilns crack').waitFor({ state: 'attached' });
    await preview.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => readColor(page)).toEqual(COLORS.green);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => readColor(page)).toEqual(COLORS.blue);
    await preview.getByText('Page 3 of 3', { exact: true }).waitFor();
    await page.keyboard.press('Home');
    await expect.poll(() => readColor(page)).toEqual(COLORS.red);
    // All parts together are less than the padding alone.
    const parts = ranges.filter((range) => range !== undefined);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.length).toBeLessThan(8);
    // A saved draft has no text, and nothing changes in it.
    await page.locator('.saved').getByText('Saved').waitFor();
    await page.reload();
    await expect.poll(() => readColor(page)).toEqual(COLORS.red);
    expect(await listAxeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('are replaced with a sentence where they can’t be drawn', async () => {
    // The reader skips a page that is missing, so two of three remain, and the second can’t be read.
    const { page, complaints } = await openComposer('torn.pdf', drawPdf(PAGES, { without: 2 }));
    const preview = page.locator('#pv-linkedin');
    await expect.poll(() => readColor(page)).toEqual(COLORS.red);
    await preview.getByRole('button', { name: 'Next page' }).click();
    await preview.getByText('Page 2 can’t be shown here.').waitFor();
    await preview.getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(() => readColor(page)).toEqual(COLORS.red);
    await page.route('**/media/*/torn.pdf*', (route) =>
      route.fulfill({ contentType: 'application/pdf', body: 'Not a PDF at all.' }),
    );
    await page.locator('.saved').getByText('Saved').waitFor();
    await page.reload();
    const text = 'The pages of this PDF can’t be shown here. It has 2 pages.';
    await preview.getByText(text).waitFor();
    await preview.getByRole('button', { name: 'Next page' }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});
