import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { publish, visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';

describeWithBrowser('account health on the dashboard', () => {
  let app: ApiApp;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApiApp(), launchBrowser()]);
    await connectAccounts(app.url, ['linkedin', 'twitter', 'youtube']);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  beforeEach(async () => {
    ({ page } = await visitSignedIn(browser, app));
  });

  const accounts = () => page.getByRole('region', { name: 'Accounts' });
  const row = (name: string) => accounts().locator('.acct', { hasText: name });
  const change = (platform: string, data: Prisma.AccountUpdateManyMutationInput) =>
    app.fanfare.container.deps.prisma.account.updateMany({ where: { platform }, data });
  const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

  it('shows only the word Connected when all is fine', async () => {
    await expect.poll(() => accounts().getByText('Connected', { exact: true }).count()).toBe(4);
    await expect.poll(() => page.locator('.weather').count()).toBe(0);
    await expect.poll(() => page.getByText('need attention').count()).toBe(0);
  });

  it('shows what needs the user, with the waiting posts; a reconnect publishes them', async () => {
    await change('twitter', { heldUntil: inMinutes(60) });
    const postId = await publish(page, { caption: 'The last mugs', platforms: ['twitter'] });
    const control = createSandboxControl(app.sandboxUrl);
    for (const { id } of await control.listAccounts('twitter')) {
      await control.revokeTokens('twitter', id);
    }
    await change('twitter', { heldUntil: null, state: 'needs_reauthorization' });
    await page.reload();
    await page.getByText('Twitter needs attention. 1 post depends on it.').waitFor();
    await row('Twitter').getByText('Sign-in expired.').waitFor();
    await row('Twitter').getByRole('link', { name: 'The last mugs' }).click();
    await page.waitForURL(`**/app/posts/${postId}`);
    await page.getByText('Waiting for the Twitter account to be reconnected.').waitFor();
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
    await page.getByRole('link', { name: 'Reconnect Twitter' }).click();
    await page
      .getByRole('button', { name: /allow|authori[sz]e/iu })
      .first()
      .click();
    await page.waitForURL(`**/app/posts/${postId}?connected=twitter`);
    await page.getByText('Twitter is connected again.').waitFor();
    await page.getByText('Successfully published to 1 platform!').first().waitFor();
  });

  it('checks with the platform on request', async () => {
    await change('youtube', { probeErrorKind: 'unavailable', probeMessage: 'backendError' });
    await page.reload();
    await expect.poll(() => row('YouTube').getByText('No response').count()).toBe(1);
    await row('YouTube').locator('summary').click();
    await row('YouTube')
      .getByRole('button', { name: /^Check YouTube .* now$/u })
      .click();
    await row('YouTube').getByText('Connected', { exact: true }).waitFor();
  });

  it('lists late deliveries, pauses, and expiring connections; in both themes, at every width', async () => {
    await change('linkedin', { heldUntil: inMinutes(25) });
    const postId = await publish(page, { caption: 'Second firing', platforms: ['linkedin'] });
    await app.fanfare.container.deps.prisma.delivery.updateMany({
      where: { postId },
      data: { lateAt: new Date() },
    });
    await change('youtube', { scopes: [] });
    const adapter = app.fanfare.container.deps.platforms.getAdapter('linkedin', 'sandbox');
    const { apiVersion } = adapter;
    const endsOn = inMinutes(20 * 24 * 60)
      .toISOString()
      .slice(0, 10);
    Object.assign(adapter, { apiVersion: { name: '202601', endsOn } });
    await page.goto('/app');
    Object.assign(adapter, { apiVersion });
    await page.getByText('1 post is taking longer than expected.').waitFor();
    await page.getByText(/API version 202601 stops answering on/u).waitFor();
    // The row of the profile and the row of its Page.
    await expect.poll(() => row('LinkedIn').getByText('Paused', { exact: true }).count()).toBe(2);
    await row('YouTube').getByText('Permission missing.').waitFor();
    expect(await listAxeFindings(page)).toEqual([]);
    await page.locator('.banner').getByRole('link', { name: 'Second firing' }).click();
    await page
      .getByText(/LinkedIn is limiting requests, so publishing is paused\. .*Until/u)
      .first()
      .waitFor();
  });
});
