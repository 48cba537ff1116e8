import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO, type E2eApp, startE2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { NO_SCREEN, visitSignedIn } from '#tests/support/e2e-steps.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { SCRIPT_MODES } from '#tests/support/whole-run.ts';

const PATH = '/app/settings/tokens';

/** The server follows the test clock, and emails arrive, within a second or two. */
const POLL = { timeout: PATIENCE_MS };

describeWithBrowser('API tokens', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  for (const javaScriptEnabled of SCRIPT_MODES) {
    const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

    it(`are created, used, and revoked, ${how}`, async () => {
      const { page, complaints } = await visitSignedIn(browser, app, {
        javaScriptEnabled,
        path: PATH,
      });
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByText('Enter a name').waitFor();
      await page.getByLabel('Name', { exact: true }).fill(`Script ${how}`);
      await page.getByRole('button', { name: 'Create token' }).click();
      const text = await page.getByRole('textbox', { name: 'Your new token' }).inputValue();
      const authorization = `Bearer ${text}`;
      const fetchAccounts = () => fetch(`${app.url}/api/accounts`, { headers: { authorization } });
      expect((await fetchAccounts()).status).toBe(200);
      await page.goto(PATH);
      expect(await page.content()).not.toContain(text);
      await page.getByRole('button', { name: `Revoke Script ${how}` }).click();
      await page.getByText('Token revoked.').waitFor();
      expect((await fetchAccounts()).status).toBe(401);
      // The browser itself logs the rejected form's status.
      expect(complaints).toEqual([expect.stringContaining('status of 422')]);
    });
  }

  it('require the password again when the last sign-in is long ago', async () => {
    const { page } = await visitSignedIn(browser, app);
    await app.control.advanceClock(11 * 60);
    await expect
      .poll(async () => {
        await page.goto(PATH);
        return page.getByRole('button', { name: 'Sign in again' }).count();
      }, POLL)
      .toBe(1);
    await expect.poll(() => page.getByRole('button', { name: 'Create token' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByLabel('Email').fill(DEMO.email);
    await page.getByLabel('Password').fill(DEMO.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname === PATH);
    await page.getByRole('button', { name: 'Create token' }).waitFor();
  });

  it('pass the WCAG rules at every width, in both themes', async () => {
    const { page } = await visitSignedIn(browser, app, { path: NO_SCREEN });
    for (const path of ['/app/settings', PATH]) {
      await page.goto(path);
      expect(await listAxeFindings(page), path).toEqual([]);
    }
  });
});
