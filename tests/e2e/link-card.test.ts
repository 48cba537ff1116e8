import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { SCRIPT_MODES } from '#tests/support/whole-run.ts';

interface MediaPage {
  readonly items: readonly { readonly id: string }[];
}

describeWithBrowser('a LinkedIn post with a link', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
    await connectAccounts(app.url, undefined, app.person);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('shows the preview card of a LinkedIn link as it will be published, and can change it', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, {
      path: '/app/platform-preview',
    });
    await page.locator('.saved').waitFor();
    // The sandbox's own start page is one that can be read without a network.
    const { host } = new URL(app.sandboxUrl);
    await page.locator('#caption').fill(`Our guide: http://${host}/#start`);
    const card = page.locator('#pv-linkedin .linkcard');
    await expect.poll(() => card.locator('.ttl').textContent()).toContain('sandbox');
    await page.getByLabel('Link title').fill('Our own title');
    await expect.poll(() => card.locator('.ttl').textContent()).toBe('Our own title');
    expect(await listAxeFindings(page)).toEqual([]);
    await page.getByLabel('No link preview').check();
    await expect.poll(() => card.count()).toBe(0);
    await page.getByLabel('No link preview').uncheck();
    await page.locator('#go').click();
    await page.waitForURL('**/app/posts/post_*');
    await expect
      .poll(async () => (await app.control.listPosts('linkedin')).at(-1)?.link)
      .toMatchObject({ url: `http://${host}/#start`, title: 'Our own title' });
    expect(complaints).toEqual([]);
  });

  /** Uploads a WebP image to the library. LinkedIn doesn't accept the format. */
  async function uploadPicture(): Promise<string> {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'fanfare-')), 'own-card.webp');
    const picture = { width: 1200, height: 627, channels: 3, background: '#2255aa' } as const;
    await sharp({ create: picture }).webp().toFile(file);
    const { page } = await visitSignedIn(browser, app, { path: '/app/media-upload?platform=' });
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('own-card.webp').first().waitFor();
    const find = async () => {
      const { items } = (await (await page.request.get('/api/media')).json()) as MediaPage;
      return items[0]?.id ?? '';
    };
    await expect.poll(find).not.toBe('');
    return find();
  }

  it.each(SCRIPT_MODES)(
    "shows the author's own image in the preview card and publishes it (scripts: %s)",
    async (javaScriptEnabled) => {
      const id = await uploadPicture();
      const { page, complaints } = await visitSignedIn(browser, app, { javaScriptEnabled });
      const { host } = new URL(app.sandboxUrl);
      const link = `http://${host}/#own-${javaScriptEnabled}`;
      await page.goto('/app/platform-preview?platforms=linkedin');
      if (javaScriptEnabled) await page.locator('.saved').waitFor();
      await page.locator('#caption').fill(`Our guide: ${link}`);
      const update = page.getByRole('button', { name: 'Update previews' });
      const card = page.locator('#pv-linkedin .linkcard');
      if (!javaScriptEnabled) await update.click();
      // Without scripts, the server reads the title of the linked page.
      await expect.poll(() => card.locator('.ttl').textContent()).toContain('sandbox');
      await page.locator(`#linkedin-options input[value="${id}"]`).check({ force: true });
      if (!javaScriptEnabled) await update.click();
      await expect.poll(() => card.locator('.pic').getAttribute('src')).toContain(id);
      await page.locator('#go').click();
      await page.waitForURL('**/app/posts/post_*');
      const readLink = async () =>
        (await app.control.listPosts('linkedin')).find((post) => post.link?.url === link)?.link;
      await expect.poll(readLink).toBeDefined();
      const image = await fetch((await readLink())?.imageUrl ?? '');
      // LinkedIn doesn’t accept WebP, so the file was converted.
      expect((await sharp(await image.bytes()).metadata()).format).toBe('jpeg');
      expect(complaints).toEqual([]);
    },
  );
});
