import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { NO_SCREEN, publish, visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { SCRIPT_MODES } from '#tests/support/whole-run.ts';

describeWithBrowser('a whole post', () => {
  let app: ApiApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApiApp(), launchBrowser()]);
    await connectAccounts(app.url, ['instagram', 'linkedin', 'twitter']);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  beforeEach(async () => {
    await holdAll(false);
    // The plan's five posts a day are fewer than this file publishes.
    await app.fanfare.container.deps.prisma.usageDay.deleteMany();
  });

  /** Holds all accounts so that no post starts; false releases them. */
  async function holdAll(isHeld: boolean): Promise<void> {
    const heldUntil = isHeld ? new Date(Date.now() + 3_600_000) : null;
    await app.fanfare.container.deps.prisma.account.updateMany({ data: { heldUntil } });
  }

  function visit(javaScriptEnabled: boolean) {
    return visitSignedIn(browser, app, { javaScriptEnabled, path: NO_SCREEN });
  }

  const link = (page: Page, name: string) => page.getByRole('link', { name });
  const button = (page: Page, name: string) => page.getByRole('button', { name });

  for (const javaScriptEnabled of SCRIPT_MODES) {
    const how = javaScriptEnabled ? 'with' : 'without';

    it(`goes to two accounts of a platform, and one is reconnected on the way, ${how} scripts`, async () => {
      const { prisma } = app.fanfare.container.deps;
      const where = { platform: 'twitter' };
      await prisma.account.updateMany({ where, data: { state: 'needs_reauthorization' } });
      const { page, complaints } = await visit(javaScriptEnabled);
      await page.goto('/app/platform-preview?platforms=linkedin&platforms=twitter');
      if (javaScriptEnabled) await page.locator('.saved').waitFor();
      const caption = page.getByLabel('Caption', { exact: true });
      await caption.fill(`Two shelves, ${how}`);
      if (javaScriptEnabled) await page.locator('.saved[data-status=saved]').waitFor();
      else await button(page, 'Reconnect Twitter').click();
      await link(page, 'Reconnect Twitter').click();
      await button(page, 'Allow').click();
      await page.getByText('Twitter account connected successfully!').waitFor();
      if (javaScriptEnabled) await page.locator('.saved').waitFor();
      await expect.poll(() => caption.inputValue()).toBe(`Two shelves, ${how}`);

      const box = (name: string) => page.getByRole('checkbox', { name: `Publish to ${name}` });
      await box('Twitter').uncheck({ force: true });
      await page.locator('#dir-linkedin .accts summary').click();
      await box('Reyes Ceramics on LinkedIn').check({ force: true });
      await page.locator('#go').click();
      await page.waitForURL('**/app/posts/post_*');
      const live = page.getByRole('link', { name: /^View Post on LinkedIn/u });
      await expect.poll(() => live.count()).toBe(2);
      expect(complaints).toEqual([]);
    });

    it(`is changed and canceled while it waits, and then deleted, ${how} scripts`, async () => {
      const { page, complaints } = await visit(javaScriptEnabled);
      await holdAll(true);
      // Also tells it from the post of a first try.
      const before = `Before ${randomUUID()}, ${how}`;
      const id = await publish(page, {
        caption: before,
        platforms: ['linkedin', 'twitter'],
      });
      await page.goto('/app/scheduler');
      await link(page, `Cancel… ${before}`).click();
      await page.getByText('It won’t be published on LinkedIn and Twitter.').waitFor();
      await link(page, 'Keep it').click();
      await link(page, 'Edit text…').click();
      const caption = page.getByLabel('Caption');
      await expect.poll(() => caption.inputValue()).toBe(before);
      await caption.fill('x'.repeat(300));
      await button(page, 'Save').click();
      await page
        .locator('#caption-messages')
        .getByText(/Twitter/u)
        .waitFor();
      await expect.poll(() => caption.inputValue()).toHaveLength(300);
      await caption.fill(`After, ${how}`);
      await page.getByLabel('Hashtags').fill('#kiln glaze');
      await page.getByLabel('First comment').fill('One line\nand another');
      await button(page, 'Save').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('article', { name: 'The post' }).getByText('#kiln #glaze').waitFor();
      await page.getByText('First comment: One line').nth(1).waitFor();

      await link(page, 'Cancel post…').click();
      await button(page, 'Yes, cancel it').click();
      await page.getByText('Canceled before anything was sent.').nth(1).waitFor();
      await expect.poll(() => link(page, 'Cancel post…').count()).toBe(0);

      await link(page, 'Delete…').click();
      await expect.poll(() => page.getByText('It’s live on').count()).toBe(0);
      await button(page, 'Yes, delete it').click();
      await page.getByText('Post deleted.').waitFor();
      expect((await page.request.get(`/api/posts/${id}`)).status()).toBe(404);
      expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    });

    it(`is deleted along with the posts on platforms that allow it, and says what stays live, ${how} scripts`, async () => {
      const { page } = await visit(javaScriptEnabled);
      const id = await publish(page, {
        caption: `Out, ${how}`,
        hasVideo: true,
        platforms: ['instagram', 'twitter'],
      });
      await page.goto(`/app/posts/${id}`);
      await page
        .getByRole('heading', { name: 'Successfully published to all 2 platforms!' })
        .waitFor();
      await link(page, 'Delete…').click();
      await page.getByText('It’s live on Instagram and Twitter').waitFor();
      const list = page.getByRole('dialog').getByRole('listitem');
      await expect
        .poll(() => list.filter({ hasText: 'Instagram' }).textContent())
        .toContain('Instagram doesn’t let other apps delete posts');
      const live = await list.getByRole('link', { name: /^Twitter/u }).getAttribute('href');
      if (javaScriptEnabled) {
        await page.keyboard.press('Escape');
        await page.waitForURL(`**/app/posts/${id}`);
        await link(page, 'Delete…').click();
      }
      await page.getByLabel(/Also delete it from Twitter/u).check();
      await button(page, 'Yes, delete it').click();
      await page.getByText('Post deleted from Fanfare. It stays live on Instagram.').waitFor();
      expect((await page.request.get(live ?? '')).status()).toBe(404);
    });
  }

  for (const javaScriptEnabled of SCRIPT_MODES) {
    const how = javaScriptEnabled ? 'with' : 'without';

    it(`is duplicated as a draft, and reposted to another platform, ${how} scripts`, async () => {
      const { page, complaints } = await visit(javaScriptEnabled);
      const caption = `Told twice, ${how}`;
      const id = await publish(page, { caption, platforms: ['linkedin'] });
      const composed = page.getByLabel('Caption', { exact: true });
      const box = (name: string) => page.getByRole('checkbox', { name: `Publish to ${name}` });

      await page.goto(`/app/posts/${id}`);
      await button(page, 'Duplicate').click();
      await page.waitForURL('**/app/platform-preview?*');
      await expect.poll(() => composed.inputValue()).toBe(caption);
      await expect.poll(() => box('LinkedIn').isChecked()).toBe(true);

      await page.goto(`/app/posts/${id}`);
      await link(page, 'Repost to…').click();
      const targets = page.getByRole('group', { name: 'Accounts' });
      await expect.poll(() => targets.getByLabel(/^Twitter/u).isChecked()).toBe(true);
      await expect
        .poll(() =>
          targets
            .getByLabel(/^LinkedIn/u)
            .first()
            .isChecked(),
        )
        .toBe(false);
      await targets.getByLabel(/^Instagram/u).uncheck();
      await button(page, 'Open in composer').click();
      await page.waitForURL('**/app/platform-preview?*');
      await expect.poll(() => composed.inputValue()).toBe(caption);
      await expect.poll(() => box('LinkedIn').isChecked()).toBe(false);
      if (javaScriptEnabled) await page.locator('.saved').waitFor();
      await page.locator('#go').click();
      await page.waitForURL(
        (url) => /\/posts\/post_/u.test(url.pathname) && !url.pathname.includes(id),
      );
      await page.getByRole('link', { name: /^View Post on Twitter/u }).waitFor();
      await expect.poll(() => page.getByRole('link', { name: /^View Post on/u }).count()).toBe(1);
      expect(complaints).toEqual([]);
    });

    it(`keeps its link after its account was disconnected, ${how} scripts`, async () => {
      const { prisma } = app.fanfare.container.deps;
      const { page } = await visit(javaScriptEnabled);
      const id = await publish(page, {
        caption: `Leaves, ${how}`,
        platforms: ['instagram'],
        hasVideo: true,
      });
      await page.goto(`/app/posts/${id}`);
      const live = page.getByRole('link', { name: /^View Post on Instagram/u });
      await live.waitFor();
      const { accountId } = await prisma.delivery.findFirstOrThrow({ where: { postId: id } });
      const headers = { origin: new URL(page.url()).origin };
      const gone = await page.request.delete(`/api/accounts/${accountId}`, { headers });
      expect(gone.status()).toBe(204);
      await page.goto(`/app/posts/${id}`);
      await live.waitFor();
      const address = await live.getAttribute('href');
      expect((await page.request.get(address ?? '')).status()).toBe(200);
      await link(page, 'Repost to…').click();
      await page.getByRole('group', { name: 'Accounts' }).waitFor();
      await expect.poll(() => page.getByLabel(/^Instagram/u).count()).toBe(0);
      await connectAccounts(app.url, ['instagram']);
    });
  }

  it('asks for confirmation in accessible dialogs', async () => {
    const { page } = await visit(true);
    const out = await publish(page, { caption: 'Out', platforms: ['twitter'] });
    await holdAll(true);
    const waits = await publish(page, { caption: 'Waits', platforms: ['twitter'] });
    for (const [id, action, theme] of [
      [waits, 'change', 'in light'],
      [waits, 'cancel', 'in dark'],
      [out, 'delete', 'in dark'],
    ] as const) {
      await expect
        .poll(async () => {
          await page.goto(`/app/posts/${id}?do=${action}`);
          return page.getByRole('dialog').count();
        })
        .toBe(1);
      await page.locator('dialog:modal').waitFor();
      expect(await listAxeFindings(page, theme)).toEqual([]);
    }
  });
});
