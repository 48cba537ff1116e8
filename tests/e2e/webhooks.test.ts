import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';
import { verifyWebhook } from '#tests/support/verify-webhook.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { SCRIPT_MODES } from '#tests/support/whole-run.ts';

const PATH = '/app/settings/webhooks';
const POLL = { timeout: PATIENCE_MS };

describeWithBrowser('Webhooks', () => {
  let app: E2eApp;
  let browser: Browser;
  let receiver: ScriptedServer;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  beforeEach(async () => {
    receiver = await startScriptedServer({ status: 200, body: 'thanks' }, { status: 200 });
  });
  afterEach(() => receiver.close());

  for (const javaScriptEnabled of SCRIPT_MODES) {
    const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

    it(`are created, tested, and deleted, ${how}`, async () => {
      const { page, complaints } = await visitSignedIn(browser, app, {
        javaScriptEnabled,
        path: PATH,
      });
      await page.getByLabel('Address').fill('http://192.168.0.1/hooks');
      await page.getByText('Selected events').click();
      await page.getByRole('checkbox', { name: 'post.published' }).check();
      await page.getByRole('button', { name: 'Create endpoint' }).click();
      await page.getByText('private network').waitFor();
      await expect
        .poll(() => page.getByRole('checkbox', { name: 'post.published' }).isChecked())
        .toBe(true);
      await page.getByLabel('Address').fill(`${receiver.baseUrl}/hooks`);
      await page.getByRole('button', { name: 'Create endpoint' }).click();
      const secret = await page
        .getByRole('textbox', { name: 'Your new webhook’s secret' })
        .inputValue();
      await page.getByRole('link', { name: `${receiver.baseUrl}/hooks` }).click();
      await page.getByRole('heading', { name: new URL(receiver.baseUrl).host }).waitFor();
      expect(await page.content()).not.toContain(secret);
      await page.getByRole('button', { name: 'Send test event' }).click();
      await page.getByText('Test event sent').waitFor();
      await expect
        .poll(async () => {
          if (!javaScriptEnabled) await page.goto(page.url());
          return page.locator('.badge', { hasText: 'Delivered' }).count();
        }, POLL)
        .toBe(1);
      const [request] = receiver.received;
      expect(request && verifyWebhook(request, secret)).toMatchObject({ type: 'webhook.test' });
      await page.getByText('1 attempt, last response: 200').click();
      await page.getByText('thanks').waitFor();
      // axe itself is a script.
      const findings = javaScriptEnabled ? await listAxeFindings(page) : [];
      expect(findings, page.url()).toEqual([]);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL(({ pathname }) => pathname === PATH);
      await page.getByText('No endpoints yet.').waitFor();
      // The browser itself logs the rejected form's status.
      expect(complaints).toEqual([expect.stringContaining('status of 422')]);
    });
  }
});
