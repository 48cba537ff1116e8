import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { signIn, signUp, newAddress } from '#tests/support/e2e-steps.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';

const PASSWORD = 'stoneware-1280';
const NEW_PASSWORD = 'earthenware-1060';

/** The server follows the test clock, and emails arrive, within a second or two. */
const POLL = { timeout: PATIENCE_MS };

describeWithBrowser('account emails: confirming an address, a forgotten password', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  /** Opens the user's newest email in the demo's shared mailbox and follows its link. */
  async function openEmail(page: Page, { to, subject }: Record<'to' | 'subject', string>) {
    const links = page
      .locator('.card', { hasText: `to ${to} ` })
      .getByRole('link', { name: subject });
    await expect
      .poll(async () => {
        await page.goto(`${app.sandboxUrl}/mail`);
        return links.count();
      }, POLL)
      .toBeGreaterThan(0);
    await links.first().click();
    await page.locator('[data-caption] a').first().click();
    await page.waitForURL(`${app.url}/**`);
  }

  // In CI, tests/api/without-scripts.test.ts submits the same forms.
  for (const javaScriptEnabled of IS_WHOLE ? [true, false] : []) {
    const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
    const person = { email: newAddress(`letters-${how.replace(' ', '-')}`), password: PASSWORD };

    it(`confirms the address by the link, ${how}`, async () => {
      const { page, complaints } = await openVisit(browser, app.url, { javaScriptEnabled });
      await signUp(page, person);
      await page.getByText('Confirm your email address.').waitFor();
      await page.getByRole('button', { name: 'Send it again' }).click();
      await page.getByText(`We sent another email to ${person.email}.`).waitFor();
      await openEmail(page, { to: person.email, subject: 'Confirm your email address' });
      const address = page.url();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Thanks! Your email address is confirmed.').waitFor();
      await page.getByRole('link', { name: 'Go to the app' }).click();
      await page.waitForURL('**/app');
      await expect.poll(() => page.getByText('Confirm your email address.').count()).toBe(0);
      expect(complaints).toEqual([]);
      expect((await page.goto(address))?.status()).toBe(410);
      await page.getByText('This link has expired or has already been used.').waitFor();
    });

    it(`resets a forgotten password and ends all sessions, ${how}`, async () => {
      const { page: elsewhere } = await openVisit(browser, app.url, { javaScriptEnabled });
      await signIn(elsewhere, person);
      const { page } = await openVisit(browser, app.url, { javaScriptEnabled });
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.getByLabel('Email').fill(person.email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByText(`If there is an account for ${person.email}`).waitFor();
      await openEmail(page, { to: person.email, subject: 'Choose a new password' });
      await page.getByLabel('New password').fill('password123');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('one of the most common ones').waitFor();
      await page.getByLabel('New password').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Your password has been changed.').waitFor();
      const deepLink = '/app/posts?state=failed';
      await elsewhere.goto(deepLink);
      expect(new URL(elsewhere.url()).pathname).toBe('/');
      await elsewhere.getByText('to open the page you asked for').getByRole('link').click();
      await elsewhere.getByLabel('Email').fill(person.email);
      await elsewhere.getByLabel('Password').fill(NEW_PASSWORD);
      await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
      await elsewhere.waitForURL(`**${deepLink}`);
      await signIn(page, { ...person, password: NEW_PASSWORD });
    });
  }

  it('shows the same message for an unknown address, and sends at most three emails', async () => {
    const { page } = await openVisit(browser, app.url);
    for (let round = 0; round < 4; round += 1) {
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Send link' }).click();
      const text = round < 3 ? 'If there is an account' : 'You requested too many emails.';
      await page.getByText(text).waitFor();
    }
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('nobody@example.com');
  });

  it('passes the WCAG rules at every width, in both themes', async () => {
    const { page } = await openVisit(browser, app.url);
    const links = ['/reset-password', '/verify-email', '/undo-email-change'];
    for (const path of ['/forgot-password', ...links.map((link) => `${link}?token=x`)]) {
      await page.goto(path);
      expect(await listAxeFindings(page), path).toEqual([]);
    }
  });
});
